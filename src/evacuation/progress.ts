import type { Event } from './events.ts';
import type { Request, StepProgress, StepState } from './state.ts';
import { type Instant, never } from './words.ts';

/** How often a step is tried by itself before people are asked: throttling and lost answers pass, a wrong plan does not. */
export const MAX_ATTEMPTS = 3;

type StepEvent = Extract<Event, { type: 'step-intended' | 'step-accepted' | 'step-unknown' | 'step-done' | 'step-failed' }>;
type WithSteps = Extract<Request, { steps: unknown }>;

export const hasSteps = (request: Request): request is WithSteps => 'steps' in request;

/** Whether nothing more will be tried for a step unless a person asks. */
export function isSettled(step: StepProgress): boolean {
  switch (step.is) {
    case 'done':
    case 'dropped':
      return true;
    case 'failed':
      return !step.retryable || step.attempt >= MAX_ATTEMPTS;
    case 'unknown':
      return step.attempt >= MAX_ATTEMPTS;
    case 'to-do':
    case 'in-flight':
    case 'accepted':
      return false;
    default:
      return never(step);
  }
}

/** The state in which execution starts: every planned step to do, but those that were blocked since. */
export function beginSteps(request: Request, event: Extract<Event, { type: 'begun' }>): Request {
  const { ask, votes } = request;
  const steps = new Map<string, StepState>();
  for (const plan of ask.plan.steps) {
    const finding = event.dropped.find((dropped) => dropped.about === plan.target.arn);
    steps.set(plan.key, finding ? { plan, is: 'dropped', finding } : { plan, is: 'to-do', attempt: 0 });
  }
  return settle({ ask, votes, is: 'running', begunAt: event.at, steps }, event.at);
}

/** One step's new state, and what that makes of the whole request. */
export function afterStep(request: Request, event: StepEvent): Request {
  const step = hasSteps(request) ? request.steps.get(event.step) : undefined;
  if (!hasSteps(request) || !step) throw new Error(`${event.type} for ${event.step}, which ${event.request} did not begin`);
  const steps = new Map(request.steps).set(event.step, { plan: step.plan, ...progress(step, event) });
  return settle({ ...request, steps }, 'at' in event ? event.at : request.begunAt);
}

/** Failed and unknown steps are to do again, with the attempts that they had. */
export function retrySteps(request: Request, keys: readonly string[]): Request {
  if (!hasSteps(request)) throw new Error(`${request.ask.request} has no steps to retry`);
  const steps = new Map(request.steps);
  for (const key of keys) {
    const step = steps.get(key);
    if (step && step.is !== 'dropped' && step.is !== 'done') steps.set(key, { plan: step.plan, is: 'to-do', attempt: step.attempt });
  }
  const { ask, votes, begunAt } = request;
  return { ask, votes, is: 'running', begunAt, steps };
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
function settle(request: WithSteps, at: Instant): Request {
  const { ask, votes, begunAt, steps } = request;
  const all = [...steps.values()];
  if (!all.every(isSettled)) return { ask, votes, begunAt, steps, is: 'running' };
  const fine = all.every((step) => step.is === 'done' || step.is === 'dropped');
  return { ask, votes, begunAt, steps, at, is: fine ? 'finished' : 'needs-people' };
}
