import type { Approvers, Ask } from '../evacuation/events.ts';
import type { Refusal } from '../evacuation/standing.ts';
import { type Facts, never } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { commandOf } from './action-words.ts';
import { approverNames } from './approval.ts';
import { section } from './blocks.ts';
import { code, user, when } from './text.ts';

/** What the sentence may name: the request that was clicked, or who may ask. */
export type RefusalContext = { readonly ask?: Pick<Ask, 'approvers' | 'by'> & Partial<Pick<Ask, 'action'>>; readonly requesters?: Approvers };

/** The answer to whoever clicked or typed, seen by them alone: what is true, and what to do next. */
export function refused(refusal: Refusal, context: RefusalContext = {}): Rendered {
  const text = refusalText(refusal, context);
  return { text, blocks: [section(text)] };
}

/** The same as one line of markup. */
export function refusalText({ code: why, detail }: Refusal, { ask, requesters }: RefusalContext): string {
  switch (why) {
    case 'own-request':
      return 'You asked for this, so someone else must approve.';
    case 'not-an-approver':
      return `You are not in the approver set of this request. ${those('Those who may decide', ask?.approvers, ask?.by.user)}`;
    case 'not-the-requester':
      return `Only ${typeof detail.requester === 'string' ? user(detail.requester) : 'who asked'} may withdraw this. An approver may reject it.`;
    case 'unverified':
      return `Nothing was done: Slack could not say who you are or which groups you are in. The cause: ${code(text(detail, 'why') ?? 'not given', 300)}. Try again, or ask another approver.`;
    case 'already-voted':
      return `You approved this already${at(detail)}. It waits for somebody else.`;
    case 'lapsed':
      return `Nothing was done: this request lapsed${at(detail)}. To ask again, send ${again(ask)} once more.`;
    case 'already-decided':
      return `This was ${decided(text(detail, 'what'))} already${typeof detail.by === 'string' ? `, by ${user(detail.by)}` : ''}${at(detail)}. Your click changed nothing.`;
    case 'plan-changed':
      return 'Nothing was done: this card is out of date, because the plan changed. Read the newest card of this request, and decide there.';
    case 'other-workspace':
      return 'You belong to another workspace or organisation, so you cannot use this. Ask somebody of this workspace.';
    case 'guest':
      return 'You are a guest here, so you cannot use this. Ask a full member of this workspace.';
    case 'bot':
      return 'Bots and workflows cannot use this. A person must.';
    case 'deleted':
      return 'Your user is deactivated in Slack, so you cannot use this.';
    case 'no-such-request':
      return 'There is no such request on record, so nothing was done. See what is open with `/zonal status`.';
    case 'nothing-to-retry':
      return 'There is nothing to retry: nothing of this request has failed, or it is being tried already. The card shows how far it is.';
    case 'retry-too-late':
      return `The time for Retry ended${at(detail)}. What was approved may not be true any more: send ${again(ask)} again for what is missing.`;
    case 'nothing-to-skip':
      return 'There is nothing to skip: only what has failed, or is unknown, can be given up.';
    case 'nothing-to-hold':
      return 'There is nothing to hold: nothing of this request is still to be sent, or it is held already.';
    case 'not-held':
      return 'This is not held, so there is nothing to let go on.';
    case 'nothing-to-undo':
      return 'There is nothing to undo: nothing was started, it is being undone already, or the evacuation is closed.';
    case 'nothing-to-ratify':
      return 'There is nothing to ratify: two people decided this, or somebody has spoken already.';
    case 'undo-too-late':
      return `The time for Undo ended${at(detail)}. To bring traffic back, ask for it: \`/zonal cancel\`.`;
    case 'not-allowed':
      return `You may not ask for this. ${those('Those who may', requesters)}`;
    default:
      return never(why);
  }
}

const again = (ask: RefusalContext['ask']): string => code(commandOf(ask?.action ?? 'shift'));
const text = (detail: Facts, key: string): string | undefined => (typeof detail[key] === 'string' ? detail[key] : undefined);
const at = (detail: Facts): string => (typeof detail.at === 'number' ? ` at ${when(detail.at)}` : '');
const decided = (what: string | undefined): string => (what === 'approved' || what === 'rejected' || what === 'withdrawn' ? what : 'decided');

/** Who may, where it is known: an empty set is nobody, and a set that was not given is not mentioned. */
function those(title: string, who: Approvers | undefined, except?: string): string {
  if (!who) return 'Ask somebody who may.';
  return `${title}: ${approverNames(who, except) ?? 'nobody, because the configuration names no one'}.`;
}
