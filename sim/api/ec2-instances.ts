import { DescribeInstances$, type DescribeInstancesRequest, type DescribeInstancesResult, type Instance } from '@aws-sdk/client-ec2';
import { AwsError } from '../wire/aws-error.ts';
import { on } from '../wire/service.ts';
import { Refused } from '../world/refused.ts';
import type { Account } from '../world/state.ts';
import { accountOf, type World, zoneName } from '../world/world.ts';
import { type Filters, filtered } from './ec2-filters.ts';
import { pageOf } from './paging.ts';

const PAGE = 1_000;
/** What was there before anybody looked. */
const LONG_AGO = Date.UTC(2026, 0, 5);

/** EC2's DescribeInstances: the instances of groups, with the tags that Auto Scaling puts on them, and those of no group. */
export const describeInstances = (world: World) =>
  on(DescribeInstances$, (input: DescribeInstancesRequest, { account }): DescribeInstancesResult => {
    const found = filtered(instancesOf(accountOf(world, account)), input.Filters, FILTERS);
    const { items, next } = page(found, input);
    return { Reservations: items.map((instance) => ({ ReservationId: `r-${instance.InstanceId?.slice(2)}`, OwnerId: account, Instances: [instance] })), NextToken: next };
  });

function page(found: readonly Instance[], { MaxResults = PAGE, NextToken }: DescribeInstancesRequest) {
  if (MaxResults < 5 || MaxResults > PAGE) throw new AwsError('InvalidParameterValue', 400, `Value ( ${MaxResults} ) for parameter maxResults is invalid.`);
  try {
    return pageOf(found, MaxResults, NextToken);
  } catch (error) {
    if (error instanceof Refused) throw new AwsError('InvalidNextToken', 400, error.message);
    throw error;
  }
}

function instancesOf(account: Account): Instance[] {
  const grouped = account.groups.flatMap(({ name, tags, instances }) =>
    instances.map(({ id, zone, launchedAt = LONG_AGO }) => ({ id, zone, launchedAt, tags: { ...tags, 'aws:autoscaling:groupName': name } })),
  );
  return [...grouped, ...(account.loose ?? [])].map(({ id, zone, launchedAt, tags }) => ({
    InstanceId: id,
    LaunchTime: new Date(launchedAt),
    State: { Code: 16, Name: 'running' },
    Placement: { AvailabilityZone: zoneName(account, zone), AvailabilityZoneId: zone },
    Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
  }));
}

const FILTERS: Filters<Instance> = {
  'instance-id': ({ InstanceId }) => InstanceId,
  'instance-state-name': ({ State }) => State?.Name,
  'availability-zone': ({ Placement }) => Placement?.AvailabilityZone,
  'availability-zone-id': ({ Placement }) => Placement?.AvailabilityZoneId,
};
