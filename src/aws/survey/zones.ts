import type { ZoneId } from '../../evacuation/words.ts';

/**
 * From an account's name of a zone to its AZ ID, by the configuration's map, so that no call is needed when EC2 is in
 * trouble. A name that the map lacks stands for itself: it is certainly none of the zones that the map has.
 */
export function zoneIds(names: Readonly<Record<ZoneId, string>>): (name: string) => ZoneId {
  const ids = new Map(Object.entries(names).map(([id, name]) => [name, id]));
  return (name) => ids.get(name) ?? name;
}

/** Counts per zone, in order of zone. */
export function perZone<T>(items: readonly T[], zoneOf: (item: T) => ZoneId, weight: (item: T) => number): readonly { readonly zone: ZoneId; readonly count: number }[] {
  const counts = new Map<ZoneId, number>();
  for (const item of items) counts.set(zoneOf(item), (counts.get(zoneOf(item)) ?? 0) + weight(item));
  return [...counts].map(([zone, count]) => ({ zone, count })).sort((a, b) => (a.zone < b.zone ? -1 : 1));
}
