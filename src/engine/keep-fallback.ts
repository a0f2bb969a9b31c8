import type { Note } from '../evacuation/events.ts';
import { LEASE } from '../evacuation/next.ts';
import type { EvacuationRecord } from '../evacuation/state.ts';
import { never } from '../evacuation/words.ts';
import { type Fallback, fallbackFor } from '../schedule/fallback.ts';
import { fallbackWords } from '../views/fallback.ts';
import type { Delivery } from './deliver.ts';
import { type Deps, within } from './deps.ts';
import type { Loaded } from './load.ts';

/** Where the id of the message that Slack keeps stands among the deliveries. */
const SLOT = 'fallback';
const SLACK_MS = 5_000;

export type Kept = { readonly settled: boolean; readonly notes: readonly Note[] };
const SETTLED: Kept = { settled: true, notes: [] };
const LATER: Kept = { settled: false, notes: [] };

/**
 * Keeps one message with Slack for as long as shifts are to lapse: it speaks if Zonal does not. The new one is placed
 * before the old one is deleted, and none is left at the end. A run that dies in between leaves one too many, whose words
 * stay true. While something due is unsaid, what is placed stays.
 */
export async function keepFallback(deps: Deps, loaded: Loaded, { complete, shown }: Delivery): Promise<Kept> {
  const { head, state } = loaded;
  if (state.status !== 'open') return SETTLED;
  const there = shown.get(SLOT);
  const wanted = fallbackFor(state, deps.now(), deps.configuration.reminders);
  const hash = wanted ? `${wanted.lapse.at}:${wanted.at}` : 'none';
  if (wanted ? there?.hash === hash : !there) return SETTLED;
  if (there && !complete && state.shifts.size > 0) return LATER;
  const now = deps.now();
  const claim = await deps.deliveries.claim(state.id, SLOT, { hash, version: head.version, now, until: now + LEASE }, deps.signal);
  if (claim.is === 'busy') return LATER;
  if (claim.is !== 'claimed') return SETTLED;
  const old = claim.at && { channel: claim.at.channel, id: claim.at.ts };
  return wanted ? place(deps, loaded, state, wanted, hash, old) : remove(deps, state.id, old);
}

type Placed = { readonly channel: string; readonly id: string };

async function place(deps: Deps, { head }: Loaded, state: EvacuationRecord, wanted: Fallback, hash: string, old: Placed | undefined): Promise<Kept> {
  const { channel, id } = state;
  const words = fallbackWords(state, wanted.lapse, deps.now(), deps.configuration.onCall);
  const done = await deps.fallbacks.schedule({ channel, at: wanted.at }, words, within(deps.signal, SLACK_MS));
  switch (done.is) {
    case 'scheduled':
      if (old) await deps.fallbacks.unschedule(old, within(deps.signal, SLACK_MS));
      await deps.deliveries.delivered(id, SLOT, { channel, ts: done.id, hash, version: head.version }, deps.signal);
      return SETTLED;
    case 'later':
      await deps.deliveries.release(id, SLOT, { forgetPlace: false }, deps.signal);
      return LATER;
    case 'unknown':
      return LATER;
    case 'impossible':
      deps.logger.error({ evacuation: id, why: done.why }, 'Slack does not keep the fallback message');
      await deps.deliveries.park(id, SLOT, hash, done.why, deps.signal);
      return { settled: true, notes: [{ what: 'fallback-failed', due: String(wanted.lapse.at), at: deps.now(), why: done.why }] };
    default:
      return never(done);
  }
}

async function remove(deps: Deps, evacuation: string, old: Placed | undefined): Promise<Kept> {
  const removed = old ? await deps.fallbacks.unschedule(old, within(deps.signal, SLACK_MS)) : undefined;
  const gone = removed?.is !== 'later';
  if (removed?.is === 'impossible') deps.logger.warn({ evacuation, why: removed.why }, 'the fallback message could not be taken away');
  await deps.deliveries.release(evacuation, SLOT, { forgetPlace: gone }, deps.signal);
  return gone ? SETTLED : LATER;
}

/** Takes away what Slack keeps for an evacuation that is closed. False when that is to be tried again. */
export async function dropFallback(deps: Deps, evacuation: string): Promise<boolean> {
  const there = (await deps.deliveries.places(evacuation, deps.signal)).get(SLOT);
  return !there || (await remove(deps, evacuation, { channel: there.channel, id: there.ts })).settled;
}
