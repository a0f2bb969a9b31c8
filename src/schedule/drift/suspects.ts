import type { Resource } from '../../evacuation/resource.ts';
import type { EvacuationRecord } from '../../evacuation/state.ts';
import type { Known } from '../../evacuation/words.ts';
import { MINUTE } from '../../evacuation/words.ts';
import type { ManagedListed, PlaceSeen, ShiftListed } from '../../ports/zone-watch.ts';
import { type Followed, followed } from './followed.ts';
import { knownOthers, othersIn } from './others.ts';

/**
 * The resources whose entry in ARC's lists is not what the record says. A list proves nothing, and may lag behind: each
 * of these is then read by itself. None of a list that could not be read.
 */
export function suspects(state: EvacuationRecord, looks: readonly PlaceSeen[]): readonly Resource[] {
  return followed(state).flatMap((one) => {
    const look = looks.find(({ place }) => place.account === one.resource.account && place.region === one.resource.region);
    return look && look.at >= one.touchedAt && looksDifferent(state, one, look) ? [one.resource] : [];
  });
}

function looksDifferent(state: EvacuationRecord, one: Followed, look: PlaceSeen): boolean {
  return oursDiffers(state, one, look.shifts) || applicationDiffers(state, one, look.resources) || othersDiffer(state, one, look);
}

/** Not listed, or listed with another expiry. */
function oursDiffers(state: EvacuationRecord, { resource: { arn }, ours }: Followed, shifts: Known<readonly ShiftListed[]>): boolean {
  if (ours === undefined || !shifts.known) return false;
  const listed = shifts.value.find(({ id }) => id === ours);
  return listed === undefined || isElsewhen(listed.expiresAt, state.until.get(arn));
}

/** Our own calls send whole minutes, so an expiry is the same within one. */
export const isElsewhen = (shown: number, recorded: number | undefined): boolean => recorded !== undefined && Math.abs(shown - recorded) > MINUTE;

function applicationDiffers(state: EvacuationRecord, { resource: { arn }, ours }: Followed, resources: Known<readonly ManagedListed[]>): boolean {
  if (ours === undefined || !resources.known) return false;
  const shift = resources.value.find((listed) => listed.arn === arn)?.shifts.find(({ id }) => id === ours);
  return shift !== undefined && shift.applied === state.notApplied.has(arn);
}

/** Shifts of others that began or ended, as far as both lists were read. */
function othersDiffer(state: EvacuationRecord, { resource: { arn }, ours }: Followed, look: PlaceSeen): boolean {
  if (!look.shifts.known || !look.autoshifts.known || !look.resources.known) return false;
  const listed = look.resources.value.find((one) => one.arn === arn);
  const active = look.autoshifts.value.map(({ awayFrom }) => awayFrom);
  const autoshifts = (listed?.autoshifts ?? []).filter(({ awayFrom }) => active.includes(awayFrom));
  const there = othersIn(
    look.shifts.value.filter((shift) => shift.arn === arn && shift.status === 'active'),
    autoshifts,
    ours,
    state,
  );
  const told = knownOthers(state, arn);
  return there.some(({ id }) => !told.has(id)) || [...told.keys()].some((id) => !there.some((one) => one.id === id));
}
