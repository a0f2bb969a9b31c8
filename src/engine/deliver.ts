import { LEASE } from '../evacuation/next.ts';
import { never } from '../evacuation/words.ts';
import type { Told } from '../ports/chat.ts';
import type { Claim, Delivered } from '../ports/deliveries.ts';
import { type Message, messagesOf } from '../views/messages.ts';
import { asksToDecide, isTooMuch, plainOf } from '../views/plain.ts';
import { type Deps, within } from './deps.ts';
import type { Loaded } from './load.ts';

const SLACK_MS = 5_000;

/** What is left to say after a delivery: `complete` only when every message is shown as it should be. `shown`: where each slot stands. */
export type Delivery = {
  readonly complete: boolean;
  readonly refused: readonly { readonly slot: string; readonly why: string }[];
  readonly shown: ReadonlyMap<string, Delivered>;
};

/** Messages of one channel, and the thread that hangs under one of them. `version`: an older render never replaces a newer. */
export type Board = {
  readonly id: string;
  readonly channel: string;
  readonly version: number;
  readonly messages: readonly Message[];
  /** The message that the thread hangs under, by where each slot is shown. */
  readonly root: (places: ReadonlyMap<string, Delivered>) => string | undefined;
};

/** Makes Slack show what the state says. What Slack does not take now is for a later run. */
export async function deliver(deps: Deps, { head, state }: Loaded): Promise<Delivery> {
  if (state.status === 'new') return { complete: true, refused: [], shown: new Map() };
  return deliverBoard(deps, { id: state.id, channel: state.channel, version: head.version, messages: messagesOf(state, deps.now(), deps.configuration), root: rootOf });
}

/**
 * Posts what is new, edits what changed, posts again what was deleted. In the order of the messages, so that a thread
 * reads like the night went.
 */
export async function deliverBoard(deps: Deps, { id, channel, version, messages, root }: Board): Promise<Delivery> {
  const places = new Map(await deps.deliveries.places(id, deps.signal));
  const refused: { slot: string; why: string }[] = [];
  let complete = true;
  for (const message of messages) {
    if (message.once && places.has(message.slot)) continue;
    // Under a card that Slack refuses there is no thread: nothing is owed to it.
    if (message.in === 'thread' && refused.length && !root(places)) continue;
    const hash = deps.sha256(JSON.stringify(message));
    if (places.get(message.slot)?.hash === hash) continue;
    const shown = await deliverOne(deps, { id, channel, version, message, hash, root: root(places) });
    if (shown.is === 'shown') places.set(message.slot, shown.at);
    if (shown.is === 'refused') refused.push({ slot: message.slot, why: shown.why });
    if (shown.is === 'later') complete = false;
  }
  return { complete, refused, shown: places };
}

/** The thread hangs under the first card that is shown. */
export const rootOf = (places: ReadonlyMap<string, Delivered>): string | undefined => {
  const cards = [...places].filter(([slot]) => slot.startsWith('card:')).map(([, shown]) => shown.ts);
  return cards.sort()[0];
};

type One = {
  readonly id: string;
  readonly channel: string;
  readonly version: number;
  readonly message: Message;
  readonly hash: string;
  readonly root: string | undefined;
  readonly plain?: boolean;
};
type Outcome = { readonly is: 'shown'; readonly at: Delivered } | { readonly is: 'settled' } | { readonly is: 'later' } | { readonly is: 'refused'; readonly why: string };

async function deliverOne(deps: Deps, one: One): Promise<Outcome> {
  if (one.message.in === 'thread' && !one.root) return { is: 'later' };
  const now = deps.now();
  const claim = await deps.deliveries.claim(one.id, one.message.slot, { hash: one.hash, version: one.version, now, until: now + LEASE }, deps.signal);
  switch (claim.is) {
    case 'claimed':
      return show(deps, one, claim);
    case 'shown':
    case 'newer':
      return { is: 'settled' };
    case 'parked':
      return claim.at ? { is: 'settled' } : { is: 'refused', why: claim.why };
    case 'busy':
      return { is: 'later' };
    default:
      return never(claim);
  }
}

async function show(deps: Deps, one: One, claim: Extract<Claim, { is: 'claimed' }>): Promise<Outcome> {
  const told = claim.at ? await deps.chat.update(claim.at, one.message, within(deps.signal, SLACK_MS)) : await post(deps, one);
  const { slot } = one.message;
  switch (told.is) {
    case 'shown': {
      const at = { channel: told.channel, ts: told.ts, hash: one.hash, version: one.version };
      await deps.deliveries.delivered(one.id, slot, at, deps.signal);
      return { is: 'shown', at };
    }
    case 'gone':
      await deps.deliveries.release(one.id, slot, { forgetPlace: true }, deps.signal);
      return claim.at ? deliverOne(deps, one) : { is: 'later' };
    case 'later':
      await deps.deliveries.release(one.id, slot, { forgetPlace: false }, deps.signal);
      return later(deps, slot, told);
    case 'unknown':
      // A post may have landed: the claim stays until its lease ends, and only then is it posted again.
      if (claim.at) await deps.deliveries.release(one.id, slot, { forgetPlace: false }, deps.signal);
      return later(deps, slot, told);
    case 'impossible':
      if (isTooMuch(told.why) && !one.plain && !asksToDecide(one.message)) return show(deps, { ...one, plain: true, message: { ...one.message, ...plainOf(one.message) } }, claim);
      await deps.deliveries.park(one.id, slot, one.hash, told.why, deps.signal);
      deps.logger.error({ slot, why: told.why, evacuation: one.id }, 'Slack will not take this message');
      return claim.at ? { is: 'settled' } : { is: 'refused', why: told.why };
    default:
      return never(told);
  }
}

const post = (deps: Deps, { channel, message, root }: One): Promise<Told> =>
  deps.chat.post({ channel, ...(message.in === 'thread' && root ? { thread: root } : {}) }, message, within(deps.signal, SLACK_MS));

function later(deps: Deps, slot: string, told: Extract<Told, { why: string }>): Outcome {
  deps.logger.warn({ slot, why: told.why, is: told.is }, 'a message is left for a later run');
  return { is: 'later' };
}
