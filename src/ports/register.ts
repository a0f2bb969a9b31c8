import type { Instant, Place, ZoneId } from '../evacuation/words.ts';

/** The one live request with a digest: a double Enter finds it instead of opening a second. */
export type AskedBefore = { readonly evacuation: string; readonly request: string; readonly lapsesAt: Instant };

/** Which zones of one account and Region are being left, by which evacuations. `revision` makes a change conditional. */
export type Leaving = { readonly revision: number; readonly zones: Readonly<Record<ZoneId, readonly string[]>> };

/**
 * What stands beside the streams: pointers to open evacuations, live requests, zones being left, counts of refusals.
 * Nothing here is the truth about an evacuation; its stream is.
 */
export type Register = {
  /** Put before the first event, so that no open evacuation is ever unlisted. Repeating it changes nothing. */
  pointTo(evacuation: string, since: Instant, signal: AbortSignal): Promise<void>;
  unpoint(evacuation: string, signal: AbortSignal): Promise<void>;
  open(signal: AbortSignal): Promise<readonly { readonly evacuation: string; readonly since: Instant }[]>;

  /** Wins when nobody holds the digest, or the holder lapsed before `now`. Asking again as the same holder wins again. */
  claimAsk(digest: string, asked: AskedBefore, now: Instant, signal: AbortSignal): Promise<{ readonly is: 'claimed' } | { readonly is: 'taken'; readonly by: AskedBefore }>;
  /** Frees the digest if `request` still holds it. */
  settleAsk(digest: string, request: string, signal: AbortSignal): Promise<void>;

  leaving(place: Place, signal: AbortSignal): Promise<Leaving>;
  /** Adds the evacuation under the zone, unless the item changed since `seen`. */
  leave(place: Place, seen: Leaving, zone: ZoneId, evacuation: string, signal: AbortSignal): Promise<'marked' | 'changed'>;
  /** Removes the evacuation from every zone of the place. */
  stopLeaving(place: Place, evacuation: string, signal: AbortSignal): Promise<void>;

  /** Keeps who was in a user group when Slack could be asked. */
  rememberMembers(group: string, users: readonly string[], at: Instant, signal: AbortSignal): Promise<void>;
  /** The newest membership that was kept, or undefined. */
  lastMembers(group: string, signal: AbortSignal): Promise<{ readonly users: readonly string[]; readonly at: Instant } | undefined>;

  /** Records a repeated refusal beside the stream. */
  countRefusal(request: string, person: string, code: string, at: Instant, signal: AbortSignal): Promise<void>;
};
