import type { ClosedOutcome } from './events.ts';
import { awaitsWord } from './glass.ts';
import { hasSteps } from './progress.ts';
import { RETRY_WITHIN } from './running.ts';
import type { Evacuation, Request } from './state.ts';
import { type Instant, MINUTE, never } from './words.ts';

/** A shift that lapsed this recently is started again by an extension. */
export const RESTART_WITHIN = 30 * MINUTE;

/** How this evacuation may be closed, or undefined while anything is open, runs, or holds a zone. */
export function closable(state: Evacuation, now: Instant): ClosedOutcome | undefined {
  if (state.status !== 'open' || state.shifts.size > 0) return undefined;
  const requests = [...state.requests.values()];
  const [first] = requests;
  if (!first || requests.some((request) => !isOver(request, now))) return undefined;
  // The thread asks a second person for as long as it is open.
  if (requests.some(awaitsWord)) return undefined;
  if (requests.some((request) => request.ask.action === 'cancel' && request.is === 'finished')) return 'returned';
  const ends = [...state.ended.values()].map(({ at }) => at);
  // What lapsed may be started again for a while, and people must have been told.
  if (ends.length) return now >= Math.max(...ends) + RESTART_WITHIN ? 'ended' : undefined;
  switch (first.is) {
    case 'rejected':
    case 'withdrawn':
    case 'lapsed':
    case 'voided':
      return first.is;
    case 'pending':
    case 'approved':
    case 'running':
    case 'finished':
    case 'needs-people':
      return 'nothing-was-shifted';
    default:
      return never(first);
  }
}

/** Decided without effect; or over, with nothing unknown, and the time for a retry past. */
function isOver(request: Request, now: Instant): boolean {
  if (request.is === 'rejected' || request.is === 'withdrawn' || request.is === 'lapsed' || request.is === 'voided') return true;
  if (!hasSteps(request) || request.is === 'running') return false;
  const unknown = [...request.steps.values()].some((step) => step.is === 'unknown');
  return !unknown && (request.is === 'finished' || now >= request.at + RETRY_WITHIN);
}
