import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outOfOrder } from '../../src/evacuation/lapse-order.ts';
import { MINUTE } from '../../src/evacuation/words.ts';
import { expiryOrder } from '../../src/flows/shift/expiry.ts';
import { ALB, ASG, EKS, step, T0 } from '../support/given.ts';

const NLB = ALB.replace('/app/checkout/', '/net/payments/');
const ends = (until: Readonly<Record<string, number>>) => ({
  shifts: new Map(Object.keys(until).map((arn) => [arn, 'zs'])),
  until: new Map(Object.entries(until).map(([arn, minutes]) => [arn, T0 + minutes * MINUTE])),
});

describe('shifts that lapse', () => {
  test.each([
    ['as a recovery would cancel them', { [ASG]: 10, [EKS]: 11, [ALB]: 12, [NLB]: 12 }, undefined],
    ['with nothing that must come first', { [ALB]: 10, [NLB]: 20 }, undefined],
    ['with the group at the same moment as the load balancer', { [ASG]: 10, [ALB]: 10 }, { about: ALB, after: ASG }],
    ['with the cluster after its load balancer', { [EKS]: 20, [ALB]: 10 }, { about: ALB, after: EKS }],
    ['with the group after the cluster', { [ASG]: 30, [EKS]: 20, [ALB]: 40 }, { about: EKS, after: ASG }],
    ['with several out of order: the one that is furthest', { [ASG]: 90, [EKS]: 20, [ALB]: 10 }, { about: ALB, after: ASG }],
  ])('%s', (_how, until, expected) => {
    expect(outOfOrder(ends(until))).toEqual(expected);
  });

  test('of which one is not ours any more are not compared', () => {
    const { until } = ends({ [ASG]: 90, [ALB]: 10 });
    expect(outOfOrder({ until, shifts: new Map([[ALB, 'zs']]) })).toBeUndefined();
  });
});

test('property: what an execution decides is in order, and any two of different kinds that change places are not', () => {
  const steps = [step(ALB, 0), step(EKS, 1), step(ASG, 2)];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 72 * 60 }), fc.constantFrom([ALB, EKS], [EKS, ASG], [ALB, ASG]), (minutes, [one = '', other = '']) => {
      const decided = expiryOrder(steps, { duration: minutes * MINUTE, begunAt: T0 });
      const shifts = new Map(Object.keys(decided).map((arn) => [arn, 'zs']));
      expect(outOfOrder({ shifts, until: new Map(Object.entries(decided)) })).toBeUndefined();
      const swapped = new Map(Object.entries({ ...decided, [one]: decided[other] ?? 0, [other]: decided[one] ?? 0 }));
      expect(outOfOrder({ shifts, until: swapped })).toBeDefined();
    }),
  );
});
