import type { Arn, Instant, Place, ZoneId } from '../evacuation/words.ts';

export type ShiftType = 'ZONAL_SHIFT' | 'PRACTICE_RUN' | 'FIS_EXPERIMENT' | 'ZONAL_AUTOSHIFT';

/** A shift as ARC shows it inside a managed resource. At most one per resource is applied. */
export type ShiftSeen = {
  readonly id: string;
  readonly type: ShiftType;
  readonly awayFrom: ZoneId;
  readonly startedAt: Instant;
  /** Only meaningful for ZONAL_SHIFT: FIS and practice runs show rolling one-minute expiries. */
  readonly expiresAt: Instant;
  readonly applied: boolean;
  readonly comment: string;
};

/** GetManagedResource, in Zonal's words. `weights`: AZ ID to 0.0 (left) or 1.0; it lists zones that the resource may not use. */
export type Managed = {
  readonly arn: Arn;
  readonly name: string;
  readonly weights: Readonly<Record<ZoneId, number>>;
  readonly shifts: readonly ShiftSeen[];
  readonly autoshifts: readonly { readonly awayFrom: ZoneId; readonly applied: boolean; readonly startedAt: Instant }[];
};

/** What ARC answered to a start or an update. */
export type ShiftAccepted = { readonly id: string; readonly startedAt: Instant; readonly expiresAt: Instant };

/** ARC, as the flows need it. Reads may be retried by the adapter; `start`, `update` and `cancel` are sent once. All throw `ArcFault`. */
export type ZonalShifts = {
  /** `not-registered` when ARC does not know the resource: zonal shift is off for it. */
  get(place: Place, arn: Arn, signal: AbortSignal): Promise<Managed | 'not-registered'>;
  /** `minutes` 1 to 4320. `comment` at most 128 characters. */
  start(place: Place, shift: { readonly arn: Arn; readonly awayFrom: ZoneId; readonly minutes: number; readonly comment: string }, signal: AbortSignal): Promise<ShiftAccepted>;
  /** The new expiry counts from now and is not added to the old one. */
  update(place: Place, shift: { readonly id: string; readonly minutes: number }, signal: AbortSignal): Promise<ShiftAccepted>;
  /** Traffic comes back to the zone. Throws `conflict` with reason ZonalShiftStatusNotActive for a shift that is over. */
  cancel(place: Place, id: string, signal: AbortSignal): Promise<void>;
  autoshifts(place: Place, signal: AbortSignal): Promise<readonly { readonly awayFrom: ZoneId; readonly startedAt: Instant }[]>;
};

export type ArcFaultCode =
  | 'throttled' // 429: certainly not done
  | 'denied'
  | 'not-registered'
  | 'invalid' // a ValidationException; `reason` says which
  | 'already-shifted' // ConflictException ZonalShiftAlreadyExists; `zonalShiftId` is the one that exists
  | 'conflict' // any other ConflictException; `reason` says which
  | 'no-credentials' // the role could not be assumed: nothing was sent
  | 'unknown'; // timeout, broken connection, 5xx: it may have happened

/** An expected fault of ARC. `certain`: the effect did not happen. `retryable`: the same call may succeed later. */
export class ArcFault extends Error {
  readonly certain: boolean;
  readonly retryable: boolean;
  constructor(
    readonly code: ArcFaultCode,
    message: string,
    readonly more: { readonly reason?: string; readonly zonalShiftId?: string; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'ArcFault';
    this.certain = code !== 'unknown';
    this.retryable = code === 'throttled' || code === 'unknown' || code === 'no-credentials';
  }
}
