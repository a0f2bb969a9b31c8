import type { Resource } from '../evacuation/resource.ts';
import type { Arn, Instant, Known, Place, Zone } from '../evacuation/words.ts';
import type { ResourceFacts, ShiftSnapshot } from '../flows/shift/snapshot.ts';

/** What the world looks like, gathered best effort until `signal` aborts: what was not read by then says so. */
export type Survey = {
  /** What the owners of these resources, all of one place, say of them: for keeping, so of the shiftable ones only. */
  inventory(resources: readonly Resource[], place: Place, now: Instant, signal: AbortSignal): Promise<ReadonlyMap<Arn, Known<ResourceFacts>>>;
  forShift(resources: readonly Resource[], zone: Zone, places: readonly Place[], now: Instant, signal: AbortSignal): Promise<Omit<ShiftSnapshot, 'leaving'>>;
};
