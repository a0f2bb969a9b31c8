import type { Finding } from '../../../evacuation/plan.ts';
import type { Resource } from '../../../evacuation/resource.ts';
import type { Arn, Known, ZoneId } from '../../../evacuation/words.ts';
import type { ResourceFacts, Surveyed } from '../snapshot.ts';
import { appsText } from './arc.ts';
import { say } from './said.ts';

/**
 * The resource has nothing in the zone. Not asked of a cluster: its managed node groups do not show every node, and a
 * shift of a zone without nodes still keeps new ones out.
 */
export function notInZone(resource: Resource, facts: Known<ResourceFacts>, zone: ZoneId): Finding | undefined {
  if (!facts.known) return undefined;
  const { value } = facts;
  if (value.of !== 'load-balancer' && value.of !== 'group') return undefined;
  const running = value.of === 'group' && value.serving.some((one) => one.zone === zone && one.count > 0);
  return value.zones.includes(zone) || running ? undefined : say('not-in-zone', resource.arn, { apps: appsText(resource) });
}

/** Application Load Balancers that a Network Load Balancer of the plan has as targets, each with that NLB. */
export function albsBehindNlbs(surveyed: readonly Surveyed[]): ReadonlyMap<Arn, Resource> {
  return new Map(surveyed.flatMap(({ resource, facts }) => albTargets(facts).map((alb): [Arn, Resource] => [alb, resource])));
}

function albTargets(facts: Known<ResourceFacts>): readonly Arn[] {
  if (!facts.known || facts.value.of !== 'load-balancer' || !facts.value.targetGroups.known) return [];
  return facts.value.targetGroups.value.flatMap((group) => (group.targets.known ? group.targets.value.albs : []));
}

/**
 * ARC Developer Guide, "Application Load Balancers": the NLB goes on sending to an ALB that is shifted, so the NLB is
 * what must be shifted. That holds also when the NLB itself is left out, which its own finding says.
 */
export function behindNlb(resource: Resource, fronts: ReadonlyMap<Arn, Resource>): Finding | undefined {
  const nlb = fronts.get(resource.arn);
  return nlb && say('behind-nlb', resource.arn, { apps: appsText(resource), nlb: nlb.name });
}

/** The cluster whose managed node group owns this Auto Scaling group, as far as the group's tags tell. */
export function owningCluster({ facts }: Surveyed): string | undefined {
  return facts.known && facts.value.of === 'group' ? facts.value.managedBy?.cluster : undefined;
}

/** EKS keeps the group's new nodes out of the zone when the cluster is shifted; both at once is not what AWS describes. */
export function movedByCluster(group: Surveyed, shiftedClusters: readonly Surveyed[]): Finding | undefined {
  const { resource } = group;
  const owner = shiftedClusters.find(({ resource: cluster, facts }) => {
    const samePlace = cluster.account === resource.account && cluster.region === resource.region;
    return samePlace && (owningCluster(group) === cluster.name || groupsOf(facts).includes(resource.name));
  });
  return owner && say('managed-node-group', resource.arn, { apps: appsText(resource), cluster: owner.resource.name });
}

const groupsOf = (facts: Known<ResourceFacts>): readonly string[] => (facts.known && facts.value.of === 'cluster' && facts.value.groups.known ? facts.value.groups.value : []);
