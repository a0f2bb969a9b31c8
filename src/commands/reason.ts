import type { Problem } from './command.ts';
import type { Word } from './tokens.ts';

/** Every card and the report show the reason whole. */
export const REASON_LIMIT = 500;

export type ReadReason = { readonly is: 'ok'; readonly reason: string } | { readonly is: 'bad'; readonly problem: Problem };

/** The raw text, untouched: it goes on record as the person wrote it. */
export function readReason(word: Word | undefined, example: string): ReadReason {
  const bad = (wrong: string): ReadReason => ({ is: 'bad', problem: { wrong, allowed: `A few words in quotes, at most ${REASON_LIMIT} characters.`, example } });
  if (!word || word.text.trim() === '') return bad('`--reason` is missing: the approver, and the report later, need to know why.');
  const length = Array.from(word.raw).length;
  return length > REASON_LIMIT ? bad(`The reason has ${length} characters.`) : { is: 'ok', reason: word.raw };
}
