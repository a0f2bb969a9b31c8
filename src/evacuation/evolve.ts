import type { Ask, Event, Note } from './events.ts';
import { observe, without } from './observe.ts';
import type { PlannedStep } from './plan.ts';
import { afterStep, beginSteps, holdSteps, ratify, retrySteps, skipSteps, stopSteps } from './progress.ts';
import type { Evacuation, EvacuationRecord, Request } from './state.ts';
import { never } from './words.ts';

/** What a stream of events amounts to. */
export function fold(id: string, events: Iterable<Event>): Evacuation {
  let state: Evacuation = { status: 'new', id };
  for (const event of events) state = evolve(state, event);
  return state;
}

/**
 * One event's effect on the state. Events are facts: nothing is refused here. Outcomes may arrive late, twice, or from
 * an attempt that was taken over, and the result is the same.
 */
export function evolve(state: Evacuation, event: Event): Evacuation {
  if (event.type === 'opened') return open(state, event);
  if (state.status === 'new') throw new Error(`The record of ${state.id} starts with ${event.type}, not with opened`);
  if (event.type === 'closed') return close(state, event);
  if (event.type === 'refused') return { ...state, refusals: new Set([...state.refusals, refusalKey(event.request, event.by.canonical, event.why)]) };
  if (event.type === 'observed') return observe(state, event);
  if (event.type === 'snoozed') return { ...state, snoozes: new Map(state.snoozes).set(event.due, { by: event.by, until: event.until }) };
  if (event.type === 'noted') return note(state, event);
  if (event.type === 'requested') return withRequest(state, asked(event.ask));
  const request = state.requests.get(event.request);
  if (!request) throw new Error(`The record of ${state.id} has ${event.type} for ${event.request}, which was never requested`);
  return onRequest(state, request, event);
}

const close = (state: Living, { outcome, at, successor }: Extract<Event, { type: 'closed' }>): Living => ({
  ...state,
  status: 'closed',
  outcome,
  closedAt: at,
  ...(successor === undefined ? {} : { successor }),
});

/** Nobody needs to approve what was approved already, or what its policy leaves to one person. */
const asked = (ask: Ask): Request => (ask.needed === 0 ? { ask, votes: [], is: 'approved', at: ask.askedAt } : { ask, votes: [], is: 'pending' });

export const refusalKey = (request: string, person: string, code: string): string => `${request}:${person}:${code}`;

function open(state: Evacuation, event: Extract<Event, { type: 'opened' }>): Evacuation {
  return {
    status: 'open',
    id: state.id,
    zone: event.zone,
    apps: event.apps,
    channel: event.channel,
    requests: new Map(),
    wanted: new Map(),
    until: new Map(),
    shifts: new Map(),
    ended: new Map(),
    notApplied: new Map(),
    others: new Map(),
    outOfOrder: undefined,
    observed: [],
    snoozes: new Map(),
    notes: new Map(),
    refusals: new Set(),
    voided: [],
  };
}

export const noteKey = ({ what, due }: Pick<Note, 'what' | 'due'>): string => `${what}:${due}`;

function note(state: Living, { type: _, ...said }: Extract<Event, { type: 'noted' }>): Living {
  const key = noteKey(said);
  return state.notes.has(key) ? state : { ...state, notes: new Map(state.notes).set(key, said) };
}

type StepEvent = Extract<Event, { type: 'step-intended' | 'step-accepted' | 'step-unknown' | 'step-done' | 'step-failed' }>;
type Living = Exclude<Evacuation, { status: 'new' }>;
type RequestEvent = Exclude<Event, { type: 'opened' | 'closed' | 'refused' | 'requested' | 'observed' | 'snoozed' | 'noted' }>;

function onRequest(state: Living, request: Request, event: RequestEvent): Living {
  const { ask, votes } = request;
  switch (event.type) {
    case 'approved': {
      const { by, at, accepts, membershipOf } = event;
      const all = [...votes, { by, at, accepts, ...(membershipOf === undefined ? {} : { membershipOf }) }];
      return withRequest(state, all.length >= ask.needed ? { ask, votes: all, is: 'approved', at: event.at } : { ask, votes: all, is: 'pending' });
    }
    case 'rejected':
    case 'withdrawn':
      return withRequest(state, { ask, votes, is: event.type, by: event.by, at: event.at });
    case 'lapsed':
      return withRequest(state, { ask, votes, is: 'lapsed', at: event.at });
    case 'voided':
      return {
        ...withRequest(state, { ask, votes, is: 'voided', at: event.at, why: event.why }),
        voided: [...state.voided, { request: event.request, revision: event.revision, why: event.why, ask }],
      };
    case 'begun':
      return begin(state, request, event);
    case 'retried':
      return withRequest(state, retrySteps(request, event));
    case 'skipped':
      return withRequest(state, skipSteps(request, event));
    case 'held':
      return withRequest(state, holdSteps(request, { by: event.by, at: event.at }));
    case 'ratified':
    case 'disowned':
      return withRequest(state, ratify(request, { is: event.type, by: event.by, at: event.at }));
    case 'released':
      return withRequest(state, holdSteps(request, undefined));
    case 'step-intended':
    case 'step-accepted':
    case 'step-unknown':
    case 'step-done':
    case 'step-failed':
      return stepped(state, request, event);
    default:
      return never(event);
  }
}

function withRequest<State extends EvacuationRecord>(state: State, request: Request): State {
  return { ...state, requests: new Map(state.requests).set(request.ask.request, request) };
}

function stepped(state: Living, request: Request, event: StepEvent): Living {
  const shifts = shiftsAfter(state, request, event);
  const next = { ...withRequest(state, afterStep(request, event)), shifts };
  const arn = request.ask.plan.steps.find((one) => one.key === event.step)?.target.arn;
  if (arn === undefined || (event.type !== 'step-accepted' && event.type !== 'step-done')) return next;
  if (!shifts.has(arn)) return { ...next, until: without(state.until, arn), notApplied: without(state.notApplied, arn) };
  const { expiresAt } = event.evidence;
  return { ...next, ended: without(state.ended, arn), until: typeof expiresAt === 'number' ? new Map(state.until).set(arn, expiresAt) : state.until };
}

/** What cancels also stops: of the other requests nothing more is sent. */
function begin(state: Living, request: Request, event: Extract<RequestEvent, { type: 'begun' }>): Living {
  const begun = withRequest(state, beginSteps(request, event));
  const wanted = new Map([...state.wanted, ...Object.entries(event.until)]);
  // Of a shift that is there, only ARC says when it ends: what was decided may fail.
  const until = new Map([...state.until, ...Object.entries(event.until).filter(([arn]) => !state.shifts.has(arn))]);
  if (request.ask.action !== 'cancel') return { ...begun, wanted, until };
  const requests = new Map([...begun.requests].map(([id, other]) => [id, id === event.request ? other : stopSteps(other, event.request, event.at)]));
  return { ...begun, wanted, until, requests };
}

/** A shift is ours from the moment that ARC answered with its id, until its end was seen. */
function shiftsAfter(state: EvacuationRecord, request: Request, event: RequestEvent): EvacuationRecord['shifts'] {
  if (event.type !== 'step-accepted' && event.type !== 'step-done') return state.shifts;
  const step = request.ask.plan.steps.find((one) => one.key === event.step);
  const id = event.evidence.zonalShiftId;
  if (!step) return state.shifts;
  // An extension is of a shift that is ours already, and its answer may come after that ended.
  if (step.kind === 'extend-zonal-shift') return state.shifts;
  if (endsShift(step)) return event.type === 'step-done' ? without(state.shifts, step.target.arn) : state.shifts;
  return typeof id === 'string' ? new Map(state.shifts).set(step.target.arn, id) : state.shifts;
}

const endsShift = ({ kind }: PlannedStep): boolean => kind === 'cancel-zonal-shift';
