import type { Command } from '../evacuation/decide.ts';
import type { Ask } from '../evacuation/events.ts';
import type { Plan } from '../evacuation/plan.ts';
import { placeOf } from '../evacuation/resource.ts';
import type { Request } from '../evacuation/state.ts';
import { known, type Place } from '../evacuation/words.ts';
import { digestText } from '../flows/shift/digest.ts';
import { expiryOrder } from '../flows/shift/expiry.ts';
import { toLookAt } from '../flows/shift/recheck/look-again.ts';
import { recheckShift } from '../flows/shift/recheck.ts';
import type { ShiftSnapshot } from '../flows/shift/snapshot.ts';
import type { Deps } from './deps.ts';
import { readManaged } from './read-managed.ts';

/** What the look just before executing may take: what is unread by then neither voids nor blocks. */
const RECHECK_MS = 2_000;
const MARK_TRIES = 3;

/**
 * Reads ARC and the zones being left once more, marks the zone, and says what follows: the start of the execution, or
 * the end of this revision, with the next one when something remains to be approved.
 */
export async function readAndDecide(deps: Deps, evacuation: string, { ask, votes }: Request): Promise<Command> {
  const about = { request: ask.request, revision: ask.revision };
  // What is cancelled is looked at by each step; there is nothing that could be wider.
  if (ask.action === 'cancel') return { type: 'begin', ...about, dropped: [], until: {} };
  const accepted = votes.flatMap((vote) => vote.accepts);
  const look = () => readLeaving(deps, placesOf(ask), evacuation);
  const [seen, first] = await Promise.all([readManaged(deps, toLookAt(ask), RECHECK_MS), look()]);
  let leaving = first;
  for (let attempt = 1; ; attempt += 1) {
    const now = deps.now();
    const verdict = recheckShift(ask, accepted, seen, leaving.known, now);
    if (verdict.is === 'void') return { type: 'void', ...about, why: verdict.why, ask: verdict.plan && revise(deps, ask, verdict.plan) };
    if (await mark(deps, leaving.items, ask, evacuation)) {
      const until = expiryOrder(verdict.steps, { duration: ask.params.duration, begunAt: now });
      return { type: 'begin', ...about, dropped: verdict.dropped, until };
    }
    if (attempt === MARK_TRIES) throw new Error(`The zones being left changed ${MARK_TRIES} times while ${evacuation} was to begin`);
    leaving = await look();
  }
}

/** The accounts and Regions that a request touches, each once. */
export function placesOf(ask: { readonly plan: Pick<Plan, 'steps'> }): readonly Place[] {
  const places = ask.plan.steps.map(({ target }) => placeOf(target));
  return [...new Map(places.map((place) => [`${place.account} ${place.region}`, place])).values()];
}

type LeavingItem = { readonly place: Place; readonly seen: Awaited<ReturnType<Deps['register']['leaving']>> };

/** What other evacuations are leaving in these places, with the items as they were read, to be changed on condition. */
export async function readLeaving(
  deps: Deps,
  places: readonly Place[],
  own: string,
): Promise<{ readonly items: readonly LeavingItem[]; readonly known: ShiftSnapshot['leaving'] }> {
  const items = await Promise.all(places.map(async (place) => ({ place, seen: await deps.register.leaving(place, deps.signal) })));
  const others = items.flatMap(({ place, seen }) =>
    Object.entries(seen.zones).flatMap(([zone, evacuations]) => evacuations.filter((id) => id !== own).map((evacuation) => ({ ...place, zone, evacuation }))),
  );
  return { items, known: known(others, deps.now()) };
}

/** Before the first effect: the next evacuation of another zone must see that this one is being left. */
async function mark(deps: Deps, items: readonly LeavingItem[], ask: Ask, evacuation: string): Promise<boolean> {
  const marked = await Promise.all(items.map(({ place, seen }) => deps.register.leave(place, seen, ask.params.zone.id, evacuation, deps.signal)));
  return marked.every((one) => one === 'marked');
}

/** The same request with what is true now: no votes, a new lapse, a new digest. */
function revise(deps: Deps, ask: Ask, plan: Plan): Ask {
  const now = deps.now();
  const text = digestText({ action: ask.action, params: ask.params, plan, configuration: deps.configuration.hash });
  return { ...ask, revision: ask.revision + 1, plan, digest: deps.sha256(text), askedAt: now, lapsesAt: now + (ask.lapsesAt - ask.askedAt) };
}
