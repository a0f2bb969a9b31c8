import type { Instant } from '../evacuation/words.ts';

/** Where a slot's message is shown, and which render of it. */
export type Delivered = { readonly channel: string; readonly ts: string; readonly hash: string; readonly version: number };

export type Claim =
  /** Ours to deliver until the lease ends; `at` is where an earlier render stands, to be updated. */
  | { readonly is: 'claimed'; readonly at?: { readonly channel: string; readonly ts: string }; readonly unknownBefore: boolean }
  | { readonly is: 'shown' }
  | { readonly is: 'busy' }
  /** A render of a later version is shown: ours is stale. */
  | { readonly is: 'newer' }
  /** Slack refused this render for good (`park`): only a different render is tried again. */
  | { readonly is: 'parked'; readonly why: string; readonly at?: { readonly channel: string; readonly ts: string } };

/** What was delivered of each message slot of an evacuation. Slack is a projection of the log; this is its bookkeeping. */
export type Deliveries = {
  /**
   * Asks for the right to deliver `hash`, rendered from stream version `version`, until `until`.
   * A lease that ran out is taken over; then `unknownBefore` is true when that attempt was a first post whose outcome nobody recorded.
   */
  claim(
    evacuation: string,
    slot: string,
    wanted: { readonly hash: string; readonly version: number; readonly now: Instant; readonly until: Instant },
    signal: AbortSignal,
  ): Promise<Claim>;
  delivered(evacuation: string, slot: string, shown: Delivered, signal: AbortSignal): Promise<void>;
  /** Gives the slot back for a later run: nothing was shown. `forgetPlace` when the message was deleted, so that it is posted anew. */
  release(evacuation: string, slot: string, how: { readonly forgetPlace: boolean }, signal: AbortSignal): Promise<void>;
  /** Slack will never take this render. */
  park(evacuation: string, slot: string, hash: string, why: string, signal: AbortSignal): Promise<void>;
  /** Where each slot is shown now: for links and for thread roots. */
  places(evacuation: string, signal: AbortSignal): Promise<ReadonlyMap<string, Delivered>>;
};
