import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Instant, MINUTE } from '../../../src/evacuation/words.ts';
import { extendedOrder, type Lasting } from '../../../src/flows/extend/order.ts';
import { minutesLeft } from '../../../src/flows/shift/minutes.ts';

const BEGUN = Date.UTC(2026, 10, 29, 3, 0, 0);
const HOUR_MINUTES = 60;

/** Some of each kind; the ends of now are in any order, up to what somebody may have set in the console an hour ago. */
const shifts: fc.Arbitrary<readonly Lasting[]> = fc
  .array(fc.record({ tier: fc.constantFrom(0, 1, 2), ends: fc.integer({ min: -30, max: 71 * HOUR_MINUTES }).map((minutes) => BEGUN + minutes * MINUTE + 17_000) }), {
    minLength: 1,
    maxLength: 7,
  })
  .map((all) => all.map((one, at) => ({ ...one, arn: `arn-${at}` })));
const inOrder = (ends: ReadonlyMap<string, Instant>, all: readonly Lasting[]): boolean =>
  all.every((one) => all.every((other) => one.tier <= other.tier || (ends.get(one.arn) ?? 0) < (ends.get(other.arn) ?? 0)));

/** What the step does at a moment: an expiry that is nearly right is left, minutes are rounded up. */
const sent = (ends: Instant, until: Instant, now: Instant): Instant => {
  if (ends >= until - MINUTE) return ends;
  const minutes = minutesLeft(until, now);
  return minutes === undefined ? ends : now + minutes * MINUTE;
};

test('at every moment of any interleaving the order holds where it held before, and at the end it holds', () => {
  fc.assert(
    fc.property(
      shifts,
      fc.integer({ min: 1, max: 72 * HOUR_MINUTES }),
      fc.array(fc.nat(90_000), { minLength: 7, maxLength: 7 }),
      fc.infiniteStream(fc.nat(6)),
      (all, minutes, waits, picks) => {
        const until = extendedOrder(all, { duration: minutes * MINUTE, begunAt: BEGUN });
        const ends = new Map(all.map(({ arn, ends: at }) => [arn, at]));
        let held = inOrder(ends, all);
        let now = BEGUN;
        // All waits together are shorter than the shortest extension: what is to be sent still can be.
        for (const tier of [0, 1, 2]) {
          const left = all.filter((one) => one.tier === tier);
          while (left.length) {
            const [one] = left.splice((picks.next().value ?? 0) % left.length, 1);
            now += waits.pop() ?? 0;
            if (!one) continue;
            ends.set(one.arn, sent(one.ends, until.get(one.arn) ?? 0, now));
            expect(ends.get(one.arn)).toBeGreaterThanOrEqual(one.ends);
            const holds = inOrder(ends, all);
            expect(holds || !held).toBe(true);
            held = holds;
          }
        }
        expect(inOrder(ends, all)).toBe(true);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('nothing is sooner than it was, nor later than 72 hours from now; the first lasts as asked, unless the cap bites', () => {
  fc.assert(
    fc.property(shifts, fc.integer({ min: 1, max: 72 * HOUR_MINUTES }), (all, minutes) => {
      const until = extendedOrder(all, { duration: minutes * MINUTE, begunAt: BEGUN });
      const kinds = new Set(all.map(({ tier }) => tier)).size;
      for (const { arn, ends } of all) {
        expect(until.get(arn)).toBeGreaterThanOrEqual(Math.max(ends, BEGUN + Math.min(minutes, 72 * HOUR_MINUTES - (kinds - 1) * 15) * MINUTE));
        expect(until.get(arn)).toBeLessThanOrEqual(BEGUN + 72 * HOUR_MINUTES * MINUTE);
      }
    }),
    { numRuns: 2_000 },
  );
});
