import type { EvacuationRecord, Observed } from '../../evacuation/state.ts';
import type { Arn, Facts, Instant, ZoneId } from '../../evacuation/words.ts';
import type { ShiftType } from '../../ports/zonal-shifts.ts';
import { begunAt } from './followed.ts';

/** A shift on a resource of ours that is not ours. ARC gives an autoshift no id, so its zone and start are it. */
export type Other = { readonly id: string; readonly kind: ShiftType; readonly awayFrom: ZoneId; readonly startedAt: Instant };

type Shift = { readonly id: string; readonly type: ShiftType; readonly awayFrom: ZoneId; readonly startedAt: Instant };
type Autoshift = { readonly awayFrom: ZoneId; readonly startedAt: Instant };

/** What began on a resource since we shifted it, by others: people, practice runs, experiments and AWS. */
export function othersIn(shifts: readonly Shift[], autoshifts: readonly Autoshift[], ours: string | undefined, state: EvacuationRecord): readonly Other[] {
  const since = begunAt(state);
  const all: readonly Other[] = [
    ...shifts.filter(({ id, type }) => id !== ours && type !== 'ZONAL_AUTOSHIFT').map(({ id, type, awayFrom, startedAt }) => ({ id, kind: type, awayFrom, startedAt })),
    ...autoshifts.map(({ awayFrom, startedAt }) => ({ id: `autoshift:${awayFrom}:${startedAt}`, kind: 'ZONAL_AUTOSHIFT' as const, awayFrom, startedAt })),
  ];
  return all.filter(({ startedAt }) => startedAt >= since);
}

/** What people were told of, by id, and was not seen to end. */
export function knownOthers(state: EvacuationRecord, about: Arn): ReadonlyMap<string, Observed> {
  return new Map([...state.others.values()].filter((one) => one.about === about).map((one) => [String(one.detail.id), one]));
}

export const detailOf = ({ id, kind, awayFrom }: Other): Facts => ({ id, kind, awayFrom });
