import { describeArn, type ResourceKind } from '../evacuation/resource.ts';
import type { Arn } from '../evacuation/words.ts';
import { code } from './text.ts';

/** AWS's own short words for each kind of resource. */
const KINDS: Readonly<Record<ResourceKind, string>> = {
  alb: 'ALB',
  nlb: 'NLB',
  eks: 'EKS cluster',
  asg: 'Auto Scaling group',
  'rds-instance': 'RDS instance',
  'rds-cluster': 'RDS cluster',
  'ecs-service': 'ECS service',
  elasticache: 'ElastiCache',
  other: 'Resource',
};

/** `ALB`, as AWS calls the kind. */
export const kindName = (arn: Arn): string => KINDS[describeArn(arn).kind];

/** ``ALB `checkout` ``: what an operator calls it. The whole ARN stands in the commands in the thread. */
export function resourceName(arn: Arn): string {
  const { kind, name } = describeArn(arn);
  return `${KINDS[kind]} ${code(name, 64)}`;
}

/** The same for `about` of a finding, which may be the whole request. */
export const aboutName = (about: Arn | 'all'): string => (about === 'all' ? 'The whole request' : resourceName(about));
