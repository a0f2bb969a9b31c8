import type { Event } from '../evacuation/events.ts';
import type { Instant, Person } from '../evacuation/words.ts';

/** One decision: everything that was appended together, chained to what came before. */
export type Commit = {
  readonly version: number;
  readonly key: string;
  readonly at: Instant;
  readonly by: Person;
  readonly events: readonly Event[];
  readonly hash: string;
};

/** Where a stream ends. Only `read` and `append` make one, so a gap cannot be asked for. Version 0 is an empty stream. */
export type Head = { readonly id: string; readonly version: number; readonly hash: string };

export type NewCommit = { readonly key: string; readonly at: Instant; readonly by: Person; readonly events: readonly Event[] };

export type Appended = { readonly is: 'appended'; readonly head: Head } | { readonly is: 'already-mine'; readonly head: Head } | { readonly is: 'conflict' };

/**
 * The evacuation log: an append-only, chained stream of decisions per evacuation.
 * Nothing is ever replaced: of any number of appends at one head, one wins.
 */
export type Log = {
  /** Consistent, whole, verified. Throws `LogBroken` on a gap, a hash that does not follow, or a schema that this code does not know. */
  read(id: string, signal: AbortSignal): Promise<{ readonly head: Head; readonly commits: readonly Commit[] }>;
  /** What was appended after `head`, verified against it: the cheap look before an effect. */
  readAfter(head: Head, signal: AbortSignal): Promise<{ readonly head: Head; readonly commits: readonly Commit[] }>;
  /**
   * `key` comes from the payload (a second delivery has the same), or is fresh for each of the engine's own appends.
   * `already-mine`: the item at this version carries this key, so an earlier try of the same append succeeded. That try
   * may have stored other times and events than these: `readAfter(head)` says what is true.
   */
  append(head: Head, commit: NewCommit, signal: AbortSignal): Promise<Appended>;
};

/** Whether a command was decided already: its key is anywhere in the stream, so it is done and not decided again. */
export const hasKey = (commits: readonly Commit[], key: string): boolean => commits.some((commit) => commit.key === key);

/** The stream cannot be trusted, so nothing may act on it. */
export class LogBroken extends Error {
  readonly code = 'log-broken';
  constructor(
    readonly id: string,
    readonly version: number,
    why: string,
  ) {
    super(`The record of ${id} is broken at version ${version}: ${why}`);
  }
}
