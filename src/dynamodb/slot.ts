import { z } from 'zod';
import type { Instant } from '../evacuation/words.ts';
import type { Claim, Delivered } from '../ports/deliveries.ts';

/** What is kept about one message of an evacuation. These rules are pure; `deliveries.ts` stores what they return. */
export const slotSchema = z
  .object({
    /** The newest stream version whose render is shown, or may be: an older one is stale. */
    version: z.number(),
    place: z.object({ channel: z.string(), ts: z.string() }).optional(),
    /** The render that stands there. Absent while that is not known. */
    hash: z.string().optional(),
    /** `first`: the attempt posts anew, so if it ends without a word there may be a message that nobody knows of. */
    lease: z.object({ hash: z.string(), version: z.number(), until: z.number(), first: z.boolean() }).optional(),
    /** A first post was left without an outcome, and none was recorded since. */
    maybePosted: z.boolean(),
    parked: z.object({ hash: z.string(), why: z.string() }).optional(),
  })
  .readonly();
export type Slot = z.infer<typeof slotSchema>;

const EMPTY: Slot = { version: 0, maybePosted: false };

/** What a claim is answered, and the slot as it is to be stored if it changes. */
export type Claimed = { readonly claim: Claim; readonly next?: Slot };

export function claimSlot(slot: Slot = EMPTY, wanted: { readonly hash: string; readonly version: number; readonly now: Instant; readonly until: Instant }): Claimed {
  const { lease, place } = slot;
  const version = Math.max(slot.version, lease?.version ?? 0);
  if (version > wanted.version) return { claim: { is: 'newer' } };
  if (lease && wanted.now < lease.until) return { claim: { is: 'busy' } };
  if (slot.parked?.hash === wanted.hash) return { claim: { is: 'parked', why: slot.parked.why, ...(place ? { at: place } : {}) } };
  if (!lease && place && slot.hash === wanted.hash) {
    // The later version is kept although the render is the same: else one from in between could still replace it.
    return { claim: { is: 'shown' }, ...(wanted.version > slot.version ? { next: { ...slot, version: wanted.version } } : {}) };
  }
  const maybePosted = slot.maybePosted || (lease?.first ?? false);
  const next: Slot = {
    ...slot,
    version,
    // A lease that ran out may have changed the message or not, so what stands there is no longer known.
    hash: lease ? undefined : slot.hash,
    lease: { hash: wanted.hash, version: wanted.version, until: wanted.until, first: place === undefined },
    maybePosted,
  };
  return { claim: { is: 'claimed', ...(place ? { at: place } : {}), unknownBefore: maybePosted }, next };
}

/** A late word about an older render does not replace what is known of a newer one, nor end another's lease. */
export function deliveredSlot(slot: Slot = EMPTY, shown: Delivered): Slot {
  const { channel, ts, hash, version } = shown;
  const lease = slot.lease?.hash === hash && slot.lease.version === version ? undefined : slot.lease;
  if (slot.version > version) return { ...slot, lease };
  return { ...slot, version, place: { channel, ts }, hash, lease, maybePosted: false };
}

/** Nothing was shown. With `forgetPlace` the message is gone, so the next claim posts anew. */
export function releasedSlot(slot: Slot, how: { readonly forgetPlace: boolean }): Slot {
  const freed = { ...slot, lease: undefined };
  return how.forgetPlace ? { ...freed, place: undefined, hash: undefined } : freed;
}

export function parkedSlot(slot: Slot = EMPTY, hash: string, why: string): Slot {
  return { ...slot, lease: slot.lease?.hash === hash ? undefined : slot.lease, parked: { hash, why } };
}

/** Undefined while nothing is shown. `hash` is empty while it is not known which render stands there. */
export function shownIn(slot: Slot): Delivered | undefined {
  return slot.place ? { ...slot.place, hash: slot.hash ?? '', version: slot.version } : undefined;
}
