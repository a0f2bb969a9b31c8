import type { Note } from '../evacuation/events.ts';
import { noteKey } from '../evacuation/evolve.ts';
import { type Delivery, deliver } from './deliver.ts';
import { type Deps, engineOf } from './deps.ts';
import { keepFallback } from './keep-fallback.ts';
import { append, type Loaded } from './load.ts';
import { page } from './page.ts';

type Called = { readonly loaded: Loaded; readonly delivery: Delivery };

/**
 * Calls people beside the thread: pages when nobody answers, and keeps a message with Slack for when Zonal is down. What
 * came of it is put on record once and said in the thread. Neither holds up the other, nor anything else.
 */
export async function callOut(deps: Deps, loaded: Loaded, delivery: Delivery): Promise<Called> {
  if (loaded.state.status !== 'open') return { loaded, delivery };
  const [pages, kept] = await Promise.all([
    page(deps, loaded).catch((error: unknown) => {
      deps.logger.error({ err: error, evacuation: loaded.head.id }, 'nobody could be paged');
      return [];
    }),
    keepFallback(deps, loaded, delivery).catch((error: unknown) => {
      deps.logger.error({ err: error, evacuation: loaded.head.id }, 'the fallback message could not be kept');
      return { settled: false, notes: [] };
    }),
  ]);
  const noted = await record(deps, loaded, [...pages, ...kept.notes]);
  const after = noted === loaded ? delivery : await deliver(deps, noted);
  return { loaded: noted, delivery: { ...after, complete: after.complete && kept.settled } };
}

async function record(deps: Deps, loaded: Loaded, notes: readonly Note[]): Promise<Loaded> {
  return append(deps, loaded, (state) => {
    const fresh = state.status === 'open' ? notes.filter((note) => !state.notes.has(noteKey(note))) : [];
    return { key: deps.fresh(), by: engineOf(deps), events: fresh.map((note) => ({ type: 'noted', ...note })) };
  });
}
