import type { Request } from '../evacuation/state.ts';
import type { Rendered } from '../ports/chat.ts';
import { actionWords } from './action-words.ts';
import { section } from './blocks.ts';
import { appsOf } from './decision.ts';
import { partBlocks } from './parts.ts';
import { channel, count, inert, link, person, when } from './text.ts';

export type Waiting = { readonly request: Request; readonly channel: string; readonly link: string | undefined };

/** What waits for approval, one line each. */
export function pendingList(waiting: readonly Waiting[]): Rendered {
  if (!waiting.length) return { text: 'Nothing waits for approval.', blocks: [section('Nothing waits for approval.')] };
  const title = `${count(waiting.length, 'request')} waiting for approval`;
  return { text: title, blocks: partBlocks({ title, lines: waiting.map(line), budget: 8_000 }, '.') };
}

function line({ request: { ask, votes }, channel: where, link: url }: Waiting): string {
  const missing = ask.needed - votes.length;
  const what = inert(actionWords(ask).asks(appsOf(ask.params.apps, 80)), 200);
  return `• ${link(url, ask.request)} in ${channel(where)}: ${what}, asked by ${person(ask.by)}. ${count(missing, 'approval')} missing, lapses at ${when(ask.lapsesAt)}.`;
}
