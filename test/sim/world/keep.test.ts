import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { standingClock } from '../../../sim/world/clock.ts';
import { createDemoWorld } from '../../../sim/world/demo/index.ts';
import { loadFrom, saveTo } from '../../../sim/world/keep.ts';
import { startManual } from '../../../sim/world/shifts.ts';
import { CHECKOUT, MAIN } from './arns.ts';

const HOUR = 3_600_000;
const file = () => join(mkdtempSync(join(tmpdir(), 'zonal-sim-')), 'region.json');

describe('a world in a file', () => {
  it('comes back as it was, and its shifts still end on time', () => {
    const kept = file();
    const world = createDemoWorld(standingClock(0));
    startManual(world, MAIN, { arn: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '2h', comment: 'kept' });
    world.clock.advance(HOUR);
    saveTo(world, kept);

    const back = loadFrom(kept, standingClock(0));
    expect(back.state).toEqual(world.state);
    expect(back.clock.now()).toBe(HOUR);
    back.clock.advance(HOUR);
    expect(back.state.shifts[0]?.status).toBe('expired');
  });

  it('ends at once what fell due while nobody ran it', () => {
    const kept = file();
    const world = createDemoWorld(standingClock(0));
    startManual(world, MAIN, { arn: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '2h', comment: 'kept' });
    saveTo(world, kept);
    expect(loadFrom(kept, standingClock(3 * HOUR)).state.shifts[0]?.status).toBe('expired');
  });

  it('is refused, with what to do, when another version wrote it', () => {
    const kept = file();
    writeFileSync(kept, JSON.stringify({ now: 0, state: { schema: 0 } }));
    expect(() => loadFrom(kept, standingClock(0))).toThrow('Delete it to start anew.');
  });
});
