import type { EvacuationRecord } from '../evacuation/state.ts';
import type { Instant, Place } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { section } from './blocks.ts';
import { code, inert, when } from './text.ts';

/** ARC could not be read for a while: what is shown may be out of date, and what changes outside is not noticed. */
export function blind({ id }: EvacuationRecord, { account, region }: Place, { since, why }: { readonly since: Instant; readonly why: string }): Rendered {
  const lines = [
    `*ARC could not be read since ${when(since)}* in account ${code(account)}, ${code(region)}: ${code(why, 200)}.`,
    'What Zonal shows of its shifts there is what it knew then. Reminders go on by the times on record. Look in the ARC console, or with the commands in this thread.',
  ];
  return { text: inert(`${id}: ARC cannot be read in account ${account}, ${region}.`, 500), blocks: [section(lines.join('\n'))] };
}

export const seeingAgain = ({ id }: EvacuationRecord, { account, region }: Place, at: Instant): Rendered => ({
  text: inert(`${id}: ARC is read again in account ${account}, ${region}.`, 500),
  blocks: [section(`*ARC is read again* in account ${code(account)}, ${code(region)}, since ${when(at)}. What changed meanwhile is said in messages of its own.`)],
});
