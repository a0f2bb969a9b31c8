import type { Resource } from '../evacuation/resource.ts';
import type { Instant, Place, Zone } from '../evacuation/words.ts';
import type { ShiftSnapshot } from '../flows/shift/snapshot.ts';

/** What the world looks like, gathered best effort until `signal` aborts: what was not read by then says so. */
export type Survey = {
  forShift(resources: readonly Resource[], zone: Zone, places: readonly Place[], now: Instant, signal: AbortSignal): Promise<Omit<ShiftSnapshot, 'leaving'>>;
};
