import { type Instant, MINUTE } from '../evacuation/words.ts';

/** When people sleep: minutes after midnight, in an IANA time zone. `from` may be later in the day than `to`. */
export type Quiet = { readonly from: number; readonly to: number; readonly zone: string };

const DAY = 24 * 60;
/** A change of clocks moves the end by at most this many minutes. */
const CLOCK_CHANGE = 180;

/** The first full minute at or after `at` that is not in quiet hours: `at` itself when it is not in them. */
export function outOfQuiet(at: Instant, quiet: Quiet | undefined): Instant {
  if (!quiet || !isQuiet(at, quiet)) return at;
  const minute = Math.floor(at / MINUTE) * MINUTE;
  const guess = minute + untilEnd(at, quiet) * MINUTE;
  if (isQuiet(guess - MINUTE, quiet) && !isQuiet(guess, quiet)) return guess;
  // Clocks change on the way: look on both sides of the guess for where the quiet ends.
  const from = Math.max(minute, guess - CLOCK_CHANGE * MINUTE);
  for (let one = from; one <= guess + CLOCK_CHANGE * MINUTE; one += MINUTE) if (one > at && !isQuiet(one, quiet)) return one;
  return guess;
}

/** Whether the clock on the wall in that zone shows a time in quiet hours. */
export function isQuiet(at: Instant, { from, to, zone }: Quiet): boolean {
  const now = minuteOfDay(at, zone);
  return from < to ? from <= now && now < to : from <= now || now < to;
}

const untilEnd = (at: Instant, { to, zone }: Quiet): number => (to - minuteOfDay(at, zone) + DAY) % DAY;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a thousand times what using it does, and the same zone always gives the same. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const there = clocks.get(zone);
  if (there) return there;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clocks.set(zone, made);
  return made;
}

function minuteOfDay(at: Instant, zone: string): number {
  const [hours = 0, minutes = 0] = clockOf(zone).format(at).split(':').map(Number);
  return hours * 60 + minutes;
}
