import type { Finding } from '../../../evacuation/plan.ts';
import type { Place, ZoneId } from '../../../evacuation/words.ts';
import type { ShiftSnapshot } from '../snapshot.ts';
import { named, say } from './said.ts';

type Seen = Pick<ShiftSnapshot, 'leaving' | 'autoshifts' | 'zones'>;

/** Zones of one account and Region that do not count as healthy: being left, moved away from by AWS, or not `available`. */
export function zonesOut(place: Place, seen: Seen): ReadonlySet<ZoneId> {
  const left = seen.leaving.known ? seen.leaving.value.filter((one) => one.account === place.account && one.region === place.region).map((one) => one.zone) : [];
  const shifted = seen.autoshifts.known ? seen.autoshifts.value.filter((one) => one.account === place.account).map((one) => one.awayFrom) : [];
  const unwell = seen.zones.known ? seen.zones.value.filter((one) => one.account === place.account && one.state !== 'available').map((one) => one.zone) : [];
  return new Set([...left, ...shifted, ...unwell]);
}

/** Another zone of these places is being left already, by an evacuation or by AWS: the approver accepts that by name. */
export function secondZone(places: readonly Place[], zone: ZoneId, seen: Pick<Seen, 'leaving' | 'autoshifts'>): Finding | undefined {
  const here = (one: { readonly account: string }): boolean => places.some((place) => place.account === one.account);
  const left = (seen.leaving.known ? seen.leaving.value : []).filter(
    (one) => one.zone !== zone && places.some((place) => place.account === one.account && place.region === one.region),
  );
  const shifted = (seen.autoshifts.known ? seen.autoshifts.value : []).filter((one) => one.awayFrom !== zone && here(one) && regionOf(one.awayFrom) === regionOf(zone));
  if (left.length + shifted.length === 0) return undefined;
  const by = [...left.map((one) => one.evacuation), ...shifted.map(() => 'an AWS autoshift')];
  return say('second-zone', 'all', { zones: named([...left.map((one) => one.zone), ...shifted.map((one) => one.awayFrom)]), by: named(by) });
}

/** `use1-az1` is in `use1` (AWS Regions and Availability Zones, "Availability Zone IDs"). */
const regionOf = (zone: ZoneId): string => zone.slice(0, zone.lastIndexOf('-az'));
