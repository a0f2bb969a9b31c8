import type { Evacuation, EvacuationRecord } from '../evacuation/state.ts';
import type { ShiftSnapshot } from '../flows/shift/snapshot.ts';
import type { Deps } from './deps.ts';
import { engineOf } from './deps.ts';
import { append, load } from './load.ts';
import { openEvacuations } from './open-evacuations.ts';
import { tidy } from './settle.ts';
import type { Targets } from './targets.ts';

/** Evacuations that leave this zone for some of these apps: `alive` where ARC still shows a shift of theirs. */
export type BeingLeft = { readonly alive: readonly EvacuationRecord[]; readonly stale: readonly EvacuationRecord[] };

/**
 * Told by what ARC shows, not by the record alone: an evacuation whose shifts are all gone blocks nobody. Where ARC
 * could not be read, the record stands.
 */
export async function beingLeft(deps: Deps, targets: Targets, seen: ShiftSnapshot): Promise<BeingLeft> {
  const open = (await openEvacuations(deps)).filter((state) => state.zone.id === targets.zone.id && state.shifts.size > 0 && state.apps.some((app) => targets.apps.includes(app)));
  return { alive: open.filter((state) => isAlive(state, seen)), stale: open.filter((state) => !isAlive(state, seen)) };
}

function isAlive(state: EvacuationRecord, seen: ShiftSnapshot): boolean {
  const ours = seen.resources.filter(({ resource }) => state.shifts.has(resource.arn));
  if ([...state.requests.values()].some((request) => request.is === 'running')) return true;
  return ours.some(({ resource, managed }) => {
    if (!managed.known) return true;
    const shifts = managed.value === 'not-registered' ? [] : managed.value.shifts;
    return shifts.some((shift) => shift.id === state.shifts.get(resource.arn));
  });
}

/** Closes what a new evacuation takes the place of. */
export async function supersede(deps: Deps, stale: readonly EvacuationRecord[]): Promise<void> {
  for (const { id } of stale) {
    const closed = await append(deps, await load(deps, id), (state: Evacuation) => ({
      key: deps.fresh(),
      by: engineOf(deps),
      events: state.status === 'open' ? [{ type: 'closed', at: deps.now(), outcome: 'superseded' }] : [],
    }));
    await tidy(deps, closed.state);
  }
}
