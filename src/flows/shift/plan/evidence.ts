import type { Evidence } from '../../../evacuation/plan.ts';
import type { Resource } from '../../../evacuation/resource.ts';
import { known, unread, type ZoneId } from '../../../evacuation/words.ts';
import type { ShiftSnapshot, TargetGroupFacts } from '../snapshot.ts';
import { compare } from './said.ts';
import { placedGroups } from './target-groups.ts';

/** What was seen, for the decision: zone states, autoshifts, and unhealthy of total targets per zone. */
export const evidenceOf = (resources: readonly Resource[], seen: ShiftSnapshot): Evidence => ({
  zones: seen.zones,
  autoshifts: seen.autoshifts,
  targets: targetsPerZone(resources, seen),
});

/** Each target group counts once, however many load balancers use it. What part was not read is said by `targets-unread`. */
function targetsPerZone(resources: readonly Resource[], seen: ShiftSnapshot): Evidence['targets'] {
  const arns = new Set(resources.map((resource) => resource.arn));
  const { groups, why } = groupsOf(seen.resources.filter((one) => arns.has(one.resource.arn)));
  const read = placedGroups([...groups.values()]);
  if (read.length === 0 && why !== undefined) return unread(why);
  const perZone = new Map<ZoneId, { unhealthy: number; total: number }>();
  for (const { zone, healthy, total } of read.flatMap((one) => one.targets.zones)) {
    const sum = perZone.get(zone) ?? { unhealthy: 0, total: 0 };
    perZone.set(zone, { unhealthy: sum.unhealthy + total - healthy, total: sum.total + total });
  }
  const rows = [...perZone].map(([zone, counts]) => ({ zone, ...counts }));
  return known(
    rows.sort((a, b) => compare(a.zone, b.zone)),
    seen.at,
  );
}

function groupsOf(surveyed: ShiftSnapshot['resources']): { readonly groups: ReadonlyMap<string, TargetGroupFacts>; readonly why: string | undefined } {
  const groups = new Map<string, TargetGroupFacts>();
  let why: string | undefined;
  for (const { resource, facts } of surveyed) {
    if (resource.kind !== 'alb' && resource.kind !== 'nlb') continue;
    if (!facts.known) why ??= facts.why;
    else if (facts.value.of === 'load-balancer' && !facts.value.targetGroups.known) why ??= facts.value.targetGroups.why;
    else if (facts.value.of === 'load-balancer' && facts.value.targetGroups.known) {
      for (const group of facts.value.targetGroups.value) {
        groups.set(group.arn, group);
        if (!group.targets.known) why ??= group.targets.why;
      }
    }
  }
  return { groups, why };
}
