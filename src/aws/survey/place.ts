import { isShiftable, type Resource } from '../../evacuation/resource.ts';
import { type Arn, type Instant, type Known, known, unread, type ZoneId } from '../../evacuation/words.ts';
import type { ResourceFacts } from '../../flows/shift/snapshot.ts';
import { type Groups, readGroups } from './asg.ts';
import { type ClusterSeen, clusterFacts, readCluster } from './eks.ts';
import { type LoadBalancerSeen, loadBalancerFacts, readLoadBalancers } from './elb.ts';
import { mapKnown } from './look.ts';
import type { PlaceReader } from './reader.ts';

/** What the owners of these resources (all of one account and Region) say of them. */
export async function readFacts(reader: PlaceReader, resources: readonly Resource[]): Promise<ReadonlyMap<Arn, Known<ResourceFacts>>> {
  const balancers = resources.filter(({ kind }) => kind === 'alb' || kind === 'nlb');
  const clusters = resources.filter(({ kind }) => kind === 'eks');
  const named = resources.filter(({ kind }) => kind === 'asg').map(({ name }) => name);
  const [balancersSeen, clustersSeen, groupsNamed] = await Promise.all([
    readLoadBalancers(reader, balancers),
    Promise.all(clusters.map(async (cluster) => [cluster.arn, await readCluster(reader, cluster)] as const)),
    readGroups(reader, named),
  ]);
  const ofNodes = clustersSeen.flatMap(([, { groups }]) => (groups.known ? groups.value : [])).filter((name) => !groupsNamed.has(name));
  const groups: Groups = new Map([...groupsNamed, ...(await readGroups(reader, ofNodes))]);
  const seen: Seen = { balancers: balancersSeen, clusters: new Map(clustersSeen), groups };
  return new Map(resources.map((resource) => [resource.arn, isShiftable(resource.kind) ? factsOf(resource, seen, reader.now) : known({ of: 'nothing' }, reader.now)]));
}

type Seen = { readonly balancers: ReadonlyMap<Arn, Known<LoadBalancerSeen>>; readonly clusters: ReadonlyMap<Arn, ClusterSeen>; readonly groups: Groups };

function factsOf({ arn, name, kind }: Resource, { balancers, clusters, groups }: Seen, at: Instant): Known<ResourceFacts> {
  const cluster = clusters.get(arn);
  if (cluster) return known(clusterFacts(cluster, groups), at);
  if (kind === 'asg') return mapKnown(groups.get(name) ?? NOT_READ, ({ facts }) => facts);
  return mapKnown(balancers.get(arn) ?? NOT_READ, (seen) => loadBalancerFacts(seen, zoneOfInstance(groups)));
}

const NOT_READ = unread('it was not read');

function zoneOfInstance(groups: Groups): (id: string) => ZoneId | undefined {
  const zones = new Map([...groups.values()].flatMap((group) => (group.known ? group.value.instances : [])));
  return (id) => zones.get(id);
}
