import type { Ask, Event, RefusalCode } from './events.ts';
import { refusalKey } from './evolve.ts';
import { glassEvents } from './glass.ts';
import { neverShorter } from './lengthen.ts';
import { type Finding, findingKey } from './plan.ts';
import { decideRunning, type RunningCommand } from './running.ts';
import { type Refusal, refusalOf, type Standing } from './standing.ts';
import type { Evacuation, EvacuationRecord, Request } from './state.ts';
import { type Arn, type Instant, never, type Person, type Zone } from './words.ts';

export type Command =
  | { readonly type: 'open'; readonly zone: Zone; readonly apps: readonly string[]; readonly channel: string; readonly ask: Ask; readonly membershipOf?: Instant }
  | {
      readonly type: 'vote';
      readonly vote: 'approve' | 'reject' | 'withdraw';
      readonly request: string;
      readonly revision: number;
      readonly by: Person;
      readonly standing: Standing;
    }
  | RunningCommand
  /** A further request of an evacuation that is open. */
  | { readonly type: 'request'; readonly ask: Ask; readonly membershipOf?: Instant }
  | { readonly type: 'lapse'; readonly request: string }
  | { readonly type: 'give-up'; readonly request: string; readonly steps: readonly string[]; readonly by: Person }
  /** Slack will never show this card, so nobody could approve it. */
  | { readonly type: 'abandon'; readonly request: string; readonly why: Finding }
  | { readonly type: 'begin'; readonly request: string; readonly revision: number; readonly dropped: readonly Finding[]; readonly until: Readonly<Record<Arn, Instant>> }
  /** What was read just before executing is not what was approved. `ask` is the next revision; none when nothing remains. */
  | { readonly type: 'void'; readonly request: string; readonly revision: number; readonly why: readonly Finding[]; readonly ask: Ask | undefined };

/**
 * What a command leads to. A refusal is a value; the first of its kind per request and person is also an event.
 * `repeated`: it stands in the stream already, so it is counted beside it.
 */
export type Decision = { readonly events: readonly Event[]; readonly refused?: Refusal & { readonly repeated: boolean } };

/** All rules of who may do what, when. Pure: `now` and the standing of the person are arguments. */
export function decide(state: Evacuation, command: Command, now: Instant): Decision {
  if (command.type === 'open') {
    const { zone, apps, channel, ask, membershipOf } = command;
    if (state.status !== 'new') return { events: [] };
    return {
      events: [{ type: 'opened', zone, apps, channel }, { type: 'requested', ask }, ...glassEvents(ask, now, membershipOf)],
    };
  }
  if (command.type === 'request') {
    const { ask, membershipOf } = command;
    return { events: state.status === 'open' && !state.requests.has(ask.request) ? [{ type: 'requested', ask }, ...glassEvents(ask, now, membershipOf)] : [] };
  }
  const request = state.status === 'new' ? undefined : state.requests.get(command.request);
  if (state.status === 'new' || !request) return { events: [], refused: { code: 'no-such-request', detail: {}, repeated: true } };
  switch (command.type) {
    case 'vote':
      return vote(state, request, command, now);
    case 'retry':
    case 'skip':
    case 'hold':
    case 'release':
    case 'ratify':
    case 'disown':
    case 'undo': {
      const verdict = decideRunning(request, command, now);
      return verdict.is === 'do' ? { events: verdict.events } : refuse(state, command.request, command.by, verdict.why, now, []);
    }
    case 'give-up':
      return { events: [{ type: 'skipped', request: command.request, by: command.by, at: now, steps: command.steps, reason: 'undone' }] };
    case 'lapse':
      return { events: request.is === 'pending' && now >= request.ask.lapsesAt ? [{ type: 'lapsed', request: command.request, at: now }] : [] };
    case 'abandon': {
      const { revision } = request.ask;
      return { events: request.is === 'pending' ? [{ type: 'voided', request: command.request, revision, at: now, why: [command.why] }] : [] };
    }
    case 'begin': {
      const until = neverShorter(state, request, command.until);
      return { events: mayBegin(request, command.revision) ? [{ type: 'begun', request: command.request, at: now, until, dropped: command.dropped }] : [] };
    }
    case 'void':
      return { events: mayBegin(request, command.revision) ? voided(command, now) : [] };
    default:
      return never(command);
  }
}

const mayBegin = (request: Request, revision: number) => request.is === 'approved' && request.ask.revision === revision;

function voided(command: Extract<Command, { type: 'void' }>, now: Instant): readonly Event[] {
  const event: Event = { type: 'voided', request: command.request, revision: command.revision, at: now, why: command.why };
  return command.ask ? [event, { type: 'requested', ask: command.ask }] : [event];
}

function vote(state: EvacuationRecord, request: Request, command: Extract<Command, { type: 'vote' }>, now: Instant): Decision {
  const refused = whyNot(request, command, now);
  if (refused) return refuse(state, command.request, command.by, refused, now, lapsedNow(request, now));
  const { by, request: id, revision } = command;
  if (command.vote === 'reject') return { events: [{ type: 'rejected', request: id, by, at: now }] };
  if (command.vote === 'withdraw') return { events: [{ type: 'withdrawn', request: id, by, at: now }] };
  const accepts = request.ask.plan.acknowledgements.map(findingKey);
  const membershipOf = command.standing.known ? command.standing.value.membershipOf : undefined;
  return { events: [{ type: 'approved', request: id, revision, by, at: now, accepts, ...(membershipOf === undefined ? {} : { membershipOf }) }] };
}

/** The checks of a click, in the order in which their answers help most: what was decided, by whom, comes before who may. */
function whyNot(request: Request, command: Extract<Command, { type: 'vote' }>, now: Instant): Refusal | undefined {
  const { ask } = request;
  if (command.revision !== ask.revision) return { code: 'plan-changed', detail: { revision: ask.revision } };
  if (request.is !== 'pending') return alreadyDecided(request);
  if (now >= ask.lapsesAt) return { code: 'lapsed', detail: { at: ask.lapsesAt } };
  const isRequester = command.by.canonical === ask.by.canonical;
  if (command.vote === 'withdraw') return isRequester ? undefined : { code: 'not-the-requester', detail: { requester: ask.by.user } };
  if (command.vote === 'approve' && isRequester) return { code: 'own-request', detail: {} };
  const refusal = refusalOf(command.standing, 'not-an-approver');
  if (refusal) return refusal;
  if (command.vote === 'approve' && command.standing.known && command.standing.value.isRequester) return { code: 'own-request', detail: {} };
  const voted = command.vote === 'approve' && request.votes.find((one) => one.by.canonical === command.by.canonical);
  return voted ? { code: 'already-voted', detail: { at: voted.at } } : undefined;
}

function alreadyDecided(request: Request): Refusal {
  const last = request.votes.at(-1);
  switch (request.is) {
    case 'rejected':
    case 'withdrawn':
      return { code: 'already-decided', detail: { what: request.is, by: request.by.user, at: request.at } };
    case 'lapsed':
      return { code: 'lapsed', detail: { at: request.ask.lapsesAt } };
    case 'voided':
      return { code: 'plan-changed', detail: {} };
    case 'pending':
    case 'approved':
    case 'running':
    case 'finished':
    case 'needs-people':
      return { code: 'already-decided', detail: last ? { what: 'approved', by: last.by.user, at: last.at } : { what: 'approved' } };
    default:
      return never(request);
  }
}

/** A click after the lapse also settles the request: a sweep only tidies what nobody clicked. */
const lapsedNow = (request: Request, now: Instant): readonly Event[] =>
  request.is === 'pending' && now >= request.ask.lapsesAt ? [{ type: 'lapsed', request: request.ask.request, at: now }] : [];

function refuse(state: EvacuationRecord, request: string, by: Person, refusal: Refusal, now: Instant, also: readonly Event[]): Decision {
  const why: RefusalCode = refusal.code;
  const repeated = state.refusals.has(refusalKey(request, by.canonical, why));
  const event: Event = { type: 'refused', request, by, at: now, why };
  return { events: repeated ? also : [...also, event], refused: { ...refusal, repeated } };
}
