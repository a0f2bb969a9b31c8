import { paginateListAutoshifts, paginateListManagedResources, paginateListZonalShifts } from '#arc-zonal-shift';
import type { AccountId, Instant, Place, ZoneId } from '../evacuation/words.ts';
import type { ZoneWatch } from '../ports/zone-watch.ts';
import { autoshiftListed, listedOf, shiftListed } from './arc-shapes.ts';
import type { Clients } from './clients.ts';
import { readLaunched } from './launched.ts';
import { type Look, looking } from './survey/look.ts';
import { everyItem, faultsOf } from './zonal-shifts.ts';

type Settings = {
  readonly clients: Clients;
  readonly accounts: Readonly<Record<AccountId, { readonly zones: Readonly<Record<ZoneId, string>> }>>;
  readonly now: () => Instant;
};

/** A page of ARC's lists, the most that it gives (ARC API Reference, `maxResults`). */
const pageSize = 100;

/** The `ZoneWatch` port over ARC's lists and EC2's instances, read with the `read` role. */
export function awsZoneWatch({ clients, accounts, now }: Settings): ZoneWatch {
  const arc = (place: Place) => clients.for('arc', place, 'read');
  const lookUntil = (signal: AbortSignal): Look => looking({ parallel: 3, signal, now });
  return {
    async look(place, at, signal) {
      const look = lookUntil(signal);
      const [shifts, resources, autoshifts] = await Promise.all([
        look(async (abortSignal) => everyItem(paginateListZonalShifts({ client: await arc(place), pageSize }, { status: 'ACTIVE' }, { abortSignal }), shiftListed)),
        look(async (abortSignal) => everyItem(paginateListManagedResources({ client: await arc(place), pageSize }, {}, { abortSignal }), listedOf)),
        look(async (abortSignal) => everyItem(paginateListAutoshifts({ client: await arc(place), pageSize }, { status: 'ACTIVE' }, { abortSignal }), autoshiftListed)),
      ]);
      return { place, at, shifts, resources, autoshifts };
    },

    history: (place, resourceIdentifier, abortSignal) =>
      faultsOf(abortSignal, async () => everyItem(paginateListZonalShifts({ client: await arc(place), pageSize }, { resourceIdentifier }, { abortSignal }), shiftListed)),

    pastAutoshifts: (place, abortSignal) =>
      faultsOf(abortSignal, async () => everyItem(paginateListAutoshifts({ client: await arc(place), pageSize }, { status: 'COMPLETED' }, { abortSignal }), autoshiftListed)),

    launched(place, zone, since, signal) {
      const name = accounts[place.account]?.zones[zone] ?? zone;
      return lookUntil(signal)((own) => readLaunched(clients, place, { name, since }, own));
    },
  };
}
