import {
  type ActivitiesType,
  type AutoScalingGroup,
  type AutoScalingGroupNamesType,
  type AutoScalingGroupsType,
  DescribeAutoScalingGroups$,
  DescribeScalingActivities$,
  type DescribeScalingActivitiesType,
  type Filter,
  InvalidNextToken$,
  type LifecycleState,
} from '@aws-sdk/client-auto-scaling';
import { modelled } from '../wire/aws-error.ts';
import { on, type Service, service } from '../wire/service.ts';
import { groupZones, instancesOf } from '../world/living.ts';
import type { Account, Group } from '../world/state.ts';
import { accountOf, type World, zoneName } from '../world/world.ts';
import { subnetsIn } from './network.ts';
import { pageOf } from './paging.ts';
import { refusalsAs } from './refusals.ts';

const PAGE = 50;

/** EC2 Auto Scaling: groups and their instances, read only. Nothing scales yet, so there are no activities. */
export function autoScaling(world: World): Service {
  const answering = refusalsAs(({ message }) => modelled(InvalidNextToken$, message));
  return service({
    name: 'autoscaling',
    protocol: 'query',
    xmlNamespace: 'http://autoscaling.amazonaws.com/doc/2011-01-01/',
    handlers: [
      on(
        DescribeAutoScalingGroups$,
        answering((input: AutoScalingGroupNamesType, caller) => describeGroups(world, accountOf(world, caller.account), input)),
      ),
      on(DescribeScalingActivities$, (_input: DescribeScalingActivitiesType): ActivitiesType => ({ Activities: [] })),
    ],
  });
}

/** Names that do not exist are left out of the answer without an error, as the service does. */
function describeGroups(world: World, account: Account, input: AutoScalingGroupNamesType): AutoScalingGroupsType {
  const names = input.AutoScalingGroupNames ?? [];
  const matching = account.groups.filter((group) => (names.length === 0 || names.includes(group.name)) && (input.Filters ?? []).every((filter) => hasTag(group, filter)));
  const { items, next } = pageOf(matching, input.MaxRecords ?? PAGE, input.NextToken);
  return { AutoScalingGroups: items.map((group) => groupShape(world, account, group)), NextToken: next };
}

/** `tag:KEY` with values, and `tag-key`. */
function hasTag(group: Group, { Name = '', Values = [] }: Filter): boolean {
  if (Name === 'tag-key') return Values.some((key) => key in group.tags);
  return Name.startsWith('tag:') && Values.includes(group.tags[Name.slice('tag:'.length)] ?? '');
}

function groupShape(world: World, account: Account, group: Group): AutoScalingGroup {
  const zones = groupZones(world, account, group);
  return {
    AutoScalingGroupARN: group.arn,
    AutoScalingGroupName: group.name,
    MinSize: group.min,
    MaxSize: group.max,
    DesiredCapacity: group.desired,
    DefaultCooldown: 300,
    HealthCheckType: 'EC2',
    CreatedTime: new Date(Date.UTC(2026, 0, 5)),
    AvailabilityZones: zones.map((zone) => zoneName(account, zone)),
    AvailabilityZoneIds: [...zones],
    VPCZoneIdentifier: subnetsIn(account, zones).join(','),
    AvailabilityZoneImpairmentPolicy: { ZonalShiftEnabled: group.zonalShift, ImpairedZoneHealthCheckBehavior: 'IgnoreUnhealthy' },
    AvailabilityZoneDistribution: { CapacityDistributionStrategy: 'balanced-best-effort' },
    SuspendedProcesses: group.suspended.map((ProcessName) => ({ ProcessName })),
    Tags: Object.entries(group.tags).map(([Key, Value]) => ({ Key, Value, ResourceId: group.name, ResourceType: 'auto-scaling-group', PropagateAtLaunch: true })),
    Instances: instancesOf(world, group).map(({ id, zone, lifecycle, healthy }) => ({
      InstanceId: id,
      AvailabilityZone: zoneName(account, zone),
      AvailabilityZoneId: zone,
      LifecycleState: lifecycle as LifecycleState,
      HealthStatus: healthy ? 'Healthy' : 'Unhealthy',
      ProtectedFromScaleIn: false,
    })),
  };
}
