import { RETRY_WITHIN } from '../evacuation/decide.ts';
import type { Evacuation, EvacuationRecord, Request } from '../evacuation/state.ts';
import type { Instant } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { cardOf } from './card.ts';
import { detailsOf, progressOf } from './details.ts';
import { outcomesOf } from './outcome.ts';

/** One message in Slack. Its slot is its identity: the same slot with other words is an edit, a new slot is a new message. */
export type Message = Rendered & { readonly slot: string; readonly in: 'channel' | 'thread' };

/**
 * Everything that Slack should show of an evacuation, in the order in which it is posted. The same state gives the same
 * messages: times in them are absolute, and `now` only takes away a Retry that would be refused.
 */
export function messagesOf(evacuation: Evacuation, now: Instant): readonly Message[] {
  if (evacuation.status === 'new') return [];
  return [...evacuation.requests.values()].flatMap((request) => ofRequest(evacuation, request, now));
}

function ofRequest(record: EvacuationRecord, request: Request, now: Instant): readonly Message[] {
  const id = request.ask.request;
  const earlier = record.voided.filter((one) => one.request === id && one.revision < request.ask.revision);
  const asVoided = earlier.map(({ ask, why }): Request => ({ ask, votes: [], is: 'voided', at: ask.askedAt, why }));
  const context = {
    changed: earlier.at(-1)?.why ?? [],
    until: record.until,
    retryOpen: request.is === 'needs-people' && now < request.at + RETRY_WITHIN,
  };
  return [
    ...asVoided.map((old) => channel(slot('card', old), cardOf(old, { changed: [], until: new Map(), retryOpen: false }))),
    channel(slot('card', request), cardOf(request, context)),
    ...detailsOf(record.id, request).map((details, part) => thread(numbered(slot('details', request), part), details)),
    ...progressOf(request, record.until).map((progress, part) => thread(numbered(slot('progress', request), part), progress)),
    ...outcomesOf(request, earlier).map(({ what, ...rendered }) => thread(`outcome:${id}:${what}`, rendered)),
  ];
}

const slot = (kind: string, { ask }: Request): string => `${kind}:${ask.request}:${ask.revision}`;
const numbered = (name: string, part: number): string => (part === 0 ? name : `${name}:${part + 1}`);
const channel = (name: string, rendered: Rendered): Message => ({ slot: name, in: 'channel', ...rendered });
const thread = (name: string, rendered: Rendered): Message => ({ slot: name, in: 'thread', ...rendered });
