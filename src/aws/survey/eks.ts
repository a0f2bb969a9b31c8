import type { Resource } from '../../evacuation/resource.ts';
import { type Known, known, unread, type ZoneId } from '../../evacuation/words.ts';
import type { ClusterFacts } from '../../flows/shift/snapshot.ts';
import type { Groups } from './asg.ts';
import { together } from './look.ts';
import type { PlaceReader } from './reader.ts';

/** A cluster's own setting, and the Auto Scaling groups of its managed node groups. */
export type ClusterSeen = { readonly shiftEnabled: Known<boolean>; readonly groups: Known<readonly string[]> };

export async function readCluster(reader: PlaceReader, { name }: Resource): Promise<ClusterSeen> {
  const { look, clients, place } = reader;
  const [shiftEnabled, groups] = await Promise.all([
    look(async (signal) => {
      const { DescribeClusterCommand } = await import('@aws-sdk/client-eks');
      const { cluster } = await (await clients.for('eks', place)).send(new DescribeClusterCommand({ name }), { abortSignal: signal });
      return cluster?.zonalShiftConfig?.enabled ?? false;
    }),
    readNodeGroups(reader, name),
  ]);
  return { shiftEnabled, groups };
}

async function readNodeGroups(reader: PlaceReader, clusterName: string): Promise<Known<readonly string[]>> {
  const { look, clients, place } = reader;
  const names = await look(async (signal) => {
    const { paginateListNodegroups } = await import('@aws-sdk/client-eks');
    const client = await clients.for('eks', place);
    const found: string[] = [];
    for await (const page of paginateListNodegroups({ client }, { clusterName }, { abortSignal: signal })) found.push(...(page.nodegroups ?? []));
    return found;
  });
  if (!names.known) return names;
  const owned = await Promise.all(names.value.map((name) => readNodeGroup(reader, clusterName, name)));
  return together(owned, names.at);
}

const readNodeGroup = ({ look, clients, place }: PlaceReader, clusterName: string, nodegroupName: string): Promise<Known<readonly string[]>> =>
  look(async (signal) => {
    const { DescribeNodegroupCommand } = await import('@aws-sdk/client-eks');
    const { nodegroup } = await (await clients.for('eks', place)).send(new DescribeNodegroupCommand({ clusterName, nodegroupName }), { abortSignal: signal });
    return (nodegroup?.resources?.autoScalingGroups ?? []).flatMap(({ name }) => name ?? []);
  });

/** With the nodes that those groups run, per zone. */
export function clusterFacts({ shiftEnabled, groups }: ClusterSeen, seen: Groups): ClusterFacts {
  return { of: 'cluster', shiftEnabled, groups, nodes: groups.known ? nodesOf(groups.value, seen, groups.at) : groups };
}

function nodesOf(names: readonly string[], seen: Groups, at: number): ClusterFacts['nodes'] {
  const counts = new Map<ZoneId, number>();
  for (const name of names) {
    const group = seen.get(name) ?? unread('its node group was not read');
    if (!group.known) return group;
    for (const { zone, count } of group.value.facts.serving) counts.set(zone, (counts.get(zone) ?? 0) + count);
  }
  return known(
    [...counts].map(([zone, count]) => ({ zone, count })),
    at,
  );
}
