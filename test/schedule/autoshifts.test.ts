import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverageOf, nextAutoshifts, unlisted } from '../../src/schedule/autoshifts.ts';
import { ALB, ASG, EKS, resource, T0 } from '../support/given.ts';
import { managed, ours } from './drift/world.ts';

const ZONES = ['use1-az1', 'use1-az2'];
const active = (awayFrom = 'use1-az1', startedAt = T0) => ({ awayFrom, startedAt });
const told = (more = {}) => ({ zone: 'use1-az1', startedAt: T0, absent: 0, ...more });
const seen = (more: Partial<Parameters<typeof nextAutoshifts>[2]> = {}) => ({ active: [], past: [], counts: true, at: T0 + 600_000, ...more });

describe('what is told of autoshifts', () => {
  test('one in a zone of ours, once; none in a zone that nobody uses', () => {
    const first = nextAutoshifts([], ZONES, seen({ active: [active(), active('use1-az6')] }));
    expect(first).toEqual([told()]);
    expect(nextAutoshifts(first, ZONES, seen({ active: [active()] }))).toEqual(first);
  });

  test('its end as ARC tells it', () => {
    const past = [{ ...active(), endedAt: T0 + 60_000 }];
    expect(nextAutoshifts([told()], ZONES, seen({ past }))).toEqual([told({ over: { at: T0 + 60_000, seen: 'ended' } })]);
  });

  test('its end after three looks that list it nowhere, each of which counts', () => {
    const once = nextAutoshifts([told()], ZONES, seen());
    expect(once).toEqual([told({ absent: 1 })]);
    expect(nextAutoshifts(once, ZONES, seen({ counts: false }))).toEqual([told({ absent: 1 })]);
    const twice = nextAutoshifts(once, ZONES, seen());
    expect(nextAutoshifts(twice, ZONES, seen({ active: [active()] }))).toEqual([told()]);
    expect(nextAutoshifts(twice, ZONES, seen())).toEqual([told({ absent: 3, over: { at: T0 + 600_000, seen: 'gone' } })]);
  });

  test('a second one in the same zone is another', () => {
    const ended = told({ over: { at: T0 + 1, seen: 'ended' } as const });
    expect(nextAutoshifts([ended], ZONES, seen({ active: [active('use1-az1', T0 + 5)] }))).toEqual([ended, told({ startedAt: T0 + 5 })]);
    expect(unlisted([ended, told({ startedAt: T0 + 5 })], [])).toEqual([told({ startedAt: T0 + 5 })]);
  });

  test('property: nothing is told twice, and nothing that is over comes back', () => {
    const looks = fc.array(fc.record({ listed: fc.subarray([active(), active('use1-az2'), active('use1-az1', T0 + 9)]), ended: fc.subarray([active(), active('use1-az2')]) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(looks, (all) => {
        let state: ReturnType<typeof nextAutoshifts> = [];
        for (const { listed, ended } of all) {
          const before = state.filter(({ over }) => over);
          state = nextAutoshifts(state, ZONES, seen({ active: listed, past: ended.map((one) => ({ ...one, endedAt: T0 + 99 })) }));
          for (const one of before) expect(state).toContainEqual(one);
          expect(new Set(state.map(({ zone, startedAt }) => `${zone} ${startedAt}`)).size).toBe(state.length);
        }
      }),
    );
  });
});

test('what an autoshift covers goes by the weights', () => {
  const listed = [
    managed(ALB, [], { weights: { 'use1-az1': 0 } }),
    managed(EKS, [ours(EKS)]),
    managed(ASG, [], { autoshifts: [{ awayFrom: 'use1-az1', applied: true, startedAt: T0 }] }),
    managed(`${ALB}2`, [], { zones: ['use1-az2'] }),
    // Somebody's shift that waits, while the autoshift is what moves the traffic.
    managed(`${ALB}4`, [ours(ALB, { applied: false })], { weights: { 'use1-az1': 0 } }),
  ];
  const db = `arn:aws:rds:us-east-1:111122223333:db:orders`;
  const covered = coverageOf(
    [ALB, EKS, ASG, `${ALB}2`, `${ALB}3`, `${ALB}4`, db].map((arn) => resource(arn)),
    listed,
    'use1-az1',
  );
  expect(covered.map(({ resource: { arn }, is }) => [arn, is])).toEqual([
    [ALB, 'moved'],
    [EKS, 'own'],
    [ASG, 'stays'],
    [`${ALB}3`, 'not-registered'],
    [`${ALB}4`, 'moved'],
  ]);
});
