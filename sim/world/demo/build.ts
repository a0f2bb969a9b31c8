import type { Group, Instance, LoadBalancer, Subnet, Target, TargetGroup } from '../state.ts';

// Small builders, so that the demo's world reads as a list of what is in it.

export const REGION = 'us-east-1';

/** The zones in use: three of the Region's six. */
export const USED = ['use1-az1', 'use1-az2', 'use1-az4'] as const;

export const subnetsOf = (prefix: string, zones: readonly string[]): Subnet[] => zones.map((zone, i) => ({ id: `subnet-${prefix}${i + 1}`, zone, cidr: `10.0.${i}.0/24` }));

const elb = (account: string) => `arn:aws:elasticloadbalancing:${REGION}:${account}`;

type BalancerOptions = { name: string; id: string; zones?: readonly string[]; shift?: boolean; attributes?: Record<string, string> };

const balancer = (account: string, type: LoadBalancer['type'], { name, id, zones = USED, shift = true, attributes }: BalancerOptions): LoadBalancer => ({
  arn: `${elb(account)}:loadbalancer/${type === 'application' ? 'app' : 'net'}/${name}/${id}`,
  name,
  type,
  zones,
  attributes: {
    'zonal_shift.config.enabled': String(shift),
    'load_balancing.cross_zone.enabled': String(type === 'application'),
    ...(type === 'application' ? { 'client_keep_alive.seconds': '3600' } : {}),
    ...attributes,
  },
});

/** An ALB: always cross-zone, clients keep connections for an hour (Elastic Load Balancing, "Load balancer attributes"). */
export const alb = (account: string, options: BalancerOptions): LoadBalancer => balancer(account, 'application', options);
/** An NLB: cross-zone is off by default. */
export const nlb = (account: string, options: BalancerOptions): LoadBalancer => balancer(account, 'network', options);

type TargetGroupOptions = Pick<TargetGroup, 'name' | 'targetType' | 'protocol' | 'port' | 'targets' | 'podsOf'> & { id: string; of: readonly LoadBalancer[] };

export const targetGroup = (account: string, { id, of, ...rest }: TargetGroupOptions): TargetGroup => ({
  ...rest,
  arn: `${elb(account)}:targetgroup/${rest.name}/${id}`,
  loadBalancers: of.map(({ arn }) => arn),
  attributes: {
    'load_balancing.cross_zone.enabled': 'use_load_balancer_configuration',
    'stickiness.enabled': 'false',
    'deregistration_delay.timeout_seconds': '300',
    'target_group_health.dns_failover.minimum_healthy_targets.count': '1',
    'target_group_health.unhealthy_state_routing.minimum_healthy_targets.count': '1',
  },
});

/** `each` instances in every zone; their ids tell which group they belong to. */
export const instances = (prefix: string, zones: readonly string[], each: number): Instance[] =>
  zones.flatMap((zone, z) =>
    Array.from({ length: each }, (_unused, i) => ({
      id: `i-0${prefix}${String(z + 1).padStart(2, '0')}${String(i + 1).padStart(2, '0')}`.padEnd(19, '0'),
      zone,
      lifecycle: 'InService',
      healthy: true,
    })),
  );

type GroupOptions = { name: string; id: string; prefix: string; zones?: readonly string[]; each?: number; tags?: Record<string, string> };

export function group(account: string, { name, id, prefix, zones = USED, each = 2, tags = {} }: GroupOptions): Group {
  const members = instances(prefix, zones, each);
  return {
    arn: `arn:aws:autoscaling:${REGION}:${account}:autoScalingGroup:${id}:autoScalingGroupName/${name}`,
    name,
    zones,
    zonalShift: true,
    min: zones.length,
    max: members.length * 2,
    desired: members.length,
    instances: members,
    tags,
    suspended: [],
  };
}

/** The group's instances as targets; `sick` of them are unhealthy. */
export const asTargets = (members: readonly Instance[], sick: readonly string[] = []): Target[] => members.map(({ id, zone }) => ({ id, zone, healthy: !sick.includes(id) }));

/** `each` IP targets in every zone. */
export const addresses = (net: string, zones: readonly string[], each: number): Target[] =>
  zones.flatMap((zone, z) => Array.from({ length: each }, (_unused, i) => ({ id: `${net}.${z}.${10 + i}`, zone, healthy: true })));
