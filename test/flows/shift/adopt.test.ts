import { beforeEach, expect, test, vi } from 'vitest';
import { startExperiment } from '../../../sim/world/events.ts';
import { cancelShift, startManual } from '../../../sim/world/shifts.ts';
import { HOUR } from '../../../src/evacuation/words.ts';
import { adoptZonalShift } from '../../../src/flows/shift/steps.ts';
import type { StepInput } from '../../../src/flows/step.ts';
import { arcRegion, CHECKOUT, calm, resourceOf } from '../../support/arc-region.ts';

const ACCOUNT = '111122223333';

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDTEST');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return () => vi.unstubAllEnvs();
});

/** Somebody's own shift of the zone, and a step that was approved to take it over until twelve hours from now. */
function given(theirs: { expiresIn?: string; awayFrom?: string } = {}) {
  const { region, arc } = arcRegion();
  const now = region.clock.now();
  const { id } = startManual(region.world, ACCOUNT, { arn: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '60m', comment: 'maintenance', ...theirs });
  const step = { key: `adopt-zonal-shift:${CHECKOUT}`, kind: 'adopt-zonal-shift' as const, tier: 0, target: resourceOf(CHECKOUT), args: { zone: 'use1-az1', adopts: id } };
  const input: StepInput = { evacuation: 'ev-0000abcd', reason: 'packet loss', step, until: now + 12 * HOUR, begunAt: now, now };
  const at = () => ({ ...input, now: region.clock.now() });
  const check = () => adoptZonalShift.check(at(), { arc }, calm);
  const run = () => adoptZonalShift.run(at(), { arc }, calm);
  const confirm = (evidence: Record<string, string | number>) => adoptZonalShift.confirm({ ...at(), evidence }, { arc }, calm);
  const sent = () => region.calls.list(undefined, 'UpdateZonalShift').length;
  return { region, arc, input, now, id, check, run, confirm, sent };
}

test('a shift that ends too early is lengthened to the wanted expiry, and read back', async () => {
  const { check, run, confirm, now, id, region } = given();
  expect(await check()).toEqual({ is: 'to-do' });
  const ran = await run();
  const evidence = { zonalShiftId: id, startedAt: now, expiresAt: now + 12 * HOUR };
  expect(ran).toEqual({ is: 'accepted', evidence: { ...evidence, reached: 'started' } });
  expect(await check()).toMatchObject({ is: 'already' });
  expect(await confirm(evidence)).toEqual({ is: 'true', evidence: { ...evidence, reached: 'applied' } });
  expect(region.world.state.shifts).toMatchObject([{ id, comment: 'maintenance' }]);
});

test('a shift that lasts longer is taken over as it is, and never made shorter', async () => {
  const { check, run, sent, now, id } = given({ expiresIn: '72h' });
  const evidence = { zonalShiftId: id, startedAt: now, expiresAt: now + 72 * HOUR, reached: 'started' };
  expect(await check()).toEqual({ is: 'already', evidence });
  expect(await run()).toEqual({ is: 'accepted', evidence });
  expect(sent()).toBe(0);
});

test('a shift of another zone is not adopted', async () => {
  const { check, run, sent } = given({ awayFrom: 'use1-az2' });
  expect(await check()).toEqual({ is: 'blocked', code: 'other-zone-shift' });
  expect(await run()).toEqual({ is: 'failed', code: 'other-zone-shift', retryable: false });
  expect(sent()).toBe(0);
});

test('a shift that has ended is gone; another one in its place was not approved', async () => {
  const { check, run, region, id, sent } = given();
  cancelShift(region.world, ACCOUNT, id);
  expect(await check()).toEqual({ is: 'blocked', code: 'gone' });
  startManual(region.world, ACCOUNT, { arn: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '60m', comment: 'maintenance' });
  expect(await check()).toEqual({ is: 'blocked', code: 'already-shifted' });
  expect(await run()).toEqual({ is: 'failed', code: 'already-shifted', retryable: false });
  expect(sent()).toBe(0);
});

test('the shift of an experiment is not a customer’s, so it is not adopted', async () => {
  const { region, arc, input, id } = given();
  cancelShift(region.world, ACCOUNT, id);
  const experiment = startExperiment(region.world, CHECKOUT, 'use1-az1', 10);
  const step = { ...input.step, args: { zone: 'use1-az1', adopts: experiment.id } };
  expect(await adoptZonalShift.check({ ...input, step }, { arc }, calm)).toEqual({ is: 'blocked', code: 'gone' });
});

test('less than a minute of the wanted time left: not sent', async () => {
  const { region, arc, input, sent } = given({ expiresIn: '720m' });
  region.clock.advance(12 * HOUR - 20_000);
  const late = { ...input, until: input.now + 12 * HOUR + 39_000, now: region.clock.now() };
  expect(await adoptZonalShift.check(late, { arc }, calm)).toEqual({ is: 'blocked', code: 'needs-extend' });
  expect(await adoptZonalShift.run(late, { arc }, calm)).toEqual({ is: 'failed', code: 'needs-extend', retryable: false });
  expect(sent()).toBe(0);
});

test('when the shift cannot be read it is not updated: an update that was not looked at could shorten it', async () => {
  const { check, run, region, sent } = given();
  region.faults.add({ operation: 'GetManagedResource' }, { kind: 'deny' });
  expect(await check()).toMatchObject({ is: 'unknown' });
  expect(await run()).toEqual({ is: 'failed', code: 'denied', retryable: false });
  expect(sent()).toBe(0);
});

test('a lost answer is unknown, and found done by the next check', async () => {
  const { check, run, region, sent } = given();
  region.faults.add({ operation: 'UpdateZonalShift' }, { kind: 'lose-answer', by: 'break' });
  expect(await run()).toMatchObject({ is: 'unknown' });
  expect(await check()).toMatchObject({ is: 'already' });
  expect(sent()).toBe(1);
});
