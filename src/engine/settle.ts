import { closable } from '../evacuation/closing.ts';
import { decide } from '../evacuation/decide.ts';
import type { Ask } from '../evacuation/events.ts';
import type { Evacuation, EvacuationRecord } from '../evacuation/state.ts';
import { advance } from './advance.ts';
import { askDigest } from './asks.ts';
import { placesOf } from './begin.ts';
import { callOut } from './call-out.ts';
import { type Delivery, deliver } from './deliver.ts';
import { type Deps, engineOf } from './deps.ts';
import { dropFallback } from './keep-fallback.ts';
import { append, type Loaded, load } from './load.ts';
import { projector } from './projector.ts';

/**
 * Everything that follows from an evacuation's state: advance it, show it, and close it when nothing is left to do or
 * to say. Safe to call at any time by any number of runs.
 */
export async function carryOn(deps: Deps, from: Loaded): Promise<{ readonly loaded: Loaded; readonly delivery: Delivery }> {
  const view = projector(deps);
  let loaded = from;
  try {
    loaded = await advance(deps, from, (state) => view.show(state));
  } finally {
    await view.settled();
  }
  let delivery = await view.settled();
  const latest = await load(deps, from.head.id);
  // Somebody else moved on meanwhile, or held a message: show the newest once more rather than a minute later.
  if (latest.head.version !== loaded.head.version || !delivery.complete) delivery = await deliver(deps, latest);
  loaded = await abandonUnshown(deps, latest, delivery);
  ({ loaded, delivery } = await callOut(deps, loaded, delivery));
  if (loaded.head.version !== from.head.version || from.head.version <= 1) await settleAsks(deps, loaded.state);
  return { loaded: await close(deps, loaded, delivery), delivery };
}

/** A card that Slack will never show cannot be approved: the request is voided, and the requester is told by the caller. */
async function abandonUnshown(deps: Deps, loaded: Loaded, delivery: Delivery): Promise<Loaded> {
  const unshown = delivery.refused.filter(({ slot }) => slot.startsWith('card:'));
  let after = loaded;
  for (const { slot, why } of unshown) {
    const request = slot.split(':')[1] ?? '';
    const finding = { code: 'card-refused', about: 'all', detail: { why } } as const;
    after = await append(deps, after, (state) => ({ key: deps.fresh(), by: engineOf(deps), events: decide(state, { type: 'abandon', request, why: finding }, deps.now()).events }));
  }
  return after;
}

/** A pending request holds its digest until it lapses; any other lets it go, so that the same may be asked again. */
async function settleAsks(deps: Deps, state: Evacuation): Promise<void> {
  if (state.status === 'new') return;
  for (const { ask, is } of state.requests.values()) {
    const digest = askDigest(deps, ask);
    const held = { evacuation: state.id, request: ask.request, lapsesAt: ask.lapsesAt };
    if (is === 'pending') await deps.register.claimAsk(digest, held, deps.now(), deps.signal);
    else await deps.register.settleAsk(digest, ask.request, deps.signal);
  }
}

async function close(deps: Deps, loaded: Loaded, delivery: Delivery): Promise<Loaded> {
  const outcome = closable(loaded.state, deps.now());
  // An evacuation does not close while a message is undelivered: nobody would look again.
  if (!outcome || !delivery.complete) return loaded;
  const closed = await append(deps, loaded, (state) => {
    const still = closable(state, deps.now());
    return { key: deps.fresh(), by: engineOf(deps), events: still ? [{ type: 'closed', at: deps.now(), outcome: still }] : [] };
  });
  await tidy(deps, closed.state);
  return closed;
}

/** What stood beside a closed evacuation goes away. Repeating it changes nothing. */
export async function tidy(deps: Deps, state: Evacuation): Promise<void> {
  if (state.status !== 'closed') return;
  await Promise.all(placesLeft(state).map((place) => deps.register.stopLeaving(place, state.id, deps.signal)));
  await settleAsks(deps, state);
  // While it is listed as open, the tick comes back for what could not be taken away.
  if (await dropFallback(deps, state.id)) await deps.register.unpoint(state.id, deps.signal);
}

const placesLeft = (state: EvacuationRecord) => [...state.requests.values()].flatMap(({ ask }: { ask: Ask }) => placesOf(ask));
