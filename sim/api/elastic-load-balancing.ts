import * as elb from '@aws-sdk/client-elastic-load-balancing-v2';
import { type AwsError, modelled } from '../wire/aws-error.ts';
import type { ErrorSchema } from '../wire/schema.ts';
import { on, type Service, service } from '../wire/service.ts';
import { targetsOf } from '../world/living.ts';
import type { Account, LoadBalancer, TargetGroup } from '../world/state.ts';
import { accountOf, type World } from '../world/world.ts';
import { loadBalancerShape, targetGroupShape, targetHealthShape } from './elastic-load-balancing-shapes.ts';
import { pageOf } from './paging.ts';
import { refusalsAs } from './refusals.ts';

const PAGE = 400;

/** Elastic Load Balancing v2: load balancers, target groups and targets, read only. */
export function elasticLoadBalancing(world: World): Service {
  // The only refusal of the world that reads can meet is a marker that was not given out.
  const answering = refusalsAs(({ message }): AwsError => modelled(elb.InvalidConfigurationRequestException$, message));
  return service({
    name: 'elasticloadbalancing',
    protocol: 'query',
    xmlNamespace: 'http://elasticloadbalancing.amazonaws.com/doc/2015-12-01/',
    handlers: [
      on(
        elb.DescribeLoadBalancers$,
        answering((input: elb.DescribeLoadBalancersInput, caller) => describeLoadBalancers(accountOf(world, caller.account), input)),
      ),
      on(elb.DescribeLoadBalancerAttributes$, (input: elb.DescribeLoadBalancerAttributesInput, { account }): elb.DescribeLoadBalancerAttributesOutput => {
        const { attributes } = loadBalancer(accountOf(world, account), input.LoadBalancerArn);
        return { Attributes: pairs(attributes) };
      }),
      on(
        elb.DescribeTargetGroups$,
        answering((input: elb.DescribeTargetGroupsInput, caller) => describeTargetGroups(accountOf(world, caller.account), input)),
      ),
      on(elb.DescribeTargetGroupAttributes$, (input: elb.DescribeTargetGroupAttributesInput, { account }): elb.DescribeTargetGroupAttributesOutput => {
        const { attributes } = targetGroup(accountOf(world, account), input.TargetGroupArn);
        return { Attributes: pairs(attributes) };
      }),
      on(elb.DescribeTargetHealth$, (input: elb.DescribeTargetHealthInput, { account }) => describeTargetHealth(world, accountOf(world, account), input)),
    ],
  });
}

const pairs = (attributes: Readonly<Record<string, string>>) => Object.entries(attributes).map(([Key, Value]) => ({ Key, Value }));

/** Those with a wanted value, in the order of the world; a wanted one that does not exist is an error. */
function wanted<Item>(items: readonly Item[], keyOf: (item: Item) => string, keys: readonly string[] | undefined, missing: ErrorSchema): readonly Item[] {
  if (!keys?.length) return items;
  const absent = keys.find((key) => !items.some((item) => keyOf(item) === key));
  if (absent !== undefined) throw modelled(missing, `One or more of the requested resources do not exist: ${absent}`);
  return items.filter((item) => keys.includes(keyOf(item)));
}

function loadBalancer(account: Account, arn: string | undefined): LoadBalancer {
  const found = account.loadBalancers.find((candidate) => candidate.arn === arn);
  if (!found) throw modelled(elb.LoadBalancerNotFoundException$, `Load balancer '${arn}' not found`);
  return found;
}

function targetGroup(account: Account, arn: string | undefined): TargetGroup {
  const found = account.targetGroups.find((candidate) => candidate.arn === arn);
  if (!found) throw modelled(elb.TargetGroupNotFoundException$, `Target group '${arn}' not found`);
  return found;
}

function describeLoadBalancers(account: Account, input: elb.DescribeLoadBalancersInput): elb.DescribeLoadBalancersOutput {
  const byArn = wanted(account.loadBalancers, ({ arn }) => arn, input.LoadBalancerArns, elb.LoadBalancerNotFoundException$);
  const matching = wanted(byArn, ({ name }) => name, input.Names, elb.LoadBalancerNotFoundException$);
  const { items, next } = pageOf(matching, input.PageSize ?? PAGE, input.Marker);
  return { LoadBalancers: items.map((item) => loadBalancerShape(account, item)), NextMarker: next };
}

function describeTargetGroups(account: Account, input: elb.DescribeTargetGroupsInput): elb.DescribeTargetGroupsOutput {
  const owner = input.LoadBalancerArn === undefined ? undefined : loadBalancer(account, input.LoadBalancerArn);
  const attached = account.targetGroups.filter(({ loadBalancers }) => !owner || loadBalancers.includes(owner.arn));
  const byArn = wanted(attached, ({ arn }) => arn, input.TargetGroupArns, elb.TargetGroupNotFoundException$);
  const matching = wanted(byArn, ({ name }) => name, input.Names, elb.TargetGroupNotFoundException$);
  const { items, next } = pageOf(matching, input.PageSize ?? PAGE, input.Marker);
  return { TargetGroups: items.map((item) => targetGroupShape(account, item)), NextMarker: next };
}

function describeTargetHealth(world: World, account: Account, input: elb.DescribeTargetHealthInput): elb.DescribeTargetHealthOutput {
  const group = targetGroup(account, input.TargetGroupArn);
  const owners = account.loadBalancers.filter(({ arn }) => group.loadBalancers.includes(arn));
  return { TargetHealthDescriptions: targetsOf(world, group).map((target) => targetHealthShape(world, account, group, owners, target)) };
}
