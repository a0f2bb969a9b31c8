import { describeArn, type Resource, type ResourceKind } from '../../../src/evacuation/resource.ts';
import { HOUR, type Instant, type Known, known, unread, type ZoneId } from '../../../src/evacuation/words.ts';
import type { ShiftAsk } from '../../../src/flows/shift/plan.ts';
import type {
  ClusterFacts,
  Count,
  GroupFacts,
  LoadBalancerFacts,
  ResourceFacts,
  ShiftSnapshot,
  Surveyed,
  TargetGroupFacts,
  TargetsSeen,
} from '../../../src/flows/shift/snapshot.ts';
import type { Managed, ShiftSeen } from '../../../src/ports/zonal-shifts.ts';

/** A world written by hand: small, healthy, and quiet unless a test says otherwise. The zone that is left is always `A`. */
export const NOW: Instant = Date.UTC(2026, 10, 30, 3, 0);
export const ACCOUNT = '111122223333';
export const REGION = 'us-east-1';
export const [A, B, C] = ['use1-az1', 'use1-az2', 'use1-az4'] as const;
export const ZONE = { id: A, names: { [ACCOUNT]: 'us-east-1a' } };

const ARNS: Readonly<Record<Exclude<ResourceKind, 'other'>, (name: string) => string>> = {
  alb: (name) => `arn:aws:elasticloadbalancing:${REGION}:${ACCOUNT}:loadbalancer/app/${name}/50dc6c495c0c9188`,
  nlb: (name) => `arn:aws:elasticloadbalancing:${REGION}:${ACCOUNT}:loadbalancer/net/${name}/6a1f0d4be8c35e77`,
  eks: (name) => `arn:aws:eks:${REGION}:${ACCOUNT}:cluster/${name}`,
  asg: (name) => `arn:aws:autoscaling:${REGION}:${ACCOUNT}:autoScalingGroup:0f1a2b3c-1111-4222-8333-444455556661:autoScalingGroupName/${name}`,
  'rds-instance': (name) => `arn:aws:rds:${REGION}:${ACCOUNT}:db:${name}`,
  'rds-cluster': (name) => `arn:aws:rds:${REGION}:${ACCOUNT}:cluster:${name}`,
  'ecs-service': (name) => `arn:aws:ecs:${REGION}:${ACCOUNT}:service/main/${name}`,
  elasticache: (name) => `arn:aws:elasticache:${REGION}:${ACCOUNT}:replicationgroup:${name}`,
};

export function resource(kind: Exclude<ResourceKind, 'other'>, name: string, apps: readonly string[] = ['checkout']): Resource {
  const arn = ARNS[kind](name);
  return { arn, ...describeArn(arn), account: ACCOUNT, region: REGION, apps };
}

export const k = <T>(value: T): Known<T> => known(value, NOW);
export const NONE: Count = { healthy: 0, total: 0 };

/** `spread` is healthy (of total, where that is more) per zone. */
export function targets(spread: Readonly<Record<ZoneId, number | readonly [healthy: number, total: number]>>, more: Partial<TargetsSeen> = {}): Known<TargetsSeen> {
  const zones = Object.entries(spread).map(([zone, count]) => (typeof count === 'number' ? { zone, healthy: count, total: count } : { zone, healthy: count[0], total: count[1] }));
  return k({ zones, outside: NONE, unplaced: NONE, albs: [], ...more });
}

export function targetGroup(name: string, more: Partial<TargetGroupFacts> = {}): TargetGroupFacts {
  const arn = `arn:aws:elasticloadbalancing:${REGION}:${ACCOUNT}:targetgroup/${name}/73e2d6bc24d8a067`;
  return { arn, name, targetType: 'instance', sharedWith: [], settings: k({ crossZone: true, sticky: false }), targets: targets({ [A]: 2, [B]: 2, [C]: 2 }), ...more };
}

export const loadBalancer = (groups: readonly TargetGroupFacts[] = [targetGroup('web')], more: Partial<LoadBalancerFacts> = {}): LoadBalancerFacts => ({
  of: 'load-balancer',
  zones: [A, B, C],
  attributes: k({ shiftEnabled: true }),
  targetGroups: k(groups),
  ...more,
});

export const perZone = (spread: Readonly<Record<ZoneId, number>>) => Object.entries(spread).map(([zone, count]) => ({ zone, count }));

export const group = (more: Partial<GroupFacts> = {}): GroupFacts => ({
  of: 'group',
  zones: [A, B, C],
  shiftEnabled: true,
  min: 0,
  max: 12,
  desired: 6,
  serving: perZone({ [A]: 2, [B]: 2, [C]: 2 }),
  ...more,
});

export const cluster = (more: Partial<ClusterFacts> = {}): ClusterFacts => ({
  of: 'cluster',
  shiftEnabled: k(true),
  groups: k([]),
  nodes: k(perZone({ [A]: 2, [B]: 2, [C]: 2 })),
  ...more,
});

export const managed = (one: Resource, more: Partial<Managed> = {}): Managed => ({
  arn: one.arn,
  name: one.name,
  weights: { [A]: 1, [B]: 1, [C]: 1 },
  shifts: [],
  autoshifts: [],
  ...more,
});

export const shift = (more: Partial<ShiftSeen> = {}): ShiftSeen => ({
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  type: 'ZONAL_SHIFT',
  awayFrom: A,
  startedAt: NOW - HOUR,
  expiresAt: NOW + HOUR,
  applied: true,
  comment: 'by hand',
  ...more,
});

/** A resource as it was read: registered and quiet in ARC unless `arc` says otherwise. */
export function surveyed(one: Resource, facts: ResourceFacts | Known<ResourceFacts>, arc: Partial<Managed> | Known<Managed | 'not-registered'> = {}): Surveyed {
  return { resource: one, facts: 'known' in facts ? facts : k(facts), managed: 'known' in arc ? arc : k(managed(one, arc)) };
}

export const snapshot = (resources: readonly Surveyed[], more: Partial<ShiftSnapshot> = {}): ShiftSnapshot => ({
  at: NOW,
  resources,
  zones: k([A, B, C].map((zone) => ({ account: ACCOUNT, zone, state: 'available', messages: [] }))),
  autoshifts: k([]),
  leaving: k([]),
  ...more,
});

export const askFor = (seen: ShiftSnapshot, more: Partial<ShiftAsk> = {}): ShiftAsk => ({
  zone: ZONE,
  apps: ['checkout'],
  resources: seen.resources.map((one) => one.resource),
  duration: 12 * HOUR,
  ...more,
});

export const TIMED_OUT = unread('it took too long');
