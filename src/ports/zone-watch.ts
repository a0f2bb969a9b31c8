import type { Arn, Instant, Known, Place, ZoneId } from '../evacuation/words.ts';
import type { Managed, ShiftType } from './zonal-shifts.ts';

/** A shift as ARC's list shows it: also one that is over, which its resource does not show any more. */
export type ShiftListed = {
  readonly id: string;
  readonly arn: Arn;
  readonly type: ShiftType;
  readonly awayFrom: ZoneId;
  readonly startedAt: Instant;
  /** Only meaningful for ZONAL_SHIFT. */
  readonly expiresAt: Instant;
  readonly status: 'active' | 'expired' | 'cancelled';
};

/** A registered resource as ARC's list shows it; `zones` is where it is. */
export type ManagedListed = Managed & { readonly zones: readonly ZoneId[] };

export type AutoshiftListed = { readonly awayFrom: ZoneId; readonly startedAt: Instant /** Absent while it is active. */; readonly endedAt?: Instant };

/** One account and Region, looked at as a whole: each list by itself known, whole and of one moment, or unread with its cause. */
export type PlaceSeen = {
  readonly place: Place;
  /** When the look began: everything in it is at least as new. */
  readonly at: Instant;
  readonly shifts: Known<readonly ShiftListed[]>;
  readonly resources: Known<readonly ManagedListed[]>;
  readonly autoshifts: Known<readonly AutoshiftListed[]>;
};

/** An instance that EC2 shows in a zone, with what its tags say of who launched it. */
export type Launched = { readonly id: string; readonly launchedAt: Instant; readonly tags: Readonly<Record<string, string>> };

/**
 * ARC and EC2 as a whole, for the look that is taken every minute however much is going on. A list that lacks something
 * proves nothing: it is a reason to read the thing itself.
 */
export type ZoneWatch = {
  /** Three lists: active shifts, registered resources, active autoshifts. Never throws. */
  look(place: Place, now: Instant, signal: AbortSignal): Promise<PlaceSeen>;
  /** Every shift of one resource that ARC remembers, also those that are over. Throws `ArcFault`. */
  history(place: Place, arn: Arn, signal: AbortSignal): Promise<readonly ShiftListed[]>;
  /** Autoshifts that are over, as far back as ARC remembers. Throws `ArcFault`. */
  pastAutoshifts(place: Place, signal: AbortSignal): Promise<readonly AutoshiftListed[]>;
  /** Pending and running instances of a zone that were launched or started after `since`. Unread when EC2 did not list all of them. */
  launched(place: Place, zone: ZoneId, since: Instant, signal: AbortSignal): Promise<Known<readonly Launched[]>>;
};
