import type { Finding } from '../evacuation/plan.ts';
import type { Resource } from '../evacuation/resource.ts';
import { resourcesOf } from '../evacuation/resources.ts';
import type { Evacuation, EvacuationRecord } from '../evacuation/state.ts';
import type { Arn, Known } from '../evacuation/words.ts';
import { named, say } from '../flows/shift/plan/said.ts';
import type { ShiftSnapshot } from '../flows/shift/snapshot.ts';
import type { Managed } from '../ports/zonal-shifts.ts';
import { deliver } from './deliver.ts';
import { type Deps, engineOf } from './deps.ts';
import { append, load } from './load.ts';
import { type Open, openEvacuations } from './open-evacuations.ts';
import { readManaged } from './read-managed.ts';
import { tidy } from './settle.ts';
import type { Targets } from './targets.ts';

const LOOK_MS = 3_000;

/** An evacuation of which ARC shows nothing any more, and what it moved that the new one does not. */
export type Stale = { readonly state: EvacuationRecord; readonly leaves: readonly Resource[] };

/** Evacuations that leave this zone for some of these apps: `alive` where ARC still shows a shift of theirs on what is asked for. */
export type BeingLeft = { readonly alive: readonly EvacuationRecord[]; readonly stale: readonly Stale[] };

type Seen = ReadonlyMap<Arn, Known<Managed | 'not-registered'>>;

/**
 * Told by what ARC shows, not by the record alone: an evacuation whose shifts are all gone blocks nobody. One that still
 * moves other apps goes on beside the new one, and is no longer in its way. Where ARC could not be read, the record stands.
 */
export async function beingLeft(deps: Deps, targets: Targets, snapshot: ShiftSnapshot): Promise<BeingLeft> {
  const open = (await openEvacuations(deps)).filter((state) => isOfThese(state, targets));
  const asked: Seen = new Map(snapshot.resources.map(({ resource, managed }) => [resource.arn, managed]));
  const alive = open.filter((state) => isRunning(state) || shows(state, asked));
  const others = open.filter((state) => !alive.includes(state));
  const elsewhere = others.flatMap((state) => resourcesOf(state).filter(({ arn }) => state.shifts.has(arn) && !asked.has(arn)));
  const seen = elsewhere.length ? await readManaged(deps, elsewhere, LOOK_MS) : new Map();
  return { alive, stale: others.filter((state) => !shows(state, seen)).map((state) => ({ state, leaves: leftBy(state, targets) })) };
}

const isOfThese = ({ zone, shifts, ended, apps }: Open, targets: Targets): boolean =>
  zone.id === targets.zone.id && shifts.size + ended.size > 0 && apps.some((app) => targets.apps.includes(app));

const isRunning = ({ requests }: EvacuationRecord): boolean => [...requests.values()].some((request) => request.is === 'running');

/** Whether one of its shifts is seen, or could not be looked at. */
function shows({ shifts }: EvacuationRecord, seen: Seen): boolean {
  return [...shifts].some(([arn, shift]) => {
    const managed = seen.get(arn);
    if (!managed) return false;
    return !managed.known || (managed.value !== 'not-registered' && managed.value.shifts.some(({ id }) => id === shift));
  });
}

/** What it had moved, and nobody moves now. */
const leftBy = (state: EvacuationRecord, targets: Targets): readonly Resource[] =>
  resourcesOf(state).filter(({ arn }) => (state.shifts.has(arn) || state.ended.has(arn)) && !targets.resources.some((one) => one.arn === arn));

/** Says on the new card what is closed by it, and what nobody moves any more. */
export const supersedes = ({ state, leaves }: Stale): Finding =>
  say('supersedes', 'all', { evacuation: state.id, ...(leaves.length ? { left: named(leaves.map(({ name, apps }) => `${name} of ${apps.join(' and ')}`)) } : {}) });

/** Closes what the evacuation `by` takes the place of, and says so in its thread. */
export async function supersede(deps: Deps, stale: readonly Stale[], by: string): Promise<void> {
  for (const { state } of stale) {
    const closed = await append(deps, await load(deps, state.id), (now: Evacuation) => ({
      key: deps.fresh(),
      by: engineOf(deps),
      events: now.status === 'open' ? [{ type: 'closed', at: deps.now(), outcome: 'superseded', successor: by }] : [],
    }));
    await deliver(deps, closed);
    await tidy(deps, closed.state);
  }
}
