import { GLASS_AT_MOST } from '../evacuation/glass.ts';
import type { Millis } from '../evacuation/words.ts';
import type { Problem } from './command.ts';
import { writeDuration } from './duration.ts';
import { code } from './show.ts';

/** The flag of what one person does alone, in an emergency. */
export const GLASS = 'break-glass';

export const GLASS_HELP = `*--${GLASS}* is for when nobody can approve: one person alone, ${writeDuration(GLASS_AT_MOST)} at most, told to everybody, and ratified by a second person afterwards. The configuration says who may.`;

/** Nobody alone may move traffic for longer. */
export function tooLongAlone(duration: Millis, example: string): readonly Problem[] {
  if (duration <= GLASS_AT_MOST) return [];
  return [
    {
      wrong: `${code(writeDuration(duration))} is longer than one person may decide alone.`,
      allowed: `With ${code(`--${GLASS}`)}: 1m to ${writeDuration(GLASS_AT_MOST)}.`,
      example,
    },
  ];
}
