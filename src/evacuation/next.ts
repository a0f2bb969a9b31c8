import { RETRY_WITHIN } from './decide.ts';
import type { ClosedOutcome } from './events.ts';
import type { PlannedStep } from './plan.ts';
import { hasSteps, isSettled } from './progress.ts';
import type { Evacuation, Request, StepState } from './state.ts';
import { type Instant, MINUTE, type Millis, never } from './words.ts';

/** How long a writer alone may act on its intent: longer than any function lives plus a minute of clock difference. */
export const LEASE: Millis = 110_000;
/** A throttled or lost step is tried again by a later run, not by the one that just failed. */
const AGAIN_AFTER: Millis = MINUTE / 4;

export type StepToRun = { readonly request: string; readonly step: PlannedStep; readonly attempt: number };

/** What should happen now. */
export type Work =
  | { readonly do: 'lapse'; readonly request: string }
  /** Read ARC again and begin, or void. */
  | { readonly do: 'begin'; readonly request: string }
  /** Steps of one tier: an intent for each, then check, run, outcome. */
  | { readonly do: 'steps'; readonly steps: readonly StepToRun[] }
  /** Accepted by AWS, not yet read back. */
  | { readonly do: 'confirm'; readonly steps: readonly StepToRun[] };

/** What is to be done now, and when to look again if nothing is. Pure: the same state and time give the same work. */
export function next(state: Evacuation, now: Instant): { readonly work: readonly Work[]; readonly wakeAt: Instant | undefined } {
  if (state.status !== 'open') return { work: [], wakeAt: undefined };
  const all = [...state.requests.values()].map((request) => forRequest(request, now));
  const wakes = all.flatMap(({ wakeAt }) => wakeAt);
  return { work: all.flatMap(({ work }) => work), wakeAt: wakes.length ? Math.min(...wakes) : undefined };
}

type Due = { readonly work: readonly Work[]; readonly wakeAt: readonly Instant[] };

function forRequest(request: Request, now: Instant): Due {
  const id = request.ask.request;
  switch (request.is) {
    case 'pending':
      return now >= request.ask.lapsesAt ? { work: [{ do: 'lapse', request: id }], wakeAt: [] } : { work: [], wakeAt: [request.ask.lapsesAt] };
    case 'approved':
      return { work: [{ do: 'begin', request: id }], wakeAt: [] };
    case 'running':
      return forSteps(id, [...request.steps.values()], now);
    case 'needs-people':
      return { work: [], wakeAt: [request.at + RETRY_WITHIN] };
    case 'finished':
    case 'rejected':
    case 'withdrawn':
    case 'lapsed':
    case 'voided':
      return { work: [], wakeAt: [] };
    default:
      return never(request);
  }
}

/**
 * Confirms whatever was accepted, and runs the lowest tier that still has something to send. A tier is passed when each
 * of its steps was sent: one that failed does not hold up the next, for in a shift less traffic in the zone is always better.
 */
function forSteps(request: string, steps: readonly StepState[], now: Instant): Due {
  const toRun = (step: StepState, attempt: number): StepToRun => ({ request, step: step.plan, attempt });
  const accepted = steps.filter((step) => step.is === 'accepted').map((step) => toRun(step, step.is === 'accepted' ? step.attempt : 0));
  const work: Work[] = accepted.length ? [{ do: 'confirm', steps: accepted }] : [];
  const due = steps.map((step) => ({ step, at: sendableAt(step) }));
  const tier = Math.min(...due.filter(({ step }) => step.is === 'to-do' || step.is === 'in-flight').map(({ step }) => step.plan.tier));
  const sendable = due.filter(({ step, at }) => at !== undefined && at <= now && (step.plan.tier <= tier || !Number.isFinite(tier)));
  if (sendable.length) work.push({ do: 'steps', steps: sendable.map(({ step }) => toRun(step, attemptOf(step) + 1)) });
  return { work, wakeAt: due.flatMap(({ at }) => (at !== undefined && at > now ? [at] : [])) };
}

const attemptOf = (step: StepState): number => (step.is === 'dropped' ? 0 : step.attempt);

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
      return undefined;
    default:
      return never(step);
  }
}

/** How this evacuation may be closed, or undefined while anything is open, runs, or holds a zone. */
export function closable(state: Evacuation, now: Instant): ClosedOutcome | undefined {
  if (state.status !== 'open') return undefined;
  const requests = [...state.requests.values()];
  const last = requests.at(-1);
  if (!last || requests.some((request) => !isOver(request, now))) return undefined;
  switch (last.is) {
    case 'rejected':
    case 'withdrawn':
    case 'lapsed':
    case 'voided':
      return last.is;
    case 'pending':
    case 'approved':
    case 'running':
    case 'finished':
    case 'needs-people':
      return 'nothing-was-shifted';
    default:
      return never(last);
  }
}

/** Decided without effect; or nothing was shifted and the time for a retry is over. */
function isOver(request: Request, now: Instant): boolean {
  if (request.is === 'rejected' || request.is === 'withdrawn' || request.is === 'lapsed' || request.is === 'voided') return true;
  if (!hasSteps(request) || request.is === 'running') return false;
  const moved = [...request.steps.values()].some((step) => step.is === 'done' || step.is === 'unknown' || step.is === 'accepted');
  return !moved && (request.is === 'finished' || now >= request.at + RETRY_WITHIN);
}
