import { awaitsWord } from '../evacuation/glass.ts';
import type { Request } from '../evacuation/state.ts';
import { HOUR, type Instant, MINUTE, type Millis } from '../evacuation/words.ts';

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

/** After how long a second person's word is asked for again, and then every four hours, until somebody has spoken. */
const WORD: readonly Millis[] = [10 * MINUTE, 30 * MINUTE, HOUR];
const WORD_EVERY: Millis = 4 * HOUR;

/** Which time of asking is due for what one person did alone, by its age in minutes; undefined when none is. */
export function wordDue(request: Request, now: Instant): number | undefined {
  if (!awaitsWord(request)) return undefined;
  const age = now - request.begunAt;
  if (age >= WORD_EVERY) return Math.floor(age / WORD_EVERY) * (WORD_EVERY / MINUTE);
  const due = WORD.filter((after) => age >= after).at(-1);
  return due === undefined ? undefined : due / MINUTE;
}
