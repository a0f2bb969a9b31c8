import type { Finding } from '../../../evacuation/plan.ts';
import type { Resource } from '../../../evacuation/resource.ts';
import type { Arn, ZoneId } from '../../../evacuation/words.ts';
import type { ClusterFacts, GroupFacts } from '../snapshot.ts';
import { shortOfN1 } from './capacity.ts';
import { NOTHING_SAID, type Said, say } from './said.ts';

type PerZone = readonly { readonly zone: ZoneId; readonly count: number }[];
type Scope = { readonly zone: ZoneId; readonly out: ReadonlySet<ZoneId> };

/** What people should know before this Auto Scaling group is shifted (ARC Developer Guide, "Amazon EC2 Auto Scaling groups"). */
export function aboutGroup({ arn }: Resource, facts: GroupFacts, scope: Scope): Said {
  const count = countIn(facts.serving, scope.zone);
  return {
    ...NOTHING_SAID,
    acknowledgements: capacityShort(arn, facts.serving, scope, facts.desired),
    warnings: onlyThere(arn, facts.serving, scope.zone),
    stays: count > 0 ? [say('capacity-stays', arn, { count })] : [],
  };
}

/**
 * What people should know before this cluster is shifted (ARC Developer Guide, "Amazon Elastic Kubernetes Service").
 * Nodes of Karpenter, Auto Mode and Fargate are in no node group, so no nodes seen does not mean none there.
 */
export function aboutCluster({ arn }: Resource, { nodes }: ClusterFacts, scope: Scope): Said {
  if (!nodes.known) return { ...NOTHING_SAID, unread: [say('facts-unread', arn, { what: 'nodes', why: nodes.why })], stays: [say('pods-stay', arn)], capacityUnread: true };
  const count = countIn(nodes.value, scope.zone);
  return {
    ...NOTHING_SAID,
    acknowledgements: capacityShort(arn, nodes.value, scope),
    warnings: onlyThere(arn, nodes.value, scope.zone),
    stays: [say('pods-stay', arn, count > 0 ? { count } : {})],
    capacityUnread: nodes.value.every((one) => one.count === 0),
  };
}

const countIn = (counts: PerZone, zone: ZoneId): number => counts.filter((one) => one.zone === zone).reduce((sum, one) => sum + one.count, 0);

function capacityShort(about: Arn, counts: PerZone, { zone, out }: Scope, wanted?: number): readonly Finding[] {
  const zones = counts.map((one) => ({ zone: one.zone, healthy: one.count }));
  const short = shortOfN1(wanted === undefined ? { zones } : { zones, wanted }, zone, out);
  return short ? [say('capacity-short', about, short)] : [];
}

function onlyThere(about: Arn, counts: PerZone, zone: ZoneId): readonly Finding[] {
  const count = countIn(counts, zone);
  const total = counts.reduce((sum, one) => sum + one.count, 0);
  return count > 0 && count === total ? [say('only-there', about, { count })] : [];
}
