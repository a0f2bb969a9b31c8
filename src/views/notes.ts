import type { Note } from '../evacuation/events.ts';
import { noteKey } from '../evacuation/evolve.ts';
import type { EvacuationRecord } from '../evacuation/state.ts';
import { never } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { section } from './blocks.ts';
import { code, inert, when } from './text.ts';

/** How people were called beside the thread, each said once in it. */
export const notesOf = ({ notes }: EvacuationRecord): readonly (Rendered & { readonly slot: string })[] =>
  [...notes.values()].map((note) => ({ slot: `note:${noteKey(note)}`, text: inert(TITLES[note.what], 500), blocks: [section(noteLine(note))] }));

const TITLES: Readonly<Record<Note['what'], string>> = {
  paged: 'Nobody answered, so the topic for pages was told.',
  'page-failed': 'The page could not be sent. Call somebody yourself.',
  'fallback-failed': 'Slack does not take the message that would warn if Zonal were down.',
};

function noteLine({ what, due, at, why = 'not given' }: Note): string {
  const lapse = when(Number(due));
  switch (what) {
    case 'paged':
      return `:rotating_light: *Nobody answered*, so the topic for pages was told at ${when(at)}: the first shifts lapse at ${lapse}.`;
    case 'page-failed':
      return `:warning: *The page could not be sent* at ${when(at)}, for the lapse at ${lapse}. It is tried again each minute; call somebody yourself. The cause: ${code(why, 300)}.`;
    case 'fallback-failed':
      return `Slack does not take the message that would warn of the lapse at ${lapse} if Zonal were down. Reminders come all the same. The cause: ${code(why, 300)}.`;
    default:
      return never(what);
  }
}
