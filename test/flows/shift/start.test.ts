import { beforeEach, describe, expect, test, vi } from 'vitest';
import { enableAutoshift, startAutoshift, startExperiment, startPracticeRun } from '../../../sim/world/events.ts';
import { cancelShift, startManual } from '../../../sim/world/shifts.ts';
import { HOUR, MINUTE } from '../../../src/evacuation/words.ts';
import { startZonalShift } from '../../../src/flows/shift/steps.ts';
import type { StepInput } from '../../../src/flows/step.ts';
import { ArcFault, type Managed, type ZonalShifts } from '../../../src/ports/zonal-shifts.ts';
import { arcRegion, CHECKOUT, calm, REPORTS, resourceOf } from '../../support/arc-region.ts';

const ACCOUNT = '111122223333';
const EVACUATION = 'ev-0000abcd';

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDTEST');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return () => vi.unstubAllEnvs();
});

/** A step that began now and lasts twelve hours, on a Region where nothing has happened yet. */
function given(changes: Partial<StepInput> = {}, arn = CHECKOUT) {
  const { region, arc } = arcRegion();
  const now = region.clock.now();
  const step = { key: `start-zonal-shift:${arn}`, kind: 'start-zonal-shift' as const, tier: 0, target: resourceOf(arn), args: { zone: 'use1-az1' } };
  const input: StepInput = { evacuation: EVACUATION, reason: 'packet loss', step, until: now + 12 * HOUR, begunAt: now, now, ...changes };
  const manual = (comment: string, awayFrom = 'use1-az1') => startManual(region.world, ACCOUNT, { arn, awayFrom, expiresIn: '60m', comment });
  const check = () => startZonalShift.check({ ...input, now: region.clock.now() }, { arc }, calm);
  const run = () => startZonalShift.run({ ...input, now: region.clock.now() }, { arc }, calm);
  const confirm = (evidence = {}, ports: { arc: ZonalShifts } = { arc }) => startZonalShift.confirm({ ...input, now: region.clock.now(), evidence }, ports, calm);
  return { region, arc, input, now, manual, check, run, confirm, sent: () => region.calls.list(undefined, 'StartZonalShift').length };
}

describe('check', () => {
  test('nothing is there: to do', async () => {
    expect(await given().check()).toEqual({ is: 'to-do' });
  });

  test('a start whose answer was lost is claimed by its comment', async () => {
    const { check, manual, now } = given();
    const { id } = manual(`${EVACUATION} packet loss`);
    expect(await check()).toEqual({ is: 'already', evidence: { zonalShiftId: id, startedAt: now, expiresAt: now + HOUR, reached: 'started' } });
  });

  test('clocks may differ by a minute', async () => {
    const world = given();
    world.manual(`${EVACUATION} packet loss`);
    const late = (begunAt: number) => startZonalShift.check({ ...world.input, begunAt }, world, calm);
    expect(await late(world.now + MINUTE)).toMatchObject({ is: 'already' });
    expect(await late(world.now + MINUTE + 1)).toEqual({ is: 'blocked', code: 'already-shifted' });
  });

  test.each([
    ['somebody’s own shift of the zone', 'maintenance', 'use1-az1', 'already-shifted'],
    ['another evacuation’s shift of the zone', 'ev-0000abce packet loss', 'use1-az1', 'already-shifted'],
    ['somebody’s own shift of another zone', 'maintenance', 'use1-az2', 'other-zone-shift'],
    ['our comment, but another zone', `${EVACUATION} packet loss`, 'use1-az2', 'other-zone-shift'],
  ])('%s blocks', async (_name, comment, zone, code) => {
    const { check, manual } = given();
    manual(comment, zone);
    expect(await check()).toEqual({ is: 'blocked', code });
  });

  test('another zone’s applied autoshift blocks: ours would send traffic back there; one of this zone does not', async () => {
    for (const [zone, expected] of [
      ['use1-az2', { is: 'blocked', code: 'other-zone-autoshift' }],
      ['use1-az1', { is: 'to-do' }],
    ] as const) {
      const { region, check } = given();
      enableAutoshift(region.world, CHECKOUT);
      startAutoshift(region.world, zone);
      expect(await check(), zone).toEqual(expected);
    }
  });

  test('practice runs and FIS experiments give way', async () => {
    const practice = given();
    startPracticeRun(practice.region.world, CHECKOUT, 'use1-az2');
    expect(await practice.check()).toEqual({ is: 'to-do' });
    const fis = given();
    startExperiment(fis.region.world, CHECKOUT, 'use1-az2', 10);
    expect(await fis.check()).toEqual({ is: 'to-do' });
  });

  test('a resource for which zonal shift is off is blocked', async () => {
    expect(await given({}, REPORTS).check()).toEqual({ is: 'blocked', code: 'not-registered' });
  });

  test('less than a minute left is blocked, unless it was started already', async () => {
    const { check, manual, region } = given();
    region.clock.advance(12 * HOUR - MINUTE + 1);
    expect(await check()).toEqual({ is: 'blocked', code: 'needs-extend' });
    manual(`${EVACUATION} packet loss`);
    expect(await check()).toMatchObject({ is: 'already' });
  });

  test('what cannot be read is unknown, with the cause', async () => {
    const { check, region } = given();
    region.faults.add({ operation: 'GetManagedResource' }, { kind: 'deny' });
    expect(await check()).toMatchObject({ is: 'unknown', why: expect.stringMatching(/^denied: ./) });
  });

  test('an error that is no answer of AWS is not swallowed', async () => {
    const { input, arc } = given();
    const broken: ZonalShifts = { ...arc, get: () => Promise.reject(new TypeError('a bug')) };
    await expect(startZonalShift.check(input, { arc: broken }, calm)).rejects.toThrow('a bug');
  });
});

describe('run', () => {
  test('sends the minutes that are left, rounded up, with the evacuation in the comment', async () => {
    const { run, region, now } = given();
    region.clock.advance(30_000);
    const ran = await run();
    expect(ran).toMatchObject({ is: 'accepted', evidence: { startedAt: now + 30_000, expiresAt: now + 30_000 + 12 * HOUR, reached: 'started' } });
    expect(region.world.state.shifts).toMatchObject([{ arn: CHECKOUT, awayFrom: 'use1-az1', comment: `${EVACUATION} packet loss` }]);
    expect(ran.is === 'accepted' && ran.evidence.zonalShiftId).toBe(region.world.state.shifts[0]?.id);
  });

  test('sends nothing when less than a minute is left, or when no expiry was fixed', async () => {
    for (const until of [0, undefined]) {
      const { run, sent } = given({ until });
      expect(await run()).toEqual({ is: 'failed', code: 'needs-extend', retryable: false });
      expect(sent()).toBe(0);
    }
  });

  test('a start that ARC refuses because ours exists already is accepted, as ours', async () => {
    const { run, manual, region } = given();
    const { id } = manual(`${EVACUATION} packet loss`);
    expect(await run()).toMatchObject({ is: 'accepted', evidence: { zonalShiftId: id } });
    expect(region.world.state.shifts).toHaveLength(1);
  });

  test('a start that ARC refuses because of somebody’s own is failed, by its zone', async () => {
    const same = given();
    same.manual('maintenance');
    expect(await same.run()).toEqual({ is: 'failed', code: 'already-shifted', retryable: false });
    const other = given();
    other.manual('maintenance', 'use1-az2');
    expect(await other.run()).toEqual({ is: 'failed', code: 'other-zone-shift', retryable: false });
  });

  test('when it cannot be read whose shift is in the way, it is unknown', async () => {
    const { run, manual, region } = given();
    manual(`${EVACUATION} packet loss`);
    region.faults.add({ operation: 'GetManagedResource' }, { kind: 'deny' });
    expect(await run()).toMatchObject({ is: 'unknown', why: expect.stringContaining('Whose it is could not be read') });
  });

  test('a lost answer is unknown; the next check claims it, so that nothing is started twice', async () => {
    const { run, check, region, sent } = given();
    region.faults.add({ operation: 'StartZonalShift' }, { kind: 'lose-answer', by: 'break' }, 1);
    expect(await run()).toMatchObject({ is: 'unknown' });
    expect(await check()).toMatchObject({ is: 'already', evidence: { zonalShiftId: region.world.state.shifts[0]?.id } });
    expect(sent()).toBe(1);
  });

  test.each([
    ['throttle', { is: 'failed', code: 'throttled', retryable: true }],
    ['deny', { is: 'failed', code: 'denied', retryable: false }],
  ] as const)('%s is certain', async (kind, expected) => {
    const { run, region } = given();
    region.faults.add({ operation: 'StartZonalShift' }, { kind });
    expect(await run()).toEqual(expected);
  });

  test('ARC’s reason follows the code', async () => {
    const { run } = given({ step: { key: 'k', kind: 'start-zonal-shift', tier: 0, target: resourceOf(CHECKOUT), args: { zone: 'use1-az5' } } });
    expect(await run()).toEqual({ is: 'failed', code: 'invalid:UnsupportedAz', retryable: false });
  });
});

describe('confirm', () => {
  /** A step that was accepted. */
  async function accepted(changes: { appliesAfter?: number } = {}) {
    const world = given();
    world.region.world.state.appliesAfter = changes.appliesAfter ?? 0;
    const ran = await world.run();
    if (ran.is !== 'accepted') throw new Error(`not accepted but ${ran.is}`);
    return { ...world, evidence: ran.evidence, id: String(ran.evidence.zonalShiftId) };
  }
  const empty: Managed = { arn: CHECKOUT, name: 'checkout', weights: { 'use1-az1': 1 }, shifts: [], autoshifts: [] };
  const showing = (managed: Managed): { arc: ZonalShifts } => ({ arc: { ...arcRegion().arc, get: async () => managed } });

  test('APPLIED and weight 0.0 for the zone: applied', async () => {
    const { confirm, evidence } = await accepted();
    expect(await confirm(evidence)).toEqual({ is: 'true', evidence: { ...evidence, reached: 'applied' } });
  });

  test('not applied yet', async () => {
    const { confirm, evidence, region } = await accepted({ appliesAfter: 20_000 });
    expect(await confirm(evidence)).toEqual({ is: 'not-yet', progress: 'started, not applied' });
    region.clock.advance(20_000);
    expect(await confirm(evidence)).toMatchObject({ is: 'true' });
  });

  test('applied, but the weight is not zero: not yet', async () => {
    const { confirm, evidence, id } = await accepted();
    const shift = { id, type: 'ZONAL_SHIFT' as const, awayFrom: 'use1-az1', startedAt: 0, expiresAt: 1, applied: true, comment: '' };
    expect(await confirm(evidence, showing({ ...empty, shifts: [shift] }))).toEqual({ is: 'not-yet', progress: 'applied, but the weight of use1-az1 is still 1' });
  });

  test('what is applied instead is named', async () => {
    const { confirm, evidence, id } = await accepted();
    const ours = { id, type: 'ZONAL_SHIFT' as const, awayFrom: 'use1-az1', startedAt: 0, expiresAt: 1, applied: false, comment: '' };
    const fis = { ...ours, id: 'fis-0001', type: 'FIS_EXPERIMENT' as const, applied: true };
    expect(await confirm(evidence, showing({ ...empty, shifts: [ours, fis] }))).toMatchObject({ progress: 'started, not applied: FIS_EXPERIMENT away from use1-az1 is' });
    const autoshifts = [{ awayFrom: 'use1-az2', applied: true, startedAt: 0 }];
    expect(await confirm(evidence, showing({ ...empty, shifts: [ours], autoshifts }))).toMatchObject({ progress: 'started, not applied: an autoshift away from use1-az2 is' });
  });

  test('somebody else’s applied shift is not ours', async () => {
    const { confirm, region, id, manual } = await accepted();
    region.clock.advance(3 * MINUTE);
    cancelShift(region.world, ACCOUNT, id);
    manual('maintenance');
    expect(await confirm({ zonalShiftId: id, startedAt: 0, expiresAt: region.clock.now() + HOUR })).toEqual({ is: 'not-yet', progress: 'not listed, but the zone is still left' });
  });

  test('one read without it, right after the start, proves nothing', async () => {
    const { confirm, evidence, region } = await accepted();
    expect(await confirm(evidence, showing(empty))).toEqual({ is: 'not-yet', progress: 'started, not listed yet' });
    region.clock.advance(2 * MINUTE - 1);
    expect(await confirm(evidence, showing(empty))).toMatchObject({ is: 'not-yet' });
    region.clock.advance(1);
    expect(await confirm(evidence, showing(empty))).toEqual({ is: 'failed', code: 'gone', retryable: false });
  });

  test('cancelled by somebody: gone, and not started again by itself', async () => {
    const { confirm, evidence, region, id } = await accepted();
    region.clock.advance(HOUR);
    cancelShift(region.world, ACCOUNT, id);
    expect(await confirm(evidence)).toEqual({ is: 'failed', code: 'gone', retryable: false });
  });

  test('its time is over: expired', async () => {
    const { confirm, evidence, region } = await accepted();
    region.clock.advance(12 * HOUR);
    expect(await confirm(evidence)).toEqual({ is: 'failed', code: 'expired', retryable: false });
  });

  test('unread is not yet, with the cause', async () => {
    const { confirm, evidence, arc } = await accepted();
    const throttled: ZonalShifts = { ...arc, get: () => Promise.reject(new ArcFault('throttled', 'Rate exceeded')) };
    expect(await confirm(evidence, { arc: throttled })).toEqual({ is: 'not-yet', progress: 'could not be read: Rate exceeded' });
  });

  test('a resource that is no longer registered cannot be confirmed', async () => {
    const { confirm, evidence, arc } = await accepted();
    expect(await confirm(evidence, { arc: { ...arc, get: async () => 'not-registered' } })).toEqual({ is: 'failed', code: 'not-registered', retryable: false });
  });
});
