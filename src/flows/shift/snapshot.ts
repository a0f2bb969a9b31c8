import type { Resource } from '../../evacuation/resource.ts';
import type { AccountId, Arn, Instant, Known, ZoneId } from '../../evacuation/words.ts';
import type { Managed } from '../../ports/zonal-shifts.ts';

/** What was read of the world for one shift request: the planner's only input about it. Nothing in here is a default. */
export type ShiftSnapshot = {
  readonly at: Instant;
  readonly resources: readonly Surveyed[];
  /** Zone state and messages, per account (EC2 DescribeAvailabilityZones). */
  readonly zones: Known<readonly { readonly account: AccountId; readonly zone: ZoneId; readonly state: string; readonly messages: readonly string[] }[]>;
  readonly autoshifts: Known<readonly { readonly account: AccountId; readonly awayFrom: ZoneId; readonly startedAt: Instant }[]>;
  /** Zones being left by other evacuations, from the register. */
  readonly leaving: Known<readonly { readonly account: AccountId; readonly region: string; readonly zone: ZoneId; readonly evacuation: string }[]>;
};

export type Surveyed = {
  readonly resource: Resource;
  readonly managed: Known<Managed | 'not-registered'>;
  readonly facts: Known<ResourceFacts>;
};

export type ResourceFacts = LoadBalancerFacts | GroupFacts | ClusterFacts | NoFacts;

export type LoadBalancerFacts = {
  readonly of: 'load-balancer';
  readonly zones: readonly ZoneId[];
  readonly attributes: Known<{ readonly shiftEnabled: boolean; readonly keepAliveSeconds?: number }>;
  readonly targetGroups: Known<readonly TargetGroupFacts[]>;
};

export type TargetGroupFacts = {
  readonly arn: Arn;
  readonly name: string;
  readonly targetType: string;
  /** Other load balancers that this group is attached to. */
  readonly sharedWith: readonly Arn[];
  /** `crossZone` is the effective value: the target group's own, else its load balancer's. */
  readonly settings: Known<{ readonly crossZone: boolean; readonly sticky: boolean }>;
  readonly targets: Known<TargetsSeen>;
};

export type Count = { readonly healthy: number; readonly total: number };

export type TargetsSeen = {
  readonly zones: readonly (Count & { readonly zone: ZoneId })[];
  /** Outside the VPC, so in no zone: Elastic Load Balancing gives their zone as `all`. */
  readonly outside: Count;
  /** Targets whose zone could not be told: instances of no group that was read. */
  readonly unplaced: Count;
  /** For targetType `alb`: the load balancers behind it. */
  readonly albs: readonly Arn[];
};

export type GroupFacts = {
  readonly of: 'group';
  readonly zones: readonly ZoneId[];
  readonly shiftEnabled: boolean;
  readonly min: number;
  readonly max: number;
  readonly desired: number;
  /** InService and Healthy, per zone. */
  readonly serving: readonly { readonly zone: ZoneId; readonly count: number }[];
  /** The cluster and node group that own it, from its tags. */
  readonly managedBy?: { readonly cluster: string; readonly nodegroup: string };
};

export type ClusterFacts = {
  readonly of: 'cluster';
  readonly shiftEnabled: Known<boolean>;
  /** Names of the Auto Scaling groups of its managed node groups. */
  readonly groups: Known<readonly string[]>;
  /** Serving nodes per zone, from those groups: nodes of Karpenter, Auto Mode and Fargate are not in them. */
  readonly nodes: Known<readonly { readonly zone: ZoneId; readonly count: number }[]>;
};

/** A resource that a zonal shift does not move: nothing needs to be read of it for a shift. */
export type NoFacts = { readonly of: 'nothing' };
