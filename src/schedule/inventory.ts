import { HOUR, type Known, never } from '../evacuation/words.ts';
import type { Count, ResourceFacts } from '../flows/shift/snapshot.ts';

/** How often every configured resource is described, and how soon again where some of it could not be read. */
export const INVENTORY_EVERY = HOUR;
export const INVENTORY_AGAIN = HOUR / 6;

/** Whether every part was read: what has gaps does not replace what had none. */
export function isWhole(facts: ResourceFacts): boolean {
  switch (facts.of) {
    case 'load-balancer':
      return facts.attributes.known && facts.targetGroups.known && facts.targetGroups.value.every(({ settings, targets }) => settings.known && targets.known);
    case 'cluster':
      return facts.shiftEnabled.known && facts.groups.known && facts.nodes.known;
    case 'group':
    case 'nothing':
      return true;
    default:
      return never(facts);
  }
}

/** What is worth knowing of a resource that cannot be read now, in a few words: what there was per zone. */
export function inShort(facts: ResourceFacts): string {
  switch (facts.of) {
    case 'load-balancer':
      return perZone('healthy targets', targetsOf(facts), facts.zones);
    case 'group':
      return perZone('serving', counted(facts.serving), facts.zones);
    case 'cluster':
      return facts.nodes.known ? perZone('nodes', counted(facts.nodes.value), []) : 'nodes unread';
    case 'nothing':
      return '';
    default:
      return never(facts);
  }
}

type Counts = ReadonlyMap<string, number>;

const counted = (all: readonly { readonly zone: string; readonly count: number }[]): Counts => new Map(all.map(({ zone, count }) => [zone, count]));

function targetsOf({ targetGroups }: Extract<ResourceFacts, { of: 'load-balancer' }>): Counts {
  const counts = new Map<string, number>();
  for (const { zone, healthy } of values(targetGroups).flatMap(({ targets }) => (targets.known ? targets.value.zones : []) as readonly (Count & { zone: string })[])) {
    counts.set(zone, (counts.get(zone) ?? 0) + healthy);
  }
  return counts;
}

const values = <T>(fact: Known<readonly T[]>): readonly T[] => (fact.known ? fact.value : []);

function perZone(what: string, counts: Counts, zones: readonly string[]): string {
  const all = [...new Set([...zones, ...counts.keys()])].sort();
  return all.length ? `${what}: ${all.map((zone) => `${counts.get(zone) ?? 0} in ${zone}`).join(', ')}` : `${what}: none`;
}
