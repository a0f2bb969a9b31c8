import type { Ask, Event } from './events.ts';
import { awaitsWord } from './glass.ts';
import { hasSteps, type WithSteps } from './progress.ts';
import { isSettled } from './settled.ts';
import { type Refusal, refusalOf, type Standing } from './standing.ts';
import type { Request } from './state.ts';
import { type Instant, MINUTE, never, type Person } from './words.ts';

/** Retry is offered for as long as what was approved may still be taken to hold. */
export const RETRY_WITHIN = 30 * MINUTE;
/** Undoing is part of what was approved for this long; after it, it is a request of its own. */
export const UNDO_WITHIN = 15 * MINUTE;

type By = { readonly request: string; readonly by: Person; readonly standing: Standing };

/** What people may do to a request that was approved. `retry`, `skip`, `release` and `undo` are the approvers'; `hold` is anybody's who may use commands. */
export type RunningCommand =
  | ({ readonly type: 'retry' } & By)
  | ({ readonly type: 'skip'; readonly reason: string } & By)
  | ({ readonly type: 'hold' | 'release' } & By)
  /** A second person's word on what one person did alone. */
  | ({ readonly type: 'ratify' | 'disown' } & By)
  /** `ask` is the cancellation that undoes it, ready to begin; none when the evacuation is not open: nothing is left to take back. */
  | ({ readonly type: 'undo'; readonly ask: Ask | undefined } & By);

export type Verdict = { readonly is: 'do'; readonly events: readonly Event[] } | { readonly is: 'refuse'; readonly why: Refusal };

/** Whether it may be done now, and what it leads to. */
export function decideRunning(request: Request, command: RunningCommand, now: Instant): Verdict {
  switch (command.type) {
    case 'retry':
      return retry(request, command, now);
    case 'skip':
      return skip(request, command, now);
    case 'hold':
    case 'release':
      return hold(request, command, now);
    case 'undo':
      return undo(request, command, now);
    case 'ratify':
    case 'disown':
      return ratify(request, command, now);
    default:
      return never(command);
  }
}

const refuse = (code: Refusal['code'], detail: Refusal['detail'] = {}): Verdict => ({ is: 'refuse', why: { code, detail } });
const act = (...events: readonly Event[]): Verdict => ({ is: 'do', events });

function retry(request: Request, { by, standing, request: id }: By, now: Instant): Verdict {
  if (request.is !== 'needs-people') return refuse('nothing-to-retry');
  if (now >= request.at + RETRY_WITHIN) return refuse('retry-too-late', { at: request.at + RETRY_WITHIN });
  const why = refusalOf(standing, 'not-an-approver');
  return why ? { is: 'refuse', why } : act({ type: 'retried', request: id, by, at: now, steps: openSteps(request) });
}

function skip(request: Request, { by, standing, request: id, reason }: Extract<RunningCommand, { type: 'skip' }>, now: Instant): Verdict {
  if (request.is !== 'needs-people') return refuse('nothing-to-skip');
  const why = refusalOf(standing, 'not-an-approver');
  return why ? { is: 'refuse', why } : act({ type: 'skipped', request: id, by, at: now, steps: openSteps(request), reason });
}

function openSteps(request: Extract<Request, { steps: unknown }>): readonly string[] {
  return [...request.steps.values()].filter((step) => step.is === 'failed' || step.is === 'unknown').map((step) => step.plan.key);
}

function hold(request: Request, { type, by, standing, request: id }: Extract<RunningCommand, { type: 'hold' | 'release' }>, now: Instant): Verdict {
  const why = refusalOf(standing, type === 'hold' ? 'not-allowed' : 'not-an-approver');
  if (why) return { is: 'refuse', why };
  if (type === 'release') return hasSteps(request) && request.held ? act({ type: 'released', request: id, by, at: now }) : refuse('not-held');
  const open = hasSteps(request) && request.is === 'running' && [...request.steps.values()].some((step) => !isSettled(step) && step.is !== 'accepted');
  const mayHold = request.is === 'approved' || open;
  return mayHold && !(hasSteps(request) && request.held) ? act({ type: 'held', request: id, by, at: now }) : refuse('nothing-to-hold');
}

/** Only a shift is undone: an extension is cancelled, or lapses; what was taken over was somebody else's. */
function undo(request: Request, { by, standing, ask, request: id }: Extract<RunningCommand, { type: 'undo' }>, now: Instant): Verdict {
  if (!ask || !hasSteps(request) || request.stopped || request.ask.action !== 'shift' || !ask.plan.steps.length) return refuse('nothing-to-undo');
  if (!mayStillUndo(request, now)) return refuse('undo-too-late', { at: request.begunAt + UNDO_WITHIN });
  const why = refusalOf(standing, 'not-an-approver');
  if (why && !(why.code === 'not-an-approver' && isOwnGlass(request, by))) return { is: 'refuse', why };
  return act({ type: 'requested', ask }, { type: 'approved', request: ask.request, revision: ask.revision, by, at: now, accepts: [id] });
}

/** For a while after it began; and for as long as somebody has disowned it. */
export const mayStillUndo = ({ begunAt, ratified }: WithSteps, now: Instant): boolean => now < begunAt + UNDO_WITHIN || ratified?.is === 'disowned';

/** Who broke the glass may take back what they did alone. */
const isOwnGlass = ({ ask }: Request, by: Person): boolean => ask.glass === true && ask.by.canonical === by.canonical;

function ratify(request: Request, { type, by, standing, request: id }: Extract<RunningCommand, { type: 'ratify' | 'disown' }>, now: Instant): Verdict {
  if (!awaitsWord(request)) return refuse('nothing-to-ratify');
  const isRequester = by.canonical === request.ask.by.canonical || (standing.known && standing.value.isRequester === true);
  if (isRequester) return refuse('own-request');
  const why = refusalOf(standing, 'not-an-approver');
  return why ? { is: 'refuse', why } : act({ type: type === 'ratify' ? 'ratified' : 'disowned', request: id, by, at: now });
}
