import {
  type AdministrativeOverride,
  type LoadBalancer,
  LoadBalancerSchemeEnum,
  LoadBalancerStateEnum,
  LoadBalancerTypeEnum,
  TargetAdministrativeOverrideReasonEnum as OverrideReason,
  TargetAdministrativeOverrideStateEnum as OverrideState,
  type ProtocolEnum,
  type TargetGroup,
  type TargetHealthDescription,
  TargetHealthReasonEnum,
  TargetHealthStateEnum,
} from '@aws-sdk/client-elastic-load-balancing-v2';
import { appliedOn } from '../world/shifts.ts';
import type { Account, Target, LoadBalancer as WorldLoadBalancer, TargetGroup as WorldTargetGroup } from '../world/state.ts';
import { type World, zoneName } from '../world/world.ts';
import { vpcOf } from './network.ts';

// The world's load balancers in the shapes of Elastic Load Balancing v2.

const subnetIn = (account: Account, zone: string) => account.subnets.find((subnet) => subnet.zone === zone)?.id;

export const loadBalancerShape = (account: Account, balancer: WorldLoadBalancer): LoadBalancer => ({
  LoadBalancerArn: balancer.arn,
  LoadBalancerName: balancer.name,
  DNSName: `${balancer.name}.elb.us-east-1.amazonaws.com`,
  Scheme: LoadBalancerSchemeEnum.INTERNET_FACING,
  Type: balancer.type === 'application' ? LoadBalancerTypeEnum.APPLICATION : LoadBalancerTypeEnum.NETWORK,
  State: { Code: LoadBalancerStateEnum.ACTIVE },
  VpcId: vpcOf(account),
  AvailabilityZones: balancer.zones.map((zone) => ({ ZoneName: zoneName(account, zone), SubnetId: subnetIn(account, zone) })),
});

export const targetGroupShape = (account: Account, group: WorldTargetGroup): TargetGroup => ({
  TargetGroupArn: group.arn,
  TargetGroupName: group.name,
  TargetType: group.targetType,
  Protocol: group.protocol as ProtocolEnum,
  Port: group.port,
  VpcId: vpcOf(account),
  LoadBalancerArns: [...group.loadBalancers],
});

/** A target with its zone only where the service tells it: of IP targets (DescribeTargetHealth, "TargetDescription"). */
export function targetHealthShape(world: World, account: Account, group: WorldTargetGroup, owners: readonly WorldLoadBalancer[], target: Target): TargetHealthDescription {
  const zone = group.targetType === 'ip' && target.zone !== undefined ? { AvailabilityZone: zoneName(account, target.zone) } : {};
  const override = owners.map((owner) => overrideOf(world, group, owner, target)).find((found) => found !== undefined);
  return {
    Target: { Id: target.id, Port: group.port, ...zone },
    HealthCheckPort: String(group.port),
    TargetHealth: target.healthy
      ? { State: TargetHealthStateEnum.HEALTHY }
      : { State: TargetHealthStateEnum.UNHEALTHY, Reason: TargetHealthReasonEnum.FAILED_HEALTH_CHECKS, Description: 'Health checks failed' },
    ...(override ? { AdministrativeOverride: override } : {}),
  };
}

/**
 * What a shift does to an NLB's target beside its health. Without cross-zone load balancing DNS alone decides, so the state
 * says to ask ARC, shifted or not (Elastic Load Balancing, "Zonal shift for your Network Load Balancer").
 */
function overrideOf(world: World, group: WorldTargetGroup, owner: WorldLoadBalancer, target: Target): AdministrativeOverride | undefined {
  if (owner.type !== 'network') return undefined;
  const own = group.attributes['load_balancing.cross_zone.enabled'];
  const crossZone = own === 'use_load_balancer_configuration' ? owner.attributes['load_balancing.cross_zone.enabled'] : own;
  if (crossZone !== 'true') return { State: OverrideState.ZONAL_SHIFT_DELEGATED_TO_DNS, Reason: OverrideReason.ZONAL_SHIFT_DELEGATED_TO_DNS };
  return appliedOn(world, owner.arn)?.awayFrom === target.zone && target.zone !== undefined
    ? { State: OverrideState.ZONAL_SHIFT_ACTIVE, Reason: OverrideReason.ZONAL_SHIFT_ENGAGED }
    : { State: OverrideState.NO_OVERRIDE, Reason: OverrideReason.NO_OVERRIDE_ENGAGED };
}
