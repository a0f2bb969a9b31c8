import { hasSteps } from '../evacuation/progress.ts';
import { mayStillUndo, RETRY_WITHIN } from '../evacuation/running.ts';
import type { Evacuation, EvacuationRecord, Request } from '../evacuation/state.ts';
import type { Instant } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { mentionDue, wordDue } from '../schedule/mentions.ts';
import { mentionAgain } from './approval.ts';
import { cardOf } from './card.ts';
import { detailsOf, progressOf } from './details.ts';
import { driftOf } from './drift.ts';
import { announced, askForWord } from './glass.ts';
import { lapsedOf } from './lapsed.ts';
import { notesOf } from './notes.ts';
import { outcomesOf } from './outcome.ts';
import { type Calls, remindersOf } from './reminders.ts';
import { snoozesOf } from './snoozes.ts';
import { superseded } from './superseded.ts';

/**
 * One message in Slack. Its slot is its identity: the same slot with other words is an edit, a new slot is a new message.
 * `once`: it says what was true when it was written, and is never edited.
 */
export type Message = Rendered & { readonly slot: string; readonly in: 'channel' | 'thread'; readonly once?: true };

/**
 * Everything that Slack should show of an evacuation, in the order in which it is posted. The same state gives the same
 * messages: times in them are absolute, and `now` only brings what falls due, and takes away a button that would be refused.
 */
export function messagesOf(evacuation: Evacuation, now: Instant, calls: Calls): readonly Message[] {
  if (evacuation.status === 'new') return [];
  const requests = [...evacuation.requests.values()].flatMap((request) => ofRequest(evacuation, request, now));
  return evacuation.status === 'closed' ? [...requests, ...closingOf(evacuation)] : [...requests, ...callsOf(evacuation, now, calls)];
}

/** Only where another evacuation takes its place: everything else was said when it happened. */
const closingOf = (evacuation: Extract<Evacuation, { status: 'closed' }>): readonly Message[] =>
  evacuation.outcome === 'superseded' ? [once(thread('superseded', superseded(evacuation)))] : [];

/** What is said of the lapse of shifts, before and after, while the evacuation is open. */
function callsOf(record: EvacuationRecord, now: Instant, calls: Calls): readonly Message[] {
  return [
    ...lapsedOf(record, calls).map(({ slot: name, loud, ...rendered }) => once(loud ? channel(name, rendered) : thread(name, rendered))),
    ...driftOf(record).map(({ slot: name, ...rendered }) => once(thread(name, rendered))),
    ...remindersOf(record, now, calls).map(({ slot: name, loud, ...rendered }) => once(loud ? channel(name, rendered) : thread(name, rendered))),
    ...snoozesOf(record).map(({ slot: name, ...rendered }) => once(thread(name, rendered))),
    ...notesOf(record).map(({ slot: name, ...rendered }) => once(thread(name, rendered))),
  ];
}

const once = (message: Message): Message => ({ ...message, once: true });

function ofRequest(record: EvacuationRecord, request: Request, now: Instant): readonly Message[] {
  const id = request.ask.request;
  const earlier = record.voided.filter((one) => one.request === id && one.revision < request.ask.revision);
  const asVoided = earlier.map(({ ask, why }): Request => ({ ask, votes: [], is: 'voided', at: ask.askedAt, why }));
  const context = {
    changed: earlier.at(-1)?.why ?? [],
    known: record,
    retryOpen: request.is === 'needs-people' && now < request.at + RETRY_WITHIN,
    undoOpen: hasSteps(request) && mayStillUndo(request, now) && record.shifts.size > 0,
  };
  return [
    ...asVoided.map((old) => channel(slot('card', old), cardOf(old, { ...context, changed: [], retryOpen: false, undoOpen: false }))),
    channel(slot('card', request), cardOf(request, context)),
    ...detailsOf(record.id, request).map((details, part) => thread(numbered(slot('details', request), part), details)),
    ...progressOf(request, record).map((progress, part) => thread(numbered(slot('progress', request), part), progress)),
    ...mentionsOf(request, now),
    ...glassOf(request, now),
    ...outcomesOf(request, earlier).map(({ what, ...rendered }) => thread(`outcome:${id}:${what}`, rendered)),
  ];
}

/** Approvers are mentioned again in a new message, because an edit notifies nobody. */
function mentionsOf(request: Request, now: Instant): readonly Message[] {
  const minutes = mentionDue(request, now);
  return minutes === undefined ? [] : [thread(`mention:${request.ask.request}:${request.ask.revision}:${minutes}`, mentionAgain(request.ask))];
}

/** What one person did alone: to the channel at once, and in the thread until a second one has spoken. */
function glassOf(request: Request, now: Instant): readonly Message[] {
  const { ask } = request;
  const announcement = announced(request);
  const minutes = wordDue(request, now);
  return [
    ...(announcement ? [channel(`glass:${ask.request}`, announcement)] : []),
    ...(minutes === undefined ? [] : [once(thread(`glass:${ask.request}:${minutes}`, askForWord(ask)))]),
  ];
}

const slot = (kind: string, { ask }: Request): string => `${kind}:${ask.request}:${ask.revision}`;
const numbered = (name: string, part: number): string => (part === 0 ? name : `${name}:${part + 1}`);
const channel = (name: string, rendered: Rendered): Message => ({ slot: name, in: 'channel', ...rendered });
const thread = (name: string, rendered: Rendered): Message => ({ slot: name, in: 'thread', ...rendered });
