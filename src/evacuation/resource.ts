import type { AccountId, Arn, Place } from './words.ts';

/** What kind of thing an ARN names. Only the first four can be shifted (ARC Developer Guide, "Supported resources"). */
export type ResourceKind = 'alb' | 'nlb' | 'eks' | 'asg' | 'rds-instance' | 'rds-cluster' | 'ecs-service' | 'elasticache' | 'other';
export type ShiftableKind = Extract<ResourceKind, 'alb' | 'nlb' | 'eks' | 'asg'>;

/** One configured resource and every app that names it. */
export type Resource = {
  readonly arn: Arn;
  readonly kind: ResourceKind;
  readonly name: string;
  readonly account: AccountId;
  readonly region: string;
  readonly apps: readonly string[];
};

export const placeOf = (resource: Resource): Place => ({ account: resource.account, region: resource.region });

const KINDS: readonly [ResourceKind, RegExp][] = [
  ['alb', /:elasticloadbalancing:[^:]*:[^:]*:loadbalancer\/app\/([^/]+)\//],
  ['nlb', /:elasticloadbalancing:[^:]*:[^:]*:loadbalancer\/net\/([^/]+)\//],
  ['eks', /:eks:[^:]*:[^:]*:cluster\/(.+)$/],
  ['asg', /:autoscaling:[^:]*:[^:]*:autoScalingGroup:[^:]*:autoScalingGroupName\/(.+)$/],
  ['rds-cluster', /:rds:[^:]*:[^:]*:cluster:(.+)$/],
  ['rds-instance', /:rds:[^:]*:[^:]*:db:(.+)$/],
  ['ecs-service', /:ecs:[^:]*:[^:]*:service\/(?:[^/]+\/)?(.+)$/],
  ['elasticache', /:elasticache:[^:]*:[^:]*:(?:replicationgroup|cluster|serverlesscache):(.+)$/],
];

/** The kind and the short name of an ARN; an ARN of a service that Zonal does not know is `other`, named by its last part. */
export function describeArn(arn: Arn): { readonly kind: ResourceKind; readonly name: string } {
  for (const [kind, pattern] of KINDS) {
    const name = pattern.exec(arn)?.[1];
    if (name) return { kind, name };
  }
  return { kind: 'other', name: arn.split(/[:/]/).at(-1) || arn };
}

export function isShiftable(kind: ResourceKind): kind is ShiftableKind {
  return kind === 'alb' || kind === 'nlb' || kind === 'eks' || kind === 'asg';
}
