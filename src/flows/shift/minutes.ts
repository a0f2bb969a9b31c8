import { type Instant, MINUTE } from '../../evacuation/words.ts';

/** ARC takes 1 minute to 72 hours, at a start and at an update alike (ARC Developer Guide, "Starting, updating, or canceling a zonal shift"). */
export const LONGEST_MINUTES = 72 * 60;

/** Whole minutes from now until an absolute expiry, rounded up, as ARC takes them; undefined when less than one is left. */
export function minutesLeft(until: Instant | undefined, now: Instant): number | undefined {
  if (until === undefined || until - now < MINUTE) return undefined;
  return Math.min(Math.ceil((until - now) / MINUTE), LONGEST_MINUTES);
}
