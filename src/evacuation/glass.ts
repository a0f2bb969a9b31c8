import type { Ask, Event } from './events.ts';
import { findingKey } from './plan.ts';
import { hasSteps, type WithSteps } from './progress.ts';
import type { Request } from './state.ts';
import { HOUR, type Instant, type Millis } from './words.ts';

/** The longest that one person may shift or extend alone. */
export const GLASS_AT_MOST: Millis = 4 * HOUR;

/** What one person did alone, and nobody has stood behind or disowned yet. */
export const awaitsWord = (request: Request): request is WithSteps => request.ask.glass === true && hasSteps(request) && !request.ratified;

/** Who breaks the glass decides alone, and accepts by name what two would have been asked to accept. */
export function glassEvents(ask: Ask, now: Instant, membershipOf?: Instant): readonly Event[] {
  if (!ask.glass) return [];
  const accepts = ask.plan.acknowledgements.map(findingKey);
  return [{ type: 'approved', request: ask.request, revision: ask.revision, by: ask.by, at: now, accepts, ...(membershipOf === undefined ? {} : { membershipOf }) }];
}
