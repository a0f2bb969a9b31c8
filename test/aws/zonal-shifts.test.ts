import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startAutoshift } from '../../sim/world/events.ts';
import { makeClients } from '../../src/aws/clients.ts';
import { arcZonalShifts } from '../../src/aws/zonal-shifts.ts';
import { HOUR, MINUTE } from '../../src/evacuation/words.ts';
import { ArcFault } from '../../src/ports/zonal-shifts.ts';
import { arcRegion, CHECKOUT, calm, LEGACY, REPORTS } from '../support/arc-region.ts';
import { type Answer, refusal, wireDouble } from '../support/wire-double.ts';

const HERE = { account: '111122223333', region: 'us-east-1' };
const THERE = { account: '444455556666', region: 'us-east-1' };
const SHIFT = { arn: CHECKOUT, awayFrom: 'use1-az1', minutes: 90, comment: 'ev-0000abcd packet loss' };

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDTEST');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return () => vi.unstubAllEnvs();
});

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => ({ noFault: value }),
    (error: unknown) => error,
  );

describe('on the simulated Region', () => {
  test('a shift that was started is seen applied, with the weight of its zone at zero', async () => {
    const { arc, region } = arcRegion();
    const now = region.clock.now();
    const { id, startedAt, expiresAt } = await arc.start(HERE, SHIFT, calm);
    expect({ startedAt, expiresAt }).toEqual({ startedAt: now, expiresAt: now + 90 * MINUTE });
    const seen = await arc.get(HERE, CHECKOUT, calm);
    expect(seen).toMatchObject({ arn: CHECKOUT, name: 'checkout', weights: { 'use1-az1': 0, 'use1-az2': 1 }, autoshifts: [] });
    expect(seen).toHaveProperty('shifts', [{ id, type: 'ZONAL_SHIFT', awayFrom: 'use1-az1', startedAt, expiresAt, applied: true, comment: SHIFT.comment }]);
  });

  test('an update counts from now', async () => {
    const { arc, region } = arcRegion();
    const { id, startedAt } = await arc.start(HERE, SHIFT, calm);
    region.clock.advance(HOUR);
    expect(await arc.update(HERE, { id, minutes: 4320 }, calm)).toEqual({ id, startedAt, expiresAt: startedAt + HOUR + 72 * HOUR });
  });

  test('autoshifts are those that are active now', async () => {
    const { arc, region } = arcRegion();
    expect(await arc.autoshifts(HERE, calm)).toEqual([]);
    startAutoshift(region.world, 'use1-az2');
    expect(await arc.autoshifts(HERE, calm)).toEqual([{ awayFrom: 'use1-az2', startedAt: region.clock.now() }]);
  });

  test('what ARC does not know is not registered: a value for a read, a fault for a start', async () => {
    const { arc } = arcRegion();
    expect(await arc.get(HERE, REPORTS, calm)).toBe('not-registered');
    expect(await faultOf(arc.start(HERE, { ...SHIFT, arn: REPORTS }, calm))).toMatchObject({ code: 'not-registered', certain: true, retryable: false });
  });

  test('a second shift is already-shifted, and names the first', async () => {
    const { arc } = arcRegion();
    const { id } = await arc.start(HERE, SHIFT, calm);
    const fault = await faultOf(arc.start(HERE, SHIFT, calm));
    expect(fault).toBeInstanceOf(ArcFault);
    expect(fault).toMatchObject({ code: 'already-shifted', certain: true, more: { reason: 'ZonalShiftAlreadyExists', zonalShiftId: id } });
  });

  test('a zone that the resource cannot leave is invalid, with ARC’s reason', async () => {
    const { arc } = arcRegion();
    expect(await faultOf(arc.start(HERE, { ...SHIFT, awayFrom: 'use1-az5' }, calm))).toMatchObject({ code: 'invalid', more: { reason: 'UnsupportedAz' } });
  });

  test('an update of a shift that has ended is a conflict, with ARC’s reason', async () => {
    const { arc, region } = arcRegion();
    const { id } = await arc.start(HERE, SHIFT, calm);
    region.clock.advance(91 * MINUTE);
    expect(await faultOf(arc.update(HERE, { id, minutes: 60 }, calm))).toMatchObject({ code: 'conflict', more: { reason: 'ZonalShiftStatusNotActive' } });
  });

  test('another account is read by its read role, and shifted by its shift role', async () => {
    const { arc, region } = arcRegion();
    await arc.get(THERE, LEGACY, calm);
    await arc.start(THERE, { ...SHIFT, arn: LEGACY }, calm);
    region.faults.add({ service: 'sts' }, { kind: 'deny' });
    expect(await arc.get(THERE, LEGACY, calm), 'roles are kept').toMatchObject({ weights: { 'use1-az1': 0 } });
  });

  test('a role that cannot be assumed: nothing was sent', async () => {
    const { arc, region } = arcRegion();
    region.faults.add({ service: 'sts' }, { kind: 'deny' });
    expect(await faultOf(arc.start(THERE, { ...SHIFT, arn: LEGACY }, calm))).toMatchObject({ code: 'no-credentials', certain: true, retryable: true });
    expect(region.world.state.shifts).toEqual([]);
  });

  test('a lost answer is unknown, and the start was sent once', async () => {
    const { arc, region } = arcRegion();
    region.faults.add({ operation: 'StartZonalShift' }, { kind: 'lose-answer', by: 'break' });
    expect(await faultOf(arc.start(HERE, SHIFT, calm))).toMatchObject({ code: 'unknown', certain: false, retryable: true });
    expect(region.world.state.shifts).toHaveLength(1);
  });

  test('a read rides out two failures; the third is told', async () => {
    const { arc, region } = arcRegion();
    region.faults.add({ operation: 'GetManagedResource' }, { kind: 'fail' }, 2);
    expect(await arc.get(HERE, CHECKOUT, calm)).toMatchObject({ name: 'checkout' });
    region.faults.add({ operation: 'GetManagedResource' }, { kind: 'fail' }, 3);
    expect(await faultOf(arc.get(HERE, CHECKOUT, calm))).toMatchObject({ code: 'unknown' });
  });

  test('a deadline ends a call that hangs, wherever it hangs', async () => {
    for (const match of [{ operation: 'StartZonalShift' }, { service: 'sts' }]) {
      const { arc, region } = arcRegion();
      region.faults.add(match, { kind: 'hang' });
      const controller = new AbortController();
      const waiting = faultOf(arc.start(THERE, { ...SHIFT, arn: LEGACY }, controller.signal));
      controller.abort(new Error('the deadline has passed'));
      expect(await waiting).toMatchObject({ code: 'unknown', message: 'the deadline has passed' });
    }
  });
});

describe('what an answer means for a start', () => {
  const fault = async (answer: Answer): Promise<unknown> => {
    const { handler } = wireDouble(() => answer);
    const arc = arcZonalShifts(makeClients({ accounts: {}, now: () => 0, requestHandler: handler }));
    return faultOf(arc.start(HERE, SHIFT, calm));
  };

  test.each<[string, Answer, object]>([
    ['429 of ARC', refusal(429, 'ThrottlingException'), { code: 'throttled', certain: true, retryable: true }],
    ['429 before ARC', refusal(429, 'TooManyRequestsException'), { code: 'throttled', certain: true }],
    ['403 of ARC', refusal(403, 'AccessDeniedException'), { code: 'denied', certain: true, retryable: false }],
    ['403 before ARC', refusal(403, 'ExpiredTokenException'), { code: 'denied', certain: true }],
    ['404', refusal(404, 'ResourceNotFoundException'), { code: 'not-registered', certain: true }],
    ['400 with a reason', refusal(400, 'ValidationException', { reason: 'InvalidExpiresIn' }), { code: 'invalid', more: { reason: 'InvalidExpiresIn' } }],
    ['400 before ARC', refusal(400, 'SerializationException'), { code: 'invalid', certain: true }],
    [
      '409 with a reason',
      refusal(409, 'ConflictException', { reason: 'SimultaneousZonalShiftsConflict' }),
      { code: 'conflict', more: { reason: 'SimultaneousZonalShiftsConflict' } },
    ],
    ['409 with a reason of later years', refusal(409, 'ConflictException', { reason: 'SomethingNew' }), { code: 'conflict', more: { reason: 'SomethingNew' } }],
    ['500', refusal(500, 'InternalServerException'), { code: 'unknown', certain: false, retryable: true }],
    ['503 without a name', { status: 503, body: 'Service Unavailable' }, { code: 'unknown', certain: false }],
    ['a broken connection', 'broken', { code: 'unknown', certain: false }],
    ['an answer that is no JSON', { status: 201, body: '<html>' }, { code: 'unknown', certain: false }],
    ['an answer without an id', { status: 201, body: {} }, { code: 'unknown', certain: false }],
  ])('%s', async (_name, answer, expected) => {
    const seen = await fault(answer);
    expect(seen).toBeInstanceOf(ArcFault);
    expect(seen).toMatchObject(expected);
    expect((seen as ArcFault).message).not.toBe('');
  });

  test('a page of somebody in between is told by its status, not by what the parser says', async () => {
    expect(await fault({ status: 503, headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>busy</h1>' })).toMatchObject({
      code: 'unknown',
      message: "it answered HTTP 503 in a form that is not AWS's",
    });
  });

  test('no credentials at all: nothing was sent', async () => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE', 'AWS_WEB_IDENTITY_TOKEN_FILE', 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI'])
      vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null');
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    expect(await fault({})).toMatchObject({ code: 'no-credentials', certain: true });
  });
});

test('values that AWS may add later are read without a crash, and a shift of a new type counts as somebody’s own', async () => {
  const item = {
    zonalShiftId: 'new-0001',
    awayFrom: 'use1-az1',
    startTime: 1,
    expiryTime: 2,
    comment: 'c',
    resourceIdentifier: CHECKOUT,
    appliedStatus: 'PARTLY',
    shiftType: 'PLANNED',
  };
  const { handler } = wireDouble(() => ({ body: { appliedWeights: { 'use1-az1': 0.25 }, zonalShifts: [item], autoshifts: [{ awayFrom: 'use1-az2', appliedStatus: 'PARTLY' }] } }));
  const arc = arcZonalShifts(makeClients({ accounts: {}, now: () => 0, requestHandler: handler }));
  expect(await arc.get(HERE, CHECKOUT, calm)).toEqual({
    arn: CHECKOUT,
    name: CHECKOUT,
    weights: { 'use1-az1': 0.25 },
    shifts: [{ id: 'new-0001', type: 'ZONAL_SHIFT', awayFrom: 'use1-az1', startedAt: 1000, expiresAt: 2000, applied: false, comment: 'c' }],
    autoshifts: [{ awayFrom: 'use1-az2', applied: false, startedAt: 0 }],
  });
});
