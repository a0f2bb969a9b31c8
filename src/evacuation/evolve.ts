import type { Event } from './events.ts';
import { afterStep, beginSteps, retrySteps } from './progress.ts';
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
  if (event.type === 'closed') return { ...state, status: 'closed', outcome: event.outcome, closedAt: event.at };
  if (event.type === 'refused') return { ...state, refusals: new Set([...state.refusals, refusalKey(event.request, event.by.canonical, event.why)]) };
  if (event.type === 'requested') return withRequest(state, { ask: event.ask, votes: [], is: 'pending' });
  const request = state.requests.get(event.request);
  if (!request) throw new Error(`The record of ${state.id} has ${event.type} for ${event.request}, which was never requested`);
  return onRequest(state, request, event);
}

export const refusalKey = (request: string, person: string, code: string): string => `${request}:${person}:${code}`;

function open(state: Evacuation, event: Extract<Event, { type: 'opened' }>): Evacuation {
  return {
    status: 'open',
    id: state.id,
    zone: event.zone,
    apps: event.apps,
    channel: event.channel,
    requests: new Map(),
    until: new Map(),
    shifts: new Map(),
    refusals: new Set(),
    voided: [],
  };
}

type Living = Exclude<Evacuation, { status: 'new' }>;
type RequestEvent = Exclude<Event, { type: 'opened' | 'closed' | 'refused' | 'requested' }>;

function onRequest(state: Living, request: Request, event: RequestEvent): Living {
  const { ask, votes } = request;
  switch (event.type) {
    case 'approved': {
      const all = [...votes, { by: event.by, at: event.at, accepts: event.accepts }];
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
      return { ...withRequest(state, beginSteps(request, event)), until: new Map([...state.until, ...Object.entries(event.until)]) };
    case 'retried':
      return withRequest(state, retrySteps(request, event.steps));
    case 'step-intended':
    case 'step-accepted':
    case 'step-unknown':
    case 'step-done':
    case 'step-failed':
      return { ...withRequest(state, afterStep(request, event)), shifts: shiftsAfter(state, request, event) };
    default:
      return never(event);
  }
}

function withRequest<State extends EvacuationRecord>(state: State, request: Request): State {
  return { ...state, requests: new Map(state.requests).set(request.ask.request, request) };
}

/** A shift is ours from the moment that ARC answered with its id. */
function shiftsAfter(state: EvacuationRecord, request: Request, event: RequestEvent): EvacuationRecord['shifts'] {
  if (event.type !== 'step-accepted' && event.type !== 'step-done') return state.shifts;
  const arn = request.ask.plan.steps.find((step) => step.key === event.step)?.target.arn;
  const id = event.evidence.zonalShiftId;
  return arn && typeof id === 'string' ? new Map(state.shifts).set(arn, id) : state.shifts;
}
