import type { AutoScalingGroup, Instance } from '@aws-sdk/client-auto-scaling';
import { type Known, known, unread, type ZoneId } from '../../evacuation/words.ts';
import type { GroupFacts } from '../../flows/shift/snapshot.ts';
import { chunks } from './look.ts';
import type { PlaceReader } from './reader.ts';
import { perZone } from './zones.ts';

/** Names per DescribeAutoScalingGroups call (Auto Scaling API Reference, `AutoScalingGroupNames`). No name at all would ask for every group. */
const BATCH = 50;

/** `instances`: each with its zone, so that targets that are instances can be placed. */
export type GroupSeen = { readonly facts: GroupFacts; readonly instances: readonly (readonly [id: string, zone: ZoneId])[] };
export type Groups = ReadonlyMap<string, Known<GroupSeen>>;

/** The named groups of one place; one that Auto Scaling does not list is unread, because absence proves nothing. */
export async function readGroups(reader: PlaceReader, names: readonly string[]): Promise<Groups> {
  const parts = await Promise.all(chunks([...new Set(names)], BATCH).map((part) => readPart(reader, part)));
  return new Map(parts.flat());
}

type Entry = readonly [string, Known<GroupSeen>];

async function readPart({ look, clients, place, zoneOf }: PlaceReader, names: readonly string[]): Promise<readonly Entry[]> {
  const read = await look(async (signal) => {
    const { paginateDescribeAutoScalingGroups } = await import('@aws-sdk/client-auto-scaling');
    const client = await clients.for('autoscaling', place);
    const found: AutoScalingGroup[] = [];
    for await (const page of paginateDescribeAutoScalingGroups({ client }, { AutoScalingGroupNames: [...names] }, { abortSignal: signal }))
      found.push(...(page.AutoScalingGroups ?? []));
    return found;
  });
  return names.map((name) => {
    if (!read.known) return [name, read];
    const group = read.value.find((one) => one.AutoScalingGroupName === name);
    return [name, group ? known(groupSeen(group, zoneOf), read.at) : unread('Auto Scaling does not list it')];
  });
}

/** A zone by its ID where Auto Scaling gives one, else by the account's name for it. */
export function groupSeen(group: AutoScalingGroup, zoneOf: (name: string) => ZoneId): GroupSeen {
  const zoneOfInstance = ({ AvailabilityZone = '', AvailabilityZoneId }: Instance): ZoneId => AvailabilityZoneId ?? zoneOf(AvailabilityZone);
  const instances = group.Instances ?? [];
  const facts: GroupFacts = {
    of: 'group',
    zones: group.AvailabilityZoneIds?.length ? group.AvailabilityZoneIds : (group.AvailabilityZones ?? []).map(zoneOf),
    shiftEnabled: group.AvailabilityZoneImpairmentPolicy?.ZonalShiftEnabled ?? false,
    min: group.MinSize ?? 0,
    max: group.MaxSize ?? 0,
    desired: group.DesiredCapacity ?? 0,
    serving: perZone(instances.filter(isServing), zoneOfInstance, weightOf),
    ...managedBy(group),
  };
  return { facts, instances: instances.flatMap((instance) => (instance.InstanceId ? [[instance.InstanceId, zoneOfInstance(instance)] as const] : [])) };
}

/** EKS tags the groups of its managed node groups. */
function managedBy({ Tags = [] }: AutoScalingGroup): Pick<GroupFacts, 'managedBy'> {
  const tag = (key: string): string | undefined => Tags.find(({ Key }) => Key === key)?.Value;
  const [cluster, nodegroup] = [tag('eks:cluster-name'), tag('eks:nodegroup-name')];
  return cluster && nodegroup ? { managedBy: { cluster, nodegroup } } : {};
}

const isServing = ({ LifecycleState, HealthStatus }: Instance): boolean => LifecycleState === 'InService' && HealthStatus === 'Healthy';

/** In the units of the group's desired capacity. */
const weightOf = ({ WeightedCapacity }: Instance): number => Number(WeightedCapacity ?? 1) || 1;
