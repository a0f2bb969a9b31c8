import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cancelShift, startManual } from '../../../sim/world/shifts.ts';
import { findingKey } from '../../../src/evacuation/plan.ts';
import { HOUR, type Known, unread } from '../../../src/evacuation/words.ts';
import { planAdopt } from '../../../src/flows/adopt/plan.ts';
import { recheckAdopt } from '../../../src/flows/adopt/recheck.ts';
import { claimZonalShift } from '../../../src/flows/adopt/steps.ts';
import type { Managed } from '../../../src/ports/zonal-shifts.ts';
import { arcRegion, CHECKOUT, calm, resourceOf } from '../../support/arc-region.ts';
import { ALB, ASG, ask, EKS, resource, T0, ZONE } from '../../support/given.ts';
import { managed, shift } from '../extend/given.ts';

const DB = 'arn:aws:rds:us-east-1:111122223333:db:checkout-orders';
const resources = [ALB, EKS, ASG, DB].map((arn) => resource(arn));
const theirs = shift(ALB, T0 + HOUR, { id: 'theirs' });
const planOf = (seen: ReadonlyMap<string, Known<Managed | 'not-registered'>>, owned: ReadonlyMap<string, string> = new Map()) =>
  planAdopt({ zone: ZONE.id, resources, owned, now: T0 }, seen);

describe('the plan', () => {
  test('takes over a customer’s shift away from the zone, as it is; each other resource is left out by name', () => {
    const plan = planOf(
      new Map([
        [ALB, managed(ALB, [theirs])],
        [EKS, managed(EKS, [])],
      ]),
    );
    expect(plan.steps).toMatchObject([{ kind: 'claim-zonal-shift', target: { arn: ALB }, args: { zone: ZONE.id, adopts: 'theirs', ends: T0 + HOUR, comment: 'by hand' } }]);
    expect([plan.blockers, plan.unread, plan.stays].map((some) => some.map(findingKey))).toEqual([[`no-shift:${EKS}`], [`shift-unread:${ASG}`], [`not-supported:${DB}`]]);
  });
  test('not one of another zone, one that is over, an experiment, or one of an open evacuation', () => {
    const of = (one: typeof theirs, owned?: ReadonlyMap<string, string>) => planOf(new Map([[ALB, managed(ALB, [one])]]), owned).blockers.map(findingKey);
    expect(of({ ...theirs, awayFrom: 'use1-az2' })).toEqual([`no-shift:${ALB}`]);
    expect(of({ ...theirs, expiresAt: T0 })).toEqual([`no-shift:${ALB}`]);
    expect(of({ ...theirs, type: 'FIS_EXPERIMENT' })).toEqual([`their-fis:${ALB}`]);
    expect(of(theirs, new Map([['theirs', 'ev-0000abcd']]))).toEqual([`other-evacuation:${ALB}`]);
  });
});

test('just before, each shift’s own end is fixed; one that ended is dropped by name, and with none left it is void', () => {
  const approved = ask({
    action: 'adopt',
    plan: planOf(
      new Map([
        [ALB, managed(ALB, [theirs])],
        [EKS, managed(EKS, [{ ...theirs, id: 'other' }])],
      ]),
    ),
  });
  const later = managed(ALB, [{ ...theirs, expiresAt: T0 + 2 * HOUR }]);
  expect(
    recheckAdopt(
      approved,
      new Map([
        [ALB, later],
        [EKS, unread('slow')],
      ]),
    ),
  ).toEqual({ is: 'go', dropped: [], until: { [ALB]: T0 + 2 * HOUR, [EKS]: T0 + HOUR } });
  expect(recheckAdopt(approved, new Map([[EKS, managed(EKS, [])]]))).toMatchObject({ is: 'go', dropped: [{ code: 'adoption-gone', about: EKS }], until: { [ALB]: T0 + HOUR } });
  expect(
    recheckAdopt(
      approved,
      new Map([
        [ALB, managed(ALB, [])],
        [EKS, managed(EKS, [])],
      ]),
    ),
  ).toMatchObject({ is: 'void' });
});

describe('the step', () => {
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDTEST');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    return () => vi.unstubAllEnvs();
  });

  function given() {
    const { region, arc } = arcRegion();
    const now = region.clock.now();
    const { id } = startManual(region.world, '111122223333', { arn: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '4h', comment: 'by hand' });
    const step = { key: `claim-shift:${CHECKOUT}`, kind: 'claim-zonal-shift' as const, tier: 0, target: resourceOf(CHECKOUT), args: { zone: 'use1-az1', adopts: id } };
    const input = { evacuation: 'ev-0000abcd', reason: 'by hand', step, until: now + 4 * HOUR, begunAt: now, now };
    const evidence = { zonalShiftId: id, startedAt: now, expiresAt: now + 4 * HOUR };
    const changes = () => region.calls.list('arc-zonal-shift').filter(({ operation }) => !operation.startsWith('Get'));
    return { region, ports: { arc }, id, input, evidence, changes };
  }

  test('finds the shift by the id that was approved, reads it back, and sends nothing', async () => {
    const { ports, input, evidence, changes } = given();
    expect(await claimZonalShift.check(input, ports, calm)).toEqual({ is: 'already', evidence: { ...evidence, reached: 'started' } });
    expect(await claimZonalShift.run(input, ports, calm)).toEqual({ is: 'accepted', evidence: { ...evidence, reached: 'started' } });
    expect(await claimZonalShift.confirm({ ...input, evidence }, ports, calm)).toEqual({ is: 'true', evidence: { ...evidence, reached: 'applied' } });
    expect(changes()).toEqual([]);
  });
  test('one that ended since is gone, and nothing is started in its place', async () => {
    const { region, ports, id, input, changes } = given();
    cancelShift(region.world, '111122223333', id);
    expect(await claimZonalShift.check(input, ports, calm)).toEqual({ is: 'blocked', code: 'gone' });
    expect(await claimZonalShift.run(input, ports, calm)).toEqual({ is: 'failed', code: 'gone', retryable: false });
    expect(changes()).toEqual([]);
  });
  test('what cannot be read is tried again later, where that can help', async () => {
    const { region, ports, input } = given();
    region.faults.add({ service: 'arc-zonal-shift', operation: 'GetManagedResource' }, { kind: 'deny' });
    expect(await claimZonalShift.check(input, ports, calm)).toMatchObject({ is: 'unknown' });
    expect(await claimZonalShift.run(input, ports, calm)).toMatchObject({ is: 'failed', code: 'denied', retryable: false });
  });
});
