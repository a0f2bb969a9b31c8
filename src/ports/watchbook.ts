import type { Arn, Instant, Known, Place, ZoneId } from '../evacuation/words.ts';
import type { ResourceFacts } from '../flows/shift/snapshot.ts';

/** An autoshift that people were told of, until its end was told as well. `absent`: looks in a row that did not list it. */
export type AutoshiftTold = {
  readonly zone: ZoneId;
  readonly startedAt: Instant;
  readonly absent: number;
  readonly over?: { readonly at: Instant; readonly seen: 'ended' | 'gone' };
};

/** What one look at an account and Region leaves for the next. Nothing in it is a fact about the world. */
export type Remembered = {
  /** When the last look began. */
  readonly lookedAt: Instant;
  /** Shifts of ours, by zonalShiftId, that neither their resource nor ARC's history showed, and how many looks in a row. */
  readonly absent: Readonly<Record<string, number>>;
  readonly autoshifts: readonly AutoshiftTold[];
  /** Since when ARC could not be read, and why not. */
  readonly blind?: { readonly since: Instant; readonly why: string };
  /** Not before then is it looked who launches into the zones being left, and what each configured resource is like. */
  readonly fenceDue: Instant;
  readonly inventoryDue: Instant;
};

/** What was last read of one configured resource, for the night on which it cannot be read. */
export type Kept = Extract<Known<ResourceFacts>, { known: true }>;

/** What the minute's look keeps beside the evacuations. Throws `StoreFault`. */
export type Watchbook = {
  remembered(place: Place, signal: AbortSignal): Promise<Remembered>;
  /** Changes it, whoever else does; `change` may run several times. Undefined when there is nothing to write. */
  remember(place: Place, change: (seen: Remembered) => Remembered | undefined, signal: AbortSignal): Promise<void>;

  /** An older reading never replaces a newer. */
  keep(place: Place, readings: ReadonlyMap<Arn, Kept>, signal: AbortSignal): Promise<void>;
  kept(place: Place, signal: AbortSignal): Promise<ReadonlyMap<Arn, Kept>>;
};

export const NOTHING_REMEMBERED: Remembered = { lookedAt: 0, absent: {}, autoshifts: [], fenceDue: 0, inventoryDue: 0 };
