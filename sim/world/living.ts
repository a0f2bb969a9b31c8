import { appliedOn } from './shifts.ts';
import type { Account, Group, Instance, Target, TargetGroup } from './state.ts';
import { isLost, type World } from './world.ts';

// What the APIs show of what lives in the zones, with what shifts and lost zones do to it.

/**
 * Targets as they are registered now. While a cluster is shifted, its pods in that zone leave their target groups (Amazon
 * EKS User Guide, "Learn about ARC zonal shift in Amazon EKS").
 */
export function targetsOf(world: World, group: TargetGroup): readonly Target[] {
  const left = group.podsOf === undefined ? undefined : appliedOn(world, group.podsOf)?.awayFrom;
  return group.targets.filter(({ zone }) => left === undefined || zone !== left).map((target) => ({ ...target, healthy: target.healthy && !isLost(world, target.zone) }));
}

export const instancesOf = (world: World, group: Group): readonly Instance[] =>
  group.instances.map((instance) => ({ ...instance, healthy: instance.healthy && !isLost(world, instance.zone) }));

/**
 * The zones that a group launches into. While a cluster is shifted, EKS takes the zone out of the groups of its managed
 * node groups (Amazon EKS User Guide, same section).
 */
export function groupZones(world: World, account: Account, group: Group): readonly string[] {
  const owner = account.clusters.find(({ nodegroups }) => nodegroups.some((nodegroup) => nodegroup.group === group.name));
  const left = owner && appliedOn(world, owner.arn)?.awayFrom;
  return group.zones.filter((zone) => zone !== left);
}
