import { nearest } from '../evacuation/nearest.ts';
import type { AccountId, Place, Zone, ZoneId } from '../evacuation/words.ts';
import { placesOf } from './apps.ts';
import type { Configuration } from './configuration.ts';
import { isLocalZone, regionOfZoneName } from './zone-forms.ts';

/** What one account calls one place. */
export type ZoneSeen = { readonly account: AccountId; readonly region: string; readonly id: ZoneId; readonly name: string };

export type ZoneResolved =
  | { readonly is: 'zone'; readonly zone: Zone }
  /** A name or a suffix that is not the same place wherever the apps live. `missing` are accounts that do not know it at all. */
  | { readonly is: 'ambiguous'; readonly typed: string; readonly meanings: readonly ZoneSeen[]; readonly missing: readonly Place[] }
  /** ARC shifts away from Availability Zones only. */
  | { readonly is: 'local-zone'; readonly typed: string }
  | { readonly is: 'unknown'; readonly typed: string; readonly near?: string; readonly known: readonly ZoneSeen[] };

/**
 * The zone that was typed, for some apps. An AZ ID is a place by itself. A name (`us-east-1a`) or a suffix (`1a`, `a`,
 * `az1`) counts only where every account of the apps means the same place by it, because names differ per account
 * (EC2 User Guide, "AZ IDs").
 */
export function resolveZone(configuration: Configuration, apps: readonly string[], typed: string): ZoneResolved {
  const text = typed.trim().toLowerCase();
  const places = placesOf(configuration, apps);
  const known = places.flatMap((place) => zonesOf(configuration, place));
  if (known.some(({ id }) => id === text)) return { is: 'zone', zone: zoneOf(known, text) };
  const meanings = known.filter((zone) => spellings(zone).includes(text));
  const missing = places.filter((place) => !meanings.some(({ account, region }) => account === place.account && region === place.region));
  const [first] = meanings;
  if (!first) return isLocalZone(text) ? { is: 'local-zone', typed } : unknown(typed, text, known);
  const one = missing.length === 0 && meanings.every(({ id }) => id === first.id);
  return one ? { is: 'zone', zone: zoneOf(known, first.id) } : { is: 'ambiguous', typed, meanings, missing };
}

/** Every zone of one account in one Region. */
export function zonesOf(configuration: Configuration, place: Place): readonly ZoneSeen[] {
  const zones = configuration.accounts[place.account]?.zones ?? {};
  return Object.entries(zones).flatMap(([id, name]) => (regionOfZoneName(name) === place.region ? [{ ...place, id, name }] : []));
}

/** `us-east-1a` is also `1a` and `a`; `use1-az4` is also `az4`. */
function spellings({ id, name }: ZoneSeen): readonly string[] {
  const suffix = name.slice(name.lastIndexOf('-') + 1);
  return [name, suffix, suffix.slice(-1), id.slice(id.indexOf('-') + 1)];
}

const zoneOf = (known: readonly ZoneSeen[], id: ZoneId): Zone => ({
  id,
  names: Object.fromEntries(known.flatMap((zone) => (zone.id === id ? [[zone.account, zone.name] as const] : []))),
});

function unknown(typed: string, text: string, known: readonly ZoneSeen[]): ZoneResolved {
  const near = nearest(text, [...new Set(known.flatMap(({ id, name }) => [id, name]))]);
  return { is: 'unknown', typed, ...(near ? { near } : {}), known };
}
