import type { Request } from '../evacuation/state.ts';
import { type Instant, MINUTE, type Millis } from '../evacuation/words.ts';

/** Minutes after which the approvers are mentioned again while nobody decided: the first post may have been missed. */
const AGAIN: readonly Millis[] = [2 * MINUTE, 5 * MINUTE];

/**
 * Which mention is due for a pending request, by its age in minutes; undefined before the first, and once it is decided
 * or lapsed. Only the latest counts: after a silence, one mention says what two would.
 */
export function mentionDue(request: Request, now: Instant): number | undefined {
  if (request.is !== 'pending' || now >= request.ask.lapsesAt) return undefined;
  const due = AGAIN.filter((age) => now >= request.ask.askedAt + age).at(-1);
  return due === undefined ? undefined : due / MINUTE;
}
