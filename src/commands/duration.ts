import { HOUR, MINUTE, type Millis } from '../evacuation/words.ts';
import type { Problem } from './command.ts';
import { code } from './show.ts';
import type { Word } from './tokens.ts';

/** ARC keeps a zonal shift for one minute to three days (ARC API Reference, StartZonalShift, expiresIn). */
export const SHORTEST: Millis = MINUTE;
export const LONGEST: Millis = 72 * HOUR;

const ALLOWED = '1m to 72h, in hours, minutes or both, in small letters, without spaces.';
const EXAMPLE = '--for 12h, --for 90m, --for 1h30m';

export type ReadDuration = { readonly is: 'ok'; readonly duration: Millis } | { readonly is: 'bad'; readonly problem: Problem };

/** Reads `12h`, `90m` or `1h30m`, nothing else: a guess at a length of time would be worse than asking again. */
export function readDuration(text: string): ReadDuration {
  if (text === '') return bad('`--for` has no value.');
  const match = /^(?:([1-9]\d*)h)?(?:([1-9]\d*)m)?$/.exec(text);
  if (!match) return bad(`${code(text)} is not a length of time that Zonal reads.`);
  const duration = Number(match[1] ?? 0) * HOUR + Number(match[2] ?? 0) * MINUTE;
  if (duration < SHORTEST || duration > LONGEST) return bad(`${code(text)} is longer than 72 hours, the most that ARC allows.`);
  return { is: 'ok', duration };
}

/** The value of `--for`, which must be given. */
export function requireDuration(word: Word | undefined, example: string): ReadDuration {
  if (word) return readDuration(word.text);
  return { is: 'bad', problem: { wrong: '`--for` is missing: for how long?', allowed: '1m to 72h, in hours, minutes or both.', example } };
}

const bad = (wrong: string): ReadDuration => ({ is: 'bad', problem: { wrong, allowed: ALLOWED, example: EXAMPLE } });

/** The same length of time as `readDuration` reads it. Whole minutes only: the rest is dropped. */
export function writeDuration(duration: Millis): string {
  const minutes = Math.floor(duration / MINUTE);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}m`;
  return rest === 0 ? `${hours}h` : `${hours}h${rest}m`;
}
