import { holdsUp } from './order.ts';
import type { PlannedStep } from './plan.ts';
import { attemptOf, hasSteps, type WithSteps } from './progress.ts';
import { RETRY_WITHIN } from './running.ts';
import { isSettled } from './settled.ts';
import type { Evacuation, EvacuationRecord, Request, StepState } from './state.ts';
import { type Arn, type Instant, MINUTE, type Millis, never } from './words.ts';

/** How long a writer alone may act on its intent: longer than any function lives plus a minute of clock difference. */
export const LEASE: Millis = 110_000;
/** A throttled or lost step is tried again by a later run, not by the one that just failed. */
const AGAIN_AFTER: Millis = MINUTE / 4;

export type StepToRun = { readonly request: string; readonly step: PlannedStep; readonly attempt: number };

/** What should happen now. */
export type Work =
  | { readonly do: 'lapse'; readonly request: string }
  /** Read the world again and begin, or void. */
  | { readonly do: 'begin'; readonly request: string }
  /** Steps of one tier: an intent for each, then check, run, outcome. */
  | { readonly do: 'steps'; readonly steps: readonly StepToRun[] }
  /** Accepted by AWS, not yet read back. */
  | { readonly do: 'confirm'; readonly steps: readonly StepToRun[] }
  /** Under a stop, with a lease that ran out and no word: what undoes the request looks for what it may have done. */
  | { readonly do: 'give-up'; readonly request: string; readonly steps: readonly string[] };

/** What is to be done now, and when to look again if nothing is. Pure: the same state and time give the same work. */
export function next(state: Evacuation, now: Instant): { readonly work: readonly Work[]; readonly wakeAt: Instant | undefined } {
  if (state.status !== 'open') return { work: [], wakeAt: undefined };
  const all = [...state.requests.values()].map((request) => forRequest(state, request, now));
  const wakes = all.flatMap(({ wakeAt }) => wakeAt);
  return { work: all.flatMap(({ work }) => work), wakeAt: wakes.length ? Math.min(...wakes) : undefined };
}

type Due = { readonly work: readonly Work[]; readonly wakeAt: readonly Instant[] };
const NOTHING: Due = { work: [], wakeAt: [] };

function forRequest(state: EvacuationRecord, request: Request, now: Instant): Due {
  const id = request.ask.request;
  switch (request.is) {
    case 'pending':
      return now >= request.ask.lapsesAt ? { work: [{ do: 'lapse', request: id }], wakeAt: [] } : { work: [], wakeAt: [request.ask.lapsesAt] };
    case 'approved':
      return { work: [{ do: 'begin', request: id }], wakeAt: [] };
    case 'running':
      return both(toConfirm(request), request.stopped ? toGiveUp(request, now) : request.held ? NOTHING : toSend(state, request, now));
    case 'needs-people':
      return { work: [], wakeAt: [request.at + RETRY_WITHIN] };
    case 'finished':
    case 'rejected':
    case 'withdrawn':
    case 'lapsed':
    case 'voided':
      return NOTHING;
    default:
      return never(request);
  }
}

const both = (one: Due, other: Due): Due => ({ work: [...one.work, ...other.work], wakeAt: [...one.wakeAt, ...other.wakeAt] });
const stepsOf = (request: WithSteps): readonly StepState[] => [...request.steps.values()];

function toConfirm(request: WithSteps): Due {
  const steps = stepsOf(request).flatMap((step) => (step.is === 'accepted' ? [{ request: request.ask.request, step: step.plan, attempt: step.attempt }] : []));
  return { work: steps.length ? [{ do: 'confirm', steps }] : [], wakeAt: [] };
}

function toGiveUp(request: WithSteps, now: Instant): Due {
  const flying = stepsOf(request).flatMap((step) => (step.is === 'in-flight' ? [step] : []));
  const over = flying.filter((step) => step.leaseUntil <= now).map((step) => step.plan.key);
  const wakeAt = flying.filter((step) => step.leaseUntil > now).map((step) => step.leaseUntil);
  return { work: over.length ? [{ do: 'give-up', request: request.ask.request, steps: over }] : [], wakeAt };
}

/** Sends the lowest tier that still has something to send, or that keeps those behind it waiting. */
function toSend(state: EvacuationRecord, request: WithSteps, now: Instant): Due {
  const due = stepsOf(request).map((step) => ({ step, at: sendableAt(step) }));
  const tier = Math.min(...stepsOf(request).flatMap((step) => (holdsUp(request.ask, step) ? [step.plan.tier] : [])));
  const blockedBy = request.ask.action === 'cancel' ? onTheirWay(state, request) : new Map<Arn, Instant>();
  const sendable = due.filter(({ step, at }) => at !== undefined && at <= now && step.plan.tier <= tier && (blockedBy.get(step.plan.target.arn) ?? 0) <= now);
  const steps = sendable.map(({ step }) => ({ request: request.ask.request, step: step.plan, attempt: attemptOf(step) + 1 }));
  const later = [...due.flatMap(({ at }) => at ?? []), ...blockedBy.values()].filter((at) => at > now);
  return { work: steps.length ? [{ do: 'steps', steps }] : [], wakeAt: later };
}

/** Resources for which another request's call may still land, until when: to cancel before would cancel nothing. */
function onTheirWay(state: EvacuationRecord, own: WithSteps): ReadonlyMap<Arn, Instant> {
  const others = [...state.requests.values()].filter(hasSteps).filter((request) => request.ask.request !== own.ask.request);
  return new Map(others.flatMap(stepsOf).flatMap((step) => (step.is === 'in-flight' ? [[step.plan.target.arn, step.leaseUntil] as const] : [])));
}

/** When a step may be sent (again): at once, when its writer's lease has run out, or a little after it failed. */
function sendableAt(step: StepState): Instant | undefined {
  switch (step.is) {
    case 'to-do':
      return 0;
    case 'in-flight':
      return step.leaseUntil;
    case 'failed':
    case 'unknown':
      return isSettled(step) ? undefined : step.at + AGAIN_AFTER;
    case 'accepted':
    case 'done':
    case 'dropped':
    case 'skipped':
      return undefined;
    default:
      return never(step);
  }
}
