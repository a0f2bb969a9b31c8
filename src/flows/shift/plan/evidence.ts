import type { Evidence } from '../../../evacuation/plan.ts';
import type { Resource } from '../../../evacuation/resource.ts';
import { type Known, known, unread, type ZoneId } from '../../../evacuation/words.ts';
import type { ShiftSnapshot, Surveyed, TargetGroupFacts, TargetsSeen } from '../snapshot.ts';
import { placedGroups } from './target-groups.ts';

/** What was seen, for the decision: zone states, autoshifts, and unhealthy of total targets per zone. */
export const evidenceOf = (resources: readonly Resource[], seen: ShiftSnapshot): Evidence => ({
  zones: seen.zones,
  autoshifts: seen.autoshifts,
  targets: targetsPerZone(resources, seen),
});

/** Each target group counts once, however many load balancers use it. What part was not read is said by `targets-unread`. */
function targetsPerZone(resources: readonly Resource[], seen: ShiftSnapshot): Evidence['targets'] {
  const read = resources.filter(({ kind }) => kind === 'alb' || kind === 'nlb').map(({ arn }) => groupsOf(seen.resources.find((one) => one.resource.arn === arn)));
  const groups = read.flatMap((one) => (one.known ? one.value : []));
  const placed = new Map(placedGroups(groups).map(({ group, targets }) => [group.arn, targets.zones]));
  const missing = [...read, ...groups.map((group) => group.targets)].find((one) => !one.known);
  if (placed.size === 0 && missing && !missing.known) return missing;
  return known(sumPerZone([...placed.values()].flat()), seen.at);
}

function groupsOf(surveyed: Surveyed | undefined): Known<readonly TargetGroupFacts[]> {
  if (!surveyed) return unread('it was not part of what was read');
  if (!surveyed.facts.known) return surveyed.facts;
  return surveyed.facts.value.of === 'load-balancer' ? surveyed.facts.value.targetGroups : known([], surveyed.facts.at);
}

function sumPerZone(counts: TargetsSeen['zones']): readonly { readonly zone: ZoneId; readonly unhealthy: number; readonly total: number }[] {
  const zones = [...new Set(counts.map(({ zone }) => zone))].sort();
  return zones.map((zone) => {
    const here = counts.filter((one) => one.zone === zone);
    return { zone, unhealthy: here.reduce((sum, one) => sum + one.total - one.healthy, 0), total: here.reduce((sum, one) => sum + one.total, 0) };
  });
}
