import type { TargetGroup, TargetHealthDescription } from '@aws-sdk/client-elastic-load-balancing-v2';
import { type Arn, type Known, known } from '../../evacuation/words.ts';
import type { TargetGroupFacts } from '../../flows/shift/snapshot.ts';
import { mapKnown } from './look.ts';
import type { PlaceReader } from './reader.ts';
import { type RawTarget, rawTarget } from './targets.ts';

export type TargetGroupSeen = Omit<TargetGroupFacts, 'targets'> & { readonly targets: Known<readonly RawTarget[]> };

/** What is read of a target group itself, whoever uses it. */
type GroupReads = { readonly attributes: Known<ReadonlyMap<string, string>>; readonly targets: Known<readonly RawTarget[]> };

/** Reads each target group once, however many load balancers use it. */
export function groupReads(reader: PlaceReader): (arn: Arn) => Promise<GroupReads> {
  const reads = new Map<Arn, Promise<GroupReads>>();
  return (arn) => {
    const there = reads.get(arn) ?? readGroup(reader, arn);
    reads.set(arn, there);
    return there;
  };
}

async function readGroup({ look, clients, place, zoneOf }: PlaceReader, TargetGroupArn: Arn): Promise<GroupReads> {
  const [attributes, targets] = await Promise.all([
    look(async (signal) => {
      const { DescribeTargetGroupAttributesCommand } = await import('@aws-sdk/client-elastic-load-balancing-v2');
      const client = await clients.for('elbv2', place);
      const { Attributes = [] } = await client.send(new DescribeTargetGroupAttributesCommand({ TargetGroupArn }), { abortSignal: signal });
      return new Map(Attributes.map(({ Key = '', Value = '' }) => [Key, Value]));
    }),
    look(async (signal): Promise<readonly TargetHealthDescription[]> => {
      const { DescribeTargetHealthCommand } = await import('@aws-sdk/client-elastic-load-balancing-v2');
      const client = await clients.for('elbv2', place);
      return (await client.send(new DescribeTargetHealthCommand({ TargetGroupArn }), { abortSignal: signal })).TargetHealthDescriptions ?? [];
    }),
  ]);
  return { attributes, targets: mapKnown(targets, (all) => all.flatMap((one) => rawTarget(one, zoneOf))) };
}

/** The target groups of one load balancer; `crossZone` is its own setting, which a group inherits unless it has one. */
export async function readTargetGroups(
  reader: PlaceReader,
  loadBalancer: Arn,
  crossZone: Promise<Known<boolean>>,
  reads: (arn: Arn) => Promise<GroupReads>,
): Promise<Known<readonly TargetGroupSeen[]>> {
  const listed = await reader.look((signal) => listGroups(reader, loadBalancer, signal));
  if (!listed.known) return listed;
  const groups = listed.value.flatMap((group) => (group.TargetGroupArn ? [{ ...group, arn: group.TargetGroupArn }] : []));
  const seen = groups.map(async ({ arn, TargetGroupName, TargetType, LoadBalancerArns = [] }): Promise<TargetGroupSeen> => {
    const { attributes, targets } = await reads(arn);
    return {
      arn,
      name: TargetGroupName ?? arn,
      targetType: TargetType ?? 'instance',
      sharedWith: LoadBalancerArns.filter((other) => other !== loadBalancer),
      settings: settingsOf(attributes, await crossZone),
      targets,
    };
  });
  return known(await Promise.all(seen), listed.at);
}

async function listGroups({ clients, place }: PlaceReader, LoadBalancerArn: Arn, signal: AbortSignal): Promise<readonly TargetGroup[]> {
  const { paginateDescribeTargetGroups } = await import('@aws-sdk/client-elastic-load-balancing-v2');
  const client = await clients.for('elbv2', place);
  const found: TargetGroup[] = [];
  for await (const page of paginateDescribeTargetGroups({ client }, { LoadBalancerArn }, { abortSignal: signal })) found.push(...(page.TargetGroups ?? []));
  return found;
}

/** Elastic Load Balancing: the group's own cross-zone value, or `use_load_balancer_configuration`. */
function settingsOf(attributes: Known<ReadonlyMap<string, string>>, inherited: Known<boolean>): TargetGroupFacts['settings'] {
  if (!attributes.known) return attributes;
  const own = attributes.value.get('load_balancing.cross_zone.enabled');
  const crossZone = own === 'true' || own === 'false' ? known(own === 'true', attributes.at) : inherited;
  const sticky = attributes.value.get('stickiness.enabled') === 'true';
  return crossZone.known ? known({ crossZone: crossZone.value, sticky }, attributes.at) : crossZone;
}
