import type { LoadBalancer } from '@aws-sdk/client-elastic-load-balancing-v2';
import type { Resource } from '../../evacuation/resource.ts';
import { type Arn, type Known, known, unread, type ZoneId } from '../../evacuation/words.ts';
import type { LoadBalancerFacts } from '../../flows/shift/snapshot.ts';
import { chunks, mapKnown } from './look.ts';
import type { PlaceReader } from './reader.ts';
import { groupReads, readTargetGroups, type TargetGroupSeen } from './target-groups.ts';
import { placeTargets } from './targets.ts';

/** A load balancer whose instance targets have no zone yet: that comes from Auto Scaling. */
export type LoadBalancerSeen = Pick<LoadBalancerFacts, 'zones' | 'attributes'> & { readonly targetGroups: Known<readonly TargetGroupSeen[]> };

/** ARNs per DescribeLoadBalancers call (Elastic Load Balancing API Reference). */
const BATCH = 20;

/** Every load balancer of one place with its attributes and target groups, each part known or unread by itself. */
export async function readLoadBalancers(reader: PlaceReader, resources: readonly Resource[]): Promise<ReadonlyMap<Arn, Known<LoadBalancerSeen>>> {
  const parts = chunks(
    resources.map(({ arn }) => arn),
    BATCH,
  );
  const described = (await Promise.all(parts.map((part) => describe(reader, part)))).flat();
  const reads = groupReads(reader);
  const read = async ([arn, one]: Described): Promise<[Arn, Known<LoadBalancerSeen>]> => [arn, one.known ? known(await readParts(reader, arn, one.value, reads), one.at) : one];
  return new Map(await Promise.all(described.map(read)));
}

type Described = readonly [Arn, Known<LoadBalancer>];

/** One ARN that does not exist fails the whole batch, so its ARNs are then read one by one. */
async function describe(reader: PlaceReader, arns: readonly Arn[]): Promise<readonly Described[]> {
  const read = await reader.look((signal) => describeBatch(reader, arns, signal));
  if (!read.known) return arns.map((arn) => [arn, read]);
  if (read.value === 'one-is-missing' && arns.length > 1) return (await Promise.all(arns.map((arn) => describe(reader, [arn])))).flat();
  const found = read.value === 'one-is-missing' ? [] : read.value;
  return arns.map((arn) => {
    const one = found.find(({ LoadBalancerArn }) => LoadBalancerArn === arn);
    return [arn, one ? known(one, read.at) : unread('Elastic Load Balancing does not know it')];
  });
}

async function describeBatch({ clients, place }: PlaceReader, arns: readonly Arn[], signal: AbortSignal): Promise<readonly LoadBalancer[] | 'one-is-missing'> {
  const { DescribeLoadBalancersCommand, LoadBalancerNotFoundException } = await import('@aws-sdk/client-elastic-load-balancing-v2');
  const client = await clients.for('elbv2', place);
  try {
    return (await client.send(new DescribeLoadBalancersCommand({ LoadBalancerArns: [...arns] }), { abortSignal: signal })).LoadBalancers ?? [];
  } catch (error) {
    if (error instanceof LoadBalancerNotFoundException) return 'one-is-missing';
    throw error;
  }
}

async function readParts(reader: PlaceReader, arn: Arn, { AvailabilityZones = [], Type }: LoadBalancer, reads: ReturnType<typeof groupReads>): Promise<LoadBalancerSeen> {
  const raw = readAttributes(reader, arn);
  const crossZone = raw.then((all) => mapKnown(all, (values) => values.get('load_balancing.cross_zone.enabled') === 'true'));
  const [attributes, targetGroups] = await Promise.all([raw, readTargetGroups(reader, arn, Type === 'application' ? ALWAYS_ON : crossZone, reads)]);
  return {
    zones: AvailabilityZones.flatMap(({ ZoneName }) => (ZoneName ? [reader.zoneOf(ZoneName)] : [])),
    attributes: mapKnown(attributes, (all) => ({ shiftEnabled: all.get('zonal_shift.config.enabled') === 'true', ...keepAlive(all.get('client_keep_alive.seconds')) })),
    targetGroups,
  };
}

/** An ALB's own cross-zone setting (Elastic Load Balancing, "Cross-zone load balancing"); a target group may still turn it off. */
const ALWAYS_ON = Promise.resolve(known(true, 0));

const keepAlive = (seconds: string | undefined) => (seconds === undefined ? {} : { keepAliveSeconds: Number(seconds) });

const readAttributes = ({ look, clients, place }: PlaceReader, arn: Arn): Promise<Known<ReadonlyMap<string, string>>> =>
  look(async (signal) => {
    const { DescribeLoadBalancerAttributesCommand } = await import('@aws-sdk/client-elastic-load-balancing-v2');
    const client = await clients.for('elbv2', place);
    const { Attributes = [] } = await client.send(new DescribeLoadBalancerAttributesCommand({ LoadBalancerArn: arn }), { abortSignal: signal });
    return new Map(Attributes.map(({ Key = '', Value = '' }) => [Key, Value]));
  });

/** What was read, with every target in its zone. `zoneOfInstance` knows the instances of the groups that were read. */
export const loadBalancerFacts = (seen: LoadBalancerSeen, zoneOfInstance: (id: string) => ZoneId | undefined): LoadBalancerFacts => ({
  of: 'load-balancer',
  zones: seen.zones,
  attributes: seen.attributes,
  targetGroups: mapKnown(seen.targetGroups, (groups) =>
    groups.map((group) => ({ ...group, targets: mapKnown(group.targets, (targets) => placeTargets(group.targetType, targets, zoneOfInstance)) })),
  ),
});
