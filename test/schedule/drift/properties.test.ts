import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE, unread } from '../../../src/evacuation/words.ts';
import type { ShiftSeen } from '../../../src/ports/zonal-shifts.ts';
import { observations, type Reading } from '../../../src/schedule/drift/observations.ts';
import { suspects } from '../../../src/schedule/drift/suspects.ts';
import { ZONE } from '../../support/given.ts';
import { ARNS, apply, idOf, look, managed, NOW, ours, PLACE, shifted, UNTIL } from './world.ts';

/** What may have become of one resource, as ARC shows it and as its history tells. */
const fate = (arn: string) =>
  fc
    .record({
      there: fc.boolean(),
      by: fc.integer({ min: -300, max: 300 }),
      applied: fc.boolean(),
      history: fc.constantFrom('active', 'expired', 'cancelled', 'not-listed' as const),
      absences: fc.integer({ min: 1, max: 5 }),
      others: fc.uniqueArray(fc.constantFrom<ShiftSeen['type']>('PRACTICE_RUN', 'FIS_EXPERIMENT', 'ZONAL_SHIFT'), { maxLength: 2 }),
      autoshift: fc.boolean(),
    })
    .map(({ there, by, applied, history, absences, others, autoshift }) => {
      const own = there ? [ours(arn, { expiresAt: (UNTIL[arn] ?? 0) + by * MINUTE, applied })] : [];
      const theirs = others.map((type) => ours(arn, { id: `${type} on ${arn}`, type, awayFrom: 'use1-az2', applied: false, startedAt: NOW - MINUTE }));
      const seen = managed(arn, [...own, ...theirs], { autoshifts: autoshift ? [{ awayFrom: 'use1-az1', applied: !there, startedAt: NOW - 2 * MINUTE }] : [] });
      const read: Reading = { at: NOW, managed: seen, history: there ? 'not-needed' : (history as Reading['history']), absences: history === 'not-listed' ? absences : 0 };
      return [arn, read, seen] as const;
    });
const world = fc.tuple(...ARNS.map(fate));

test('property: what was told once is not told again, and the record then says what ARC shows', () => {
  fc.assert(
    fc.property(world, (fates) => {
      const readings = new Map(fates.map(([arn, read]) => [arn, read]));
      const events = observations(shifted(), readings, NOW);
      const after = apply(shifted(), events);
      expect(observations(after, readings, NOW + MINUTE)).toEqual([]);
      for (const [arn, { history, absences }, seen] of fates) {
        const shown = seen.shifts.find(({ id }) => id === idOf(arn));
        const believedGone = history === 'expired' || history === 'cancelled' || (history === 'not-listed' && absences >= 3 && seen.weights[ZONE.id] !== 0);
        expect(after.shifts.has(arn)).toBe(shown !== undefined || !believedGone);
        expect(after.ended.has(arn)).toBe(!after.shifts.has(arn));
        if (!shown) continue;
        expect(Math.abs((after.until.get(arn) ?? 0) - shown.expiresAt)).toBeLessThanOrEqual(MINUTE);
        expect(after.notApplied.has(arn)).toBe(!shown.applied);
      }
    }),
    { numRuns: 500 },
  );
});

test('property: a resource is read by itself exactly where reading it would tell something', () => {
  fc.assert(
    fc.property(world, (fates) => {
      const suspected = suspects(shifted(), [look(fates.map(([, , seen]) => seen))]).map(({ arn }) => arn);
      for (const [arn, read] of fates) {
        const gone = !('shifts' in (read.managed as object)) || (read.managed !== 'not-registered' && !read.managed.shifts.some(({ id }) => id === idOf(arn)));
        const told = observations(shifted(), new Map([[arn, read]]), NOW).filter(({ what }) => what !== 'out-of-order');
        // One that is not listed is always read: whether it is gone is not for the list to say.
        expect(suspected.includes(arn)).toBe(gone || told.length > 0);
      }
    }),
    { numRuns: 500 },
  );
});

test('property: lists that were not read, and looks elsewhere, make nobody read or say anything', () => {
  const WHY = unread('throttled');
  fc.assert(
    fc.property(world, fc.boolean(), (fates, elsewhere) => {
      const seen = look(fates.map(([, , one]) => one));
      const nothing = elsewhere ? { ...seen, place: { ...PLACE, account: '999999999999' } } : { ...seen, shifts: WHY, resources: WHY, autoshifts: WHY };
      expect(suspects(shifted(), [nothing])).toEqual([]);
    }),
  );
});

test('property: two looks at once, in either order, tell everything once', () => {
  fc.assert(
    fc.property(world, world, (one, other) => {
      const readings = (fates: typeof one) => new Map(fates.map(([arn, read]) => [arn, read]));
      const first = apply(shifted(), observations(shifted(), readings(one), NOW));
      const both = apply(first, observations(first, readings(other), NOW));
      const ends = both.observed.filter(({ what }) => what === 'expired' || what === 'cancelled' || what === 'missing').map(({ about }) => about);
      expect(new Set(ends).size).toBe(ends.length);
    }),
  );
});
