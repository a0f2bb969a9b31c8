import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Arn, HOUR, type Instant, MINUTE } from '../../../src/evacuation/words.ts';
import { expiryOrder } from '../../../src/flows/shift/expiry.ts';
import { LONGEST_MINUTES, minutesLeft } from '../../../src/flows/shift/minutes.ts';
import { stepFor } from '../../../src/flows/shift/plan/steps.ts';
import { A, NOW, resource } from './world.ts';

const alb = resource('alb', 'web');
const nlb = resource('nlb', 'front');
const eks = resource('eks', 'search');
const asg = resource('asg', 'web-asg');
const steps = (...targets: readonly (typeof alb)[]) => targets.map((target) => stepFor(target, A, {}));
const lastsFor = (until: Readonly<Record<Arn, Instant>>, target: typeof alb): number => (until[target.arn] ?? Number.NaN) - NOW;

describe('expiry order', () => {
  test('12 hours: groups at 12 h, clusters 15 minutes later, load balancers 15 minutes after those', () => {
    const until = expiryOrder(steps(alb, nlb, eks, asg), { duration: 12 * HOUR, begunAt: NOW });
    expect([asg, eks, alb, nlb].map((one) => lastsFor(until, one))).toEqual([12 * HOUR, 12 * HOUR + 15 * MINUTE, 12 * HOUR + 30 * MINUTE, 12 * HOUR + 30 * MINUTE]);
  });

  test('40 minutes: an eighth apart; 1 minute: a minute apart', () => {
    const short = expiryOrder(steps(alb, eks, asg), { duration: 40 * MINUTE, begunAt: NOW });
    expect([asg, eks, alb].map((one) => lastsFor(short, one))).toEqual([40 * MINUTE, 45 * MINUTE, 50 * MINUTE]);
    const shortest = expiryOrder(steps(alb, eks, asg), { duration: MINUTE, begunAt: NOW });
    expect([asg, eks, alb].map((one) => lastsFor(shortest, one))).toEqual([MINUTE, 2 * MINUTE, 3 * MINUTE]);
  });

  test('a kind that is not there keeps no slot: the first of those that are lapses at the duration', () => {
    expect(lastsFor(expiryOrder(steps(alb), { duration: HOUR, begunAt: NOW }), alb)).toBe(HOUR);
    const two = expiryOrder(steps(alb, asg), { duration: 2 * HOUR, begunAt: NOW });
    expect([asg, alb].map((one) => lastsFor(two, one))).toEqual([2 * HOUR, 2 * HOUR + 15 * MINUTE]);
  });

  test('at the cap everything is counted back from the load balancers', () => {
    const until = expiryOrder(steps(alb, eks, asg), { duration: 72 * HOUR, begunAt: NOW });
    expect([asg, eks, alb].map((one) => lastsFor(until, one))).toEqual([72 * HOUR - 30 * MINUTE, 72 * HOUR - 15 * MINUTE, 72 * HOUR]);
  });
});

const durations = fc.integer({ min: MINUTE, max: 72 * HOUR });
const kinds = fc.subarray([alb, nlb, eks, asg], { minLength: 1 });
const RANK: Readonly<Record<string, number>> = { asg: 0, eks: 1, alb: 2, nlb: 2 };

test('property: groups before clusters before load balancers, by at least a minute, also in the minutes that are sent', () => {
  fc.assert(
    fc.property(durations, kinds, fc.integer({ min: 0, max: 45_000 }), (duration, targets, late) => {
      const until = expiryOrder(steps(...targets), { duration, begunAt: NOW });
      for (const one of targets) {
        for (const other of targets) {
          if ((RANK[one.kind] ?? 0) >= (RANK[other.kind] ?? 0)) continue;
          expect(lastsFor(until, other) - lastsFor(until, one)).toBeGreaterThanOrEqual(MINUTE);
          const [sent, sentAfter] = [one, other].map((target) => minutesLeft(until[target.arn], NOW + late) ?? 0);
          expect(sentAfter).toBeGreaterThan(sent ?? 0);
        }
      }
    }),
  );
});

test('property: whenever each call is sent, ARC ends the shifts in order', () => {
  const moments = fc.tuple(fc.integer({ min: 0, max: 45_000 }), fc.integer({ min: 0, max: 45_000 }), fc.integer({ min: 0, max: 45_000 }));
  fc.assert(
    fc.property(fc.integer({ min: 2 * MINUTE, max: 72 * HOUR }), moments, (duration, [a, b, c]) => {
      const until = expiryOrder(steps(alb, eks, asg), { duration, begunAt: NOW });
      const ends = (target: typeof alb, sentAt: number): number => sentAt + (minutesLeft(until[target.arn], NOW + sentAt) ?? 0) * MINUTE;
      expect(ends(asg, a)).toBeLessThan(ends(eks, b));
      expect(ends(eks, b)).toBeLessThan(ends(alb, c));
    }),
  );
});

test('property: never past 72 hours from the beginning, in minutes that ARC takes; never before the duration unless capped', () => {
  fc.assert(
    fc.property(durations, kinds, (duration, targets) => {
      const until = expiryOrder(steps(...targets), { duration, begunAt: NOW });
      const lapses = targets.map((target) => lastsFor(until, target));
      expect(Math.max(...lapses)).toBeLessThanOrEqual(72 * HOUR);
      expect(targets.map((target) => minutesLeft(until[target.arn], NOW) ?? 0).every((minutes) => minutes >= 1 && minutes <= LONGEST_MINUTES)).toBe(true);
      const capped = Math.max(...lapses) === 72 * HOUR;
      expect(capped || Math.min(...lapses) === duration).toBe(true);
      expect(Math.min(...lapses)).toBeGreaterThanOrEqual(Math.min(duration, 72 * HOUR - 30 * MINUTE));
    }),
  );
});
