import type { Event } from '../evacuation/events.ts';
import { evolve, fold } from '../evacuation/evolve.ts';
import type { Evacuation } from '../evacuation/state.ts';
import type { Person } from '../evacuation/words.ts';
import { type Commit, type Head, LogBroken } from '../ports/log.ts';
import type { Deps } from './deps.ts';

/** An evacuation as it was read: where its stream ended, and what it amounts to. */
export type Loaded = { readonly head: Head; readonly state: Evacuation; readonly keys: ReadonlySet<string> };

/** Reads a whole stream. Throws `LogBroken` when it cannot be trusted. */
export async function load(deps: Deps, id: string): Promise<Loaded> {
  const { head, commits } = await deps.log.read(id, deps.signal);
  return { head, state: fold(id, eventsOf(commits)), keys: new Set(commits.map((commit) => commit.key)) };
}

const eventsOf = (commits: readonly Commit[]): readonly Event[] => commits.flatMap((commit) => commit.events);

const TRIES = 5;

export type Offer = { readonly key: string; readonly by: Person; readonly events: readonly Event[] };

/**
 * Appends what `decide` offers for the current state. On a conflict somebody else decided first: reads again and asks
 * again. An offer without events appends nothing. A key that is in the stream already is done.
 */
export async function append(deps: Deps, from: Loaded, decide: (state: Evacuation) => Offer): Promise<Loaded> {
  let loaded = from;
  for (let attempt = 1; ; attempt += 1) {
    const offer = decide(loaded.state);
    if (!offer.events.length || loaded.keys.has(offer.key)) return loaded;
    const { key, by, events } = offer;
    const appended = await deps.log.append(loaded.head, { key, by, events, at: deps.now() }, deps.signal);
    if (appended.is !== 'conflict') return { head: appended.head, state: events.reduce(evolve, loaded.state), keys: new Set(loaded.keys).add(key) };
    if (attempt === TRIES) throw new Error(`${loaded.head.id} changed ${TRIES} times while a decision was being written`);
    await jitter(deps, attempt);
    loaded = await load(deps, loaded.head.id);
  }
}

/** Up to 20 ms times the attempt: writers that met once should not meet again. */
const jitter = (deps: Deps, attempt: number): Promise<void> => pause(deps.random() * 20 * attempt);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * As `append`, for outcomes: they are true whether or not the table answers now, so writing them is tried until this
 * run must end. The offer keeps its key, so that a write whose answer was lost is recognised.
 */
export async function appendFacts(deps: Deps, from: Loaded, decide: (state: Evacuation) => Offer): Promise<Loaded> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await append(deps, from, decide);
    } catch (error) {
      if (error instanceof LogBroken || deps.signal.aborted) throw error;
      deps.logger.warn({ err: error, attempt }, 'outcomes could not be written; trying again');
      await pause(Math.min(2_000, 100 * 2 ** attempt));
    }
  }
}
