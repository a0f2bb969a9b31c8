import type { Event } from './events.ts';
import { stuckAt } from './order.ts';
import { isSettled } from './settled.ts';
import type { Begun, Request, StepProgress, StepState } from './state.ts';
import { type Instant, never } from './words.ts';

type StepEvent = Extract<Event, { type: 'step-intended' | 'step-accepted' | 'step-unknown' | 'step-done' | 'step-failed' }>;
export type WithSteps = Extract<Request, { steps: unknown }>;

export const hasSteps = (request: Request): request is WithSteps => 'steps' in request;

/** The state in which execution starts: every planned step to do, but those that were blocked since. */
export function beginSteps(request: Request, event: Extract<Event, { type: 'begun' }>): Request {
  const steps = new Map<string, StepState>();
  for (const plan of request.ask.plan.steps) {
    const finding = event.dropped.find((dropped) => dropped.about === plan.target.arn);
    steps.set(plan.key, finding ? { plan, is: 'dropped', finding } : { plan, is: 'to-do', attempt: 0 });
  }
  return settle(request, { begunAt: event.at, steps }, event.at);
}

/** One step's new state, and what that makes of the whole request. */
export function afterStep(request: Request, event: StepEvent): Request {
  const step = hasSteps(request) ? request.steps.get(event.step) : undefined;
  if (!hasSteps(request) || !step) throw new Error(`${event.type} for ${event.step}, which ${event.request} did not begin`);
  return withStep(request, { plan: step.plan, ...progress(step, event) }, 'at' in event ? event.at : request.begunAt);
}

/** Failed and unknown steps are to do again, with the attempts that they had. */
export function retrySteps(request: Request, event: Extract<Event, { type: 'retried' }>): Request {
  const open = (step: StepState) => step.is === 'failed' || step.is === 'unknown';
  return changeSteps(request, event, open, (step) => ({ plan: step.plan, is: 'to-do', attempt: attemptOf(step) }));
}

/** Steps are given up, by name: what failed or is unknown, or what nobody reported on before everything was undone. */
export function skipSteps(request: Request, event: Extract<Event, { type: 'skipped' }>): Request {
  const { at, by, reason } = event;
  const open = (step: StepState) => step.is === 'failed' || step.is === 'unknown' || step.is === 'in-flight';
  return changeSteps(request, event, open, (step) => ({ plan: step.plan, is: 'skipped', attempt: attemptOf(step), at, by: by.user, reason }));
}

export const attemptOf = (step: StepProgress): number => (step.is === 'dropped' ? 0 : step.attempt);

/** Held or let go on. A request that has no steps left to send is not changed by it. */
export function holdSteps(request: Request, held: Begun['held']): Request {
  if (!hasSteps(request)) return request;
  const { held: _before, ...rest } = request;
  return held ? { ...rest, held } : rest;
}

/** A second person's word on what one person did alone. The first word counts. */
export function ratify(request: Request, word: NonNullable<Begun['ratified']>): Request {
  return hasSteps(request) && !request.ratified ? { ...request, ratified: word } : request;
}

/** What is not sent yet is given up, because `by` undoes what was. What is on its way is still told. */
export function stopSteps(request: Request, by: string, at: Instant): Request {
  if (!hasSteps(request) || request.stopped) return request;
  return settle(request, { ...begunOf(request), stopped: { by, at } }, at);
}

type StepsNamed = { readonly steps: readonly string[]; readonly at: Instant };

function changeSteps(request: Request, { steps: keys, at }: StepsNamed, open: (step: StepState) => boolean, change: (step: StepState) => StepState): Request {
  if (!hasSteps(request)) throw new Error(`${request.ask.request} has not begun`);
  const steps = new Map(request.steps);
  for (const key of keys) {
    const step = steps.get(key);
    if (step && open(step)) steps.set(key, change(step));
  }
  return settle(request, { ...begunOf(request), steps }, at);
}

const withStep = (request: WithSteps, step: StepState, at: Instant): Request =>
  settle(request, { ...begunOf(request), steps: new Map(request.steps).set(step.plan.key, step) }, at);

function begunOf({ begunAt, steps, held, stopped, ratified }: WithSteps): Begun {
  return { begunAt, steps, ...(held ? { held } : {}), ...(stopped ? { stopped } : {}), ...(ratified ? { ratified } : {}) };
}

/**
 * What was seen done stays done. A failure or a lost answer of an attempt that somebody took over says nothing about
 * the newer attempt, which looks before it acts.
 */
function progress(step: StepProgress, event: StepEvent): StepProgress {
  if (step.is === 'dropped' || (step.is === 'done' && event.type !== 'step-done')) return step;
  const stale = step.attempt > event.attempt;
  switch (event.type) {
    case 'step-intended':
      return stale ? step : { is: 'in-flight', attempt: event.attempt, leaseUntil: event.leaseUntil };
    case 'step-accepted':
      return { is: 'accepted', attempt: Math.max(step.attempt, event.attempt), at: event.at, evidence: event.evidence };
    case 'step-done':
      return { is: 'done', attempt: Math.max(step.attempt, event.attempt), at: event.at, evidence: event.evidence };
    case 'step-unknown':
      return stale || step.is === 'accepted' ? step : { is: 'unknown', attempt: event.attempt, at: event.at, why: event.why };
    case 'step-failed':
      return stale ? step : { is: 'failed', attempt: event.attempt, at: event.at, code: event.code, retryable: event.retryable };
    default:
      return never(event);
  }
}

/** Whether the request still runs, is finished, or needs people. */
function settle({ ask, votes }: Request, begun: Begun, at: Instant): Request {
  const { stopped } = begun;
  const steps = stopped ? new Map([...begun.steps].map(([key, step]) => [key, givenUp(step, stopped)])) : begun.steps;
  const all = [...steps.values()];
  const stuck = stuckAt(ask, all);
  // What waits behind a tier that failed for good is not sent before people have spoken.
  if (!all.every((step) => isSettled(step) || (step.is === 'to-do' && step.plan.tier > stuck))) return { ask, votes, ...begun, steps, is: 'running' };
  const fine = all.every((step) => step.is === 'done' || step.is === 'dropped' || step.is === 'skipped');
  return { ask, votes, ...begun, steps, at, is: fine ? 'finished' : 'needs-people' };
}

/** Under a stop only what is on its way, or was seen, is kept. */
function givenUp(step: StepState, stopped: NonNullable<Begun['stopped']>): StepState {
  const kept = step.is === 'done' || step.is === 'dropped' || step.is === 'skipped' || step.is === 'in-flight' || step.is === 'accepted';
  return kept ? step : { plan: step.plan, is: 'skipped', attempt: attemptOf(step), at: stopped.at, by: stopped.by, reason: 'undone' };
}
