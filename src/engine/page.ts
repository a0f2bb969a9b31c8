import type { Note } from '../evacuation/events.ts';
import { noteKey } from '../evacuation/evolve.ts';
import { LEASE } from '../evacuation/next.ts';
import { never } from '../evacuation/words.ts';
import { pageDue } from '../schedule/paging.ts';
import { pageWords } from '../views/page.ts';
import { type Deps, within } from './deps.ts';
import { linkTo } from './links.ts';
import type { Loaded } from './load.ts';

const PAGE_MS = 6_000;

/**
 * Wakes somebody when a lapse is near and nobody answered: once per lapse, and again only when nobody knows whether the
 * first one went out. Returns what is to be put on record.
 */
export async function page(deps: Deps, { head, state }: Loaded): Promise<readonly Note[]> {
  const { paging } = deps.configuration;
  const now = deps.now();
  const lapse = paging && state.status === 'open' ? pageDue(state, now, paging.before) : undefined;
  if (!paging || !lapse || state.status !== 'open') return [];
  const due = String(lapse.at);
  if (state.notes.has(noteKey({ what: 'paged', due }))) return [];
  const slot = `page:${due}`;
  const claim = await deps.deliveries.claim(state.id, slot, { hash: due, version: head.version, now, until: now + LEASE }, deps.signal);
  // It went out, and the run that sent it died before it could say so.
  if (claim.is === 'shown') return [{ what: 'paged', due, at: now }];
  if (claim.is !== 'claimed') return [];
  const words = pageWords(state, lapse, now, await linkTo(deps, state.id));
  const paged = await deps.pager.page(paging.topic, words, within(deps.signal, PAGE_MS));
  switch (paged.is) {
    case 'sent':
      await deps.deliveries.delivered(state.id, slot, { channel: paging.topic, ts: paged.id, hash: due, version: head.version }, deps.signal);
      return [{ what: 'paged', due, at: deps.now() }];
    case 'later':
    case 'impossible':
      await deps.deliveries.release(state.id, slot, { forgetPlace: false }, deps.signal);
      return failed(deps, due, paged.why);
    case 'unknown':
      // It may be out. The claim stays until its lease ends, and only then is it sent again.
      return failed(deps, due, paged.why);
    default:
      return never(paged);
  }
}

function failed(deps: Deps, due: string, why: string): readonly Note[] {
  deps.logger.error({ due, why }, 'a page did not go out for certain');
  return [{ what: 'page-failed', due, at: deps.now(), why }];
}
