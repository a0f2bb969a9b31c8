import { type Instant, type Known, known, unread } from '../../evacuation/words.ts';
import { withinDeadline } from '../deadline.ts';
import { saidBy } from '../said-by.ts';

/** Reads one thing, under a signal of its own. Never throws: what went wrong, or took too long, is why it is unread. */
export type Look = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<Known<T>>;

const WHY_AT_MOST = 200;

/** Makes a `Look` with at most `parallel` calls in flight, none of which outlives `signal`. */
export function looking({ parallel, signal, now }: { readonly parallel: number; readonly signal: AbortSignal; readonly now: () => Instant }): Look {
  const turn = turns(parallel);
  return (work) =>
    turn(async () => {
      // Not the survey's signal itself: hundreds of calls would each leave a listener on it.
      const own = AbortSignal.any([signal]);
      try {
        own.throwIfAborted();
        return known(await withinDeadline(work(own), own), now());
      } catch (error) {
        return unread(signal.aborted ? 'no answer in time' : whyOf(error));
      }
    });
}

function whyOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${saidBy(error)}` : String(error);
  return text.length > WHY_AT_MOST ? `${text.slice(0, WHY_AT_MOST - 1)}…` : text;
}

/** Runs at most `parallel` at once, the others in the order in which they came. */
function turns(parallel: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = parallel;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Parts of at most `size`: what a batch call takes. */
export function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

/** What follows from a fact is as old as the fact, and as unread. */
export const mapKnown = <T, U>(fact: Known<T>, change: (value: T) => U): Known<U> => (fact.known ? known(change(fact.value), fact.at) : fact);

/** All parts in one, or the first that is unread: a part alone would look like the whole. */
export function together<T>(parts: readonly Known<readonly T[]>[], at: Instant): Known<readonly T[]> {
  const values: T[] = [];
  for (const part of parts) {
    if (!part.known) return part;
    values.push(...part.value);
  }
  return known(values, at);
}
