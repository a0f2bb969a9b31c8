import { beforeEach, expect, test, vi } from 'vitest';
import { cancelShift, startManual, updateShift } from '../../../sim/world/shifts.ts';
import { HOUR, MINUTE } from '../../../src/evacuation/words.ts';
import { extendZonalShift } from '../../../src/flows/extend/steps.ts';
import { arcRegion, CHECKOUT, calm, resourceOf } from '../../support/arc-region.ts';

const ACCOUNT = '111122223333';

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDTEST');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return () => vi.unstubAllEnvs();
});

/** A shift of ours that lasts another hour, and a step that makes it last twelve. */
function given(expiresIn = '60m') {
  const { region, arc } = arcRegion();
  const now = region.clock.now();
  const { id } = startManual(region.world, ACCOUNT, { arn: CHECKOUT, awayFrom: 'use1-az1', expiresIn, comment: 'ev-0000abcd packet loss' });
  const step = { key: `extend-shift:${CHECKOUT}`, kind: 'extend-zonal-shift' as const, tier: 0, target: resourceOf(CHECKOUT), args: { zone: 'use1-az1', shift: id } };
  const at = () => ({ evacuation: 'ev-0000abcd', reason: 'packet loss', step, until: now + 12 * HOUR, begunAt: now, now: region.clock.now() });
  return {
    region,
    now,
    id,
    check: () => extendZonalShift.check(at(), { arc }, calm),
    run: () => extendZonalShift.run(at(), { arc }, calm),
    confirm: () => extendZonalShift.confirm({ ...at(), evidence: { zonalShiftId: id } }, { arc }, calm),
    sent: () => region.calls.list(undefined, 'UpdateZonalShift').map(({ input }) => input.expiresIn),
  };
}

test('what is left until the absolute expiry is sent, in minutes rounded up, and read back', async () => {
  const { region, check, run, confirm, sent, now, id } = given();
  region.clock.advance(90_000);
  expect(await check()).toEqual({ is: 'to-do' });
  expect(await confirm()).toMatchObject({ is: 'not-yet' });
  expect(await run()).toMatchObject({ is: 'accepted', evidence: { zonalShiftId: id } });
  expect(sent()).toEqual(['719m']);
  expect(await check()).toMatchObject({ is: 'already' });
  expect(await confirm()).toEqual({ is: 'true', evidence: { expiresAt: now + 12 * HOUR + MINUTE / 2, reached: 'extended' } });
});

test('an expiry that is there but for less than a minute counts as reached', async () => {
  const { check, run, sent } = given('719m');
  expect(await check()).toMatchObject({ is: 'already' });
  expect(await run()).toMatchObject({ is: 'accepted' });
  expect(sent()).toEqual([]);
});

test('a shift that somebody lengthened between look and call is not made shorter', async () => {
  const { region, check, run, sent, id } = given();
  expect(await check()).toEqual({ is: 'to-do' });
  updateShift(region.world, ACCOUNT, id, { expiresIn: '48h' });
  expect(await run()).toMatchObject({ is: 'accepted' });
  expect(sent()).toEqual([]);
});

test('a shift that is gone is not started again, and another one in its place is not lengthened', async () => {
  const { region, check, run, confirm, sent, id } = given();
  cancelShift(region.world, ACCOUNT, id);
  expect(await check()).toEqual({ is: 'blocked', code: 'gone' });
  expect(await confirm()).toEqual({ is: 'failed', code: 'gone', retryable: false });
  startManual(region.world, ACCOUNT, { arn: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '1h', comment: 'by hand' });
  expect(await run()).toEqual({ is: 'failed', code: 'already-shifted', retryable: false });
  expect(sent()).toEqual([]);
});

test('what cannot be read decides nothing, and is not sent blindly', async () => {
  const { region, check, run, confirm, sent } = given();
  region.faults.add({ service: 'arc-zonal-shift', operation: 'GetManagedResource' }, { kind: 'deny' });
  expect(await check()).toMatchObject({ is: 'unknown' });
  expect(await run()).toMatchObject({ is: 'failed', code: 'denied' });
  expect(await confirm()).toMatchObject({ is: 'not-yet' });
  expect(sent()).toEqual([]);
});
