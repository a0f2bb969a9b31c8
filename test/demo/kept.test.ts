import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ListZonalShiftsCommand, StartZonalShiftCommand } from '#arc-zonal-shift';
import { openKept } from '../../sim/demo/kept.ts';
import { createRegion } from '../../sim/region.ts';
import { standingClock } from '../../sim/world/clock.ts';
import { clientsOn, inProcess } from '../sim/clients.ts';
import { CHECKOUT } from '../sim/world/arns.ts';

const folder = () => join(mkdtempSync(join(tmpdir(), 'zonal-kept-')), 'kept');
const start = { resourceIdentifier: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '2h', comment: 'kept' };

test('a shift whose start was answered is there after a kill', async () => {
  const at = folder();
  const kept = openKept(at);
  const region = createRegion({ world: kept.world(standingClock(0)) });
  kept.follow(region);
  const { zonalShiftId } = await clientsOn(inProcess(region)).arc.send(new StartZonalShiftCommand(start));
  kept.release(); // nothing else is said: a killed process saves nothing

  const again = createRegion({ world: openKept(at).world(standingClock(0)) });
  const { items } = await clientsOn(inProcess(again)).arc.send(new ListZonalShiftsCommand({}));
  expect(items).toMatchObject([{ zonalShiftId, status: 'ACTIVE' }]);
});

test('looking writes nothing', async () => {
  const at = folder();
  const kept = openKept(at);
  const region = createRegion({ world: kept.world(standingClock(0)) });
  kept.follow(region);
  await clientsOn(inProcess(region)).arc.send(new ListZonalShiftsCommand({}));
  expect(existsSync(join(at, 'region.json'))).toBe(false);
});

test('a second demo is told that the first one runs', () => {
  const at = folder();
  const first = openKept(at);
  expect(() => openKept(at)).toThrow(`Another demo that is kept runs already, as process ${process.pid}`);
  first.release();
  openKept(at).release();
});

test.each(['999999999', 'nonsense', ''])('a lock that a killed process left behind (%j) keeps nobody out', (left) => {
  const at = folder();
  openKept(at).release();
  writeFileSync(join(at, 'demo.pid'), left);
  expect(() => openKept(at)).not.toThrow();
});
