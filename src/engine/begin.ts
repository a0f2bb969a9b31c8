import type { Command } from '../evacuation/decide.ts';
import type { Ask } from '../evacuation/events.ts';
import type { Finding, Plan } from '../evacuation/plan.ts';
import { placeOf } from '../evacuation/resource.ts';
import { resourcesOf } from '../evacuation/resources.ts';
import type { EvacuationRecord, Request } from '../evacuation/state.ts';
import { type Instant, known, never, type Place } from '../evacuation/words.ts';
import { type AdoptRechecked, recheckAdopt } from '../flows/adopt/recheck.ts';
import { planCancel } from '../flows/cancel/plan.ts';
import { recheckExtend } from '../flows/extend/recheck.ts';
import { digestText } from '../flows/shift/digest.ts';
import { expiryOrder } from '../flows/shift/expiry.ts';
import { say } from '../flows/shift/plan/said.ts';
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
export async function readAndDecide(deps: Deps, state: EvacuationRecord, request: Request): Promise<Command> {
  const { ask } = request;
  // Taking shifts into the record sends nothing, so that what was started by hand is reminded of in observe mode too.
  const observed = ask.observe === true || deps.configuration.mode === 'observe';
  if (observed && ask.action !== 'adopt') return { type: 'void', ...about(ask), why: [say('observe-mode', 'all')], ask: undefined };
  switch (ask.action) {
    case 'cancel':
      return beginCancel(deps, state, ask);
    case 'extend':
      return beginExtend(deps, state, ask);
    case 'shift':
    case 'adopt':
      return beginLeaving(deps, state.id, request);
    default:
      return never(ask.action);
  }
}

/** Each step looks before it cancels. What would be cancelled beside what was shown is for people to approve first. */
function beginCancel(deps: Deps, state: EvacuationRecord, ask: Ask): Command {
  const plan = planCancel(state);
  const wider = plan.steps.filter(({ key }) => !ask.plan.steps.some((step) => step.key === key));
  if (!wider.length || ask.needed === 0) return { type: 'begin', ...about(ask), dropped: [], until: {} };
  return { type: 'void', ...about(ask), why: wider.map(({ target }) => say('now-in-plan', target.arn)), ask: revise(deps, ask, plan) };
}

/** The zone is marked since the shift, and stays so. */
async function beginExtend(deps: Deps, state: EvacuationRecord, ask: Ask): Promise<Command> {
  const seen = await readManaged(deps, resourcesOf(state), RECHECK_MS);
  const verdict = recheckExtend(state, ask, seen, deps.now());
  if (verdict.is === 'void') return { type: 'void', ...about(ask), why: verdict.why, ask: undefined };
  return { type: 'begin', ...about(ask), dropped: verdict.dropped, until: verdict.until };
}

const about = ({ request, revision }: Ask) => ({ request, revision });

async function beginLeaving(deps: Deps, evacuation: string, { ask, votes }: Request): Promise<Command> {
  const accepted = votes.flatMap((vote) => vote.accepts);
  const look = () => readLeaving(deps, placesOf(ask), evacuation);
  const [seen, first] = await Promise.all([readManaged(deps, toLookAt(ask), RECHECK_MS), look()]);
  let leaving = first;
  for (let attempt = 1; ; attempt += 1) {
    const verdict = judge(ask, accepted, seen, leaving.known, deps.now());
    if (verdict.is === 'void') return { type: 'void', ...about(ask), why: verdict.why, ask: verdict.plan && revise(deps, ask, verdict.plan) };
    if (await mark(deps, leaving.items, ask, evacuation)) return { type: 'begin', ...about(ask), dropped: verdict.dropped, until: verdict.until };
    if (attempt === MARK_TRIES) throw new Error(`The zones being left changed ${MARK_TRIES} times while ${evacuation} was to begin`);
    leaving = await look();
  }
}

type Seen = Parameters<typeof recheckShift>[2];
type Judged = Extract<AdoptRechecked, { is: 'go' }> | { readonly is: 'void'; readonly why: readonly Finding[]; readonly plan?: Plan | undefined };

function judge(ask: Ask, accepted: readonly string[], seen: Seen, leaving: ShiftSnapshot['leaving'], now: Instant): Judged {
  if (ask.action === 'adopt') return recheckAdopt(ask, seen);
  const verdict = recheckShift(ask, accepted, seen, leaving, now);
  return verdict.is === 'void' ? verdict : { ...verdict, until: expiryOrder(verdict.steps, { duration: ask.params.duration, begunAt: now }) };
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

/** The same request with what is true now: no votes, a new lapse, a new digest. What one person began alone is for two now. */
function revise(deps: Deps, { glass, ...ask }: Ask, plan: Plan): Ask {
  const now = deps.now();
  const text = digestText({ action: ask.action, params: ask.params, plan, configuration: deps.configuration.hash });
  const needed = glass ? deps.configuration.actions[ask.action].approvals : ask.needed;
  return { ...ask, needed, revision: ask.revision + 1, plan, digest: deps.sha256(text), askedAt: now, lapsesAt: now + (ask.lapsesAt - ask.askedAt) };
}
