import type { Resource } from '../evacuation/resource.ts';
import { isShiftable } from '../evacuation/resource.ts';
import type { Instant, ZoneId } from '../evacuation/words.ts';
import type { AutoshiftTold } from '../ports/watchbook.ts';
import type { AutoshiftListed, ManagedListed } from '../ports/zone-watch.ts';

/** Absent from the list so often, and in no list of past ones, an autoshift is believed to be over. */
const GONE_AFTER = 3;

/** `active`: every active autoshift of the Region. `past`: those that are over, if they were read. `counts`: this look is one more. */
export type AutoshiftsSeen = { readonly active: readonly AutoshiftListed[]; readonly past: readonly AutoshiftListed[]; readonly counts: boolean; readonly at: Instant };

/** What people are to be told of autoshifts away from `zones`: new ones, those that go on, and those that ended. */
export function nextAutoshifts(told: readonly AutoshiftTold[], zones: readonly ZoneId[], seen: AutoshiftsSeen): readonly AutoshiftTold[] {
  const started = seen.active.filter(({ awayFrom }) => zones.includes(awayFrom)).filter((one) => !told.some((other) => isSame(other, one)));
  return [...told.map((one) => followed(one, seen)), ...started.map(({ awayFrom, startedAt }) => ({ zone: awayFrom, startedAt, absent: 0 }))];
}

/** One that was said to be over is not taken up again: ARC's lists may lag. */
function followed(one: AutoshiftTold, { active, past, counts, at }: AutoshiftsSeen): AutoshiftTold {
  if (one.over) return one;
  if (active.some((other) => isSame(one, other))) return { ...one, absent: 0 };
  const ended = past.find((other) => isSame(one, other))?.endedAt;
  if (ended !== undefined) return { ...one, over: { at: ended, seen: 'ended' } };
  const absent = one.absent + (counts ? 1 : 0);
  return absent >= GONE_AFTER ? { ...one, absent, over: { at, seen: 'gone' } } : { ...one, absent };
}

/** Autoshifts that are not in the list any more: whether they ended is then looked up. */
export const unlisted = (told: readonly AutoshiftTold[], active: readonly AutoshiftListed[]): readonly AutoshiftTold[] =>
  told.filter((one) => !one.over && !active.some((other) => isSame(one, other)));

const isSame = (one: AutoshiftTold, other: AutoshiftListed): boolean => one.zone === other.awayFrom && one.startedAt === other.startedAt;

/**
 * What an autoshift does to one resource. `moved`: it leaves the zone, by the autoshift. `own`: it left by a customer's
 * shift. `stays`: it still uses the zone. `not-registered`: zonal shift is off for it, so nothing can move it this way.
 */
export type Covered = 'moved' | 'own' | 'stays' | 'not-registered';

/** Each configured resource that can be shifted, but for those that ARC knows to be elsewhere. By weights: they are the effect itself. */
export function coverageOf(resources: readonly Resource[], listed: readonly ManagedListed[], zone: ZoneId): readonly { readonly resource: Resource; readonly is: Covered }[] {
  return resources
    .filter(({ kind }) => isShiftable(kind))
    .flatMap((resource): readonly { readonly resource: Resource; readonly is: Covered }[] => {
      const one = listed.find(({ arn }) => arn === resource.arn);
      if (!one) return [{ resource, is: 'not-registered' }];
      if (!one.zones.includes(zone)) return [];
      if (one.weights[zone] !== 0) return [{ resource, is: 'stays' }];
      return [{ resource, is: one.shifts.some((shift) => shift.applied && shift.type === 'ZONAL_SHIFT' && shift.awayFrom === zone) ? 'own' : 'moved' }];
    });
}
