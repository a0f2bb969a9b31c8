import { placeOf } from '../../evacuation/resource.ts';
import { resourcesOf } from '../../evacuation/resources.ts';
import type { EvacuationRecord } from '../../evacuation/state.ts';
import { type Known, known, MINUTE, type Place, type ZoneId } from '../../evacuation/words.ts';
import type { Launched } from '../../ports/zone-watch.ts';
import { begunAt } from '../../schedule/drift/followed.ts';
import { launchersOf } from '../../schedule/fence.ts';
import { fenceOf } from '../../views/fence.ts';
import { deliverBoard, rootOf } from '../deliver.ts';
import { type Deps, within } from '../deps.ts';
import type { Loaded } from '../load.ts';
import { isSame, type Look } from './look-around.ts';

const EVERY = 5 * MINUTE;
const LIST_MS = 8_000;

type Leaving = Loaded & { readonly state: EvacuationRecord };
type Listed = { readonly place: Place; readonly zone: ZoneId; readonly launched: Known<readonly Launched[]> };

/**
 * Every few minutes: who launched instances into the zones being left. One list per account, Region and zone, however
 * many evacuations leave it; one message per evacuation, which is edited. Best effort: it holds nothing up.
 */
export async function tendFence(deps: Deps, looks: readonly Look[], open: readonly Loaded[]): Promise<void> {
  const due = looks.filter(({ seen, remembered }) => seen.at >= remembered.fenceDue).map(({ seen }) => seen.place);
  const leaving = open.flatMap(({ state, ...rest }) => (state.status === 'open' && state.shifts.size ? [{ ...rest, state }] : []));
  const listed = await Promise.all(zonesLeft(due, leaving).map((one) => list(deps, one)));
  for (const one of leaving) await show(deps, one, listed);
  await Promise.all(due.map((place) => deps.watchbook.remember(place, (kept) => ({ ...kept, fenceDue: deps.now() + EVERY }), deps.signal)));
}

type ZoneLeft = { readonly place: Place; readonly zone: ZoneId; readonly since: number };

/** Each zone of each place once, since the earliest of the evacuations that leave it. */
function zonesLeft(due: readonly Place[], leaving: readonly Leaving[]): readonly ZoneLeft[] {
  return due.flatMap((place) => {
    const here = leaving.filter(({ state }) => placesOf(state).some((one) => isSame(one, place)));
    const zones = [...new Set(here.map(({ state }) => state.zone.id))];
    return zones.map((zone) => ({ place, zone, since: Math.min(...here.filter(({ state }) => state.zone.id === zone).map(({ state }) => begunAt(state))) }));
  });
}

const placesOf = (state: EvacuationRecord): readonly Place[] =>
  resourcesOf(state)
    .filter(({ arn }) => state.shifts.has(arn))
    .map(placeOf);

async function list(deps: Deps, { place, zone, since }: ZoneLeft): Promise<Listed> {
  const launched = await deps.watch.launched(place, zone, since, within(deps.signal, LIST_MS));
  if (!launched.known) deps.logger.warn({ ...place, zone, why: launched.why }, 'the instances of a zone could not be listed');
  return { place, zone, launched };
}

async function show(deps: Deps, { head, state }: Leaving, listed: readonly Listed[]): Promise<void> {
  const own = placesOf(state);
  const here = listed.filter(({ place, zone }) => zone === state.zone.id && own.some((one) => isSame(one, place)));
  if (!here.length) return;
  const unread = here.find(({ launched }) => !launched.known);
  const since = begunAt(state);
  const seen = here.flatMap(({ place, launched }) => (launched.known ? [{ account: place.account, launched: launched.value }] : []));
  const launchers = unread && !unread.launched.known ? unread.launched : known(launchersOf(seen, since), deps.now());
  const places = await deps.deliveries.places(state.id, deps.signal);
  const message = fenceOf(state, since, launchers, places.has('fence'));
  if (message) await deliverBoard(deps, { id: state.id, channel: state.channel, version: head.version, messages: [{ slot: 'fence', in: 'thread', ...message }], root: rootOf });
}
