import type { Problem } from './command.ts';
import { code } from './show.ts';
import type { Word } from './tokens.ts';

/** An evacuation's id, alone or at the head of a request's. */
const ID = /^(ev-[0-9a-z]{8})(?:-r-[0-9a-z]{4})?$/;

export type ReadEvacuation = { readonly is: 'ok'; readonly evacuation?: string } | { readonly is: 'bad'; readonly problem: Problem };

/** At most one ID. None means the channel's only open evacuation. */
export function readEvacuation([word, extra]: readonly Word[], example: string): ReadEvacuation {
  if (!word) return { is: 'ok' };
  const evacuation = ID.exec(word.text.toLowerCase())?.[1];
  if (evacuation && !extra) return { is: 'ok', evacuation };
  const wrong = extra ? `${code(extra.raw)} is one argument too many.` : `${code(word.raw)} is not the ID of an evacuation.`;
  return { is: 'bad', problem: { wrong, allowed: 'One ID, as the card shows it: `ev-` and eight characters.', example } };
}
