import {
  type AvailabilityZone,
  DescribeAvailabilityZones$,
  type DescribeAvailabilityZonesRequest,
  type DescribeAvailabilityZonesResult,
  DescribeSubnets$,
  type DescribeSubnetsRequest,
  type DescribeSubnetsResult,
  type Subnet,
} from '@aws-sdk/client-ec2';
import { AwsError } from '../wire/aws-error.ts';
import { on, type Service, service } from '../wire/service.ts';
import type { Account, Subnet as WorldSubnet, Zone } from '../world/state.ts';
import { accountOf, type World, zoneName } from '../world/world.ts';
import { type Filters, filtered } from './ec2-filters.ts';
import { describeInstances } from './ec2-instances.ts';
import { vpcOf } from './network.ts';

/** EC2: the zones of an account, by both of their names, its subnets and its instances. */
export function ec2(world: World): Service {
  return service({
    name: 'ec2',
    protocol: 'ec2',
    xmlNamespace: 'http://ec2.amazonaws.com/doc/2016-11-15/',
    handlers: [
      on(DescribeAvailabilityZones$, (input: DescribeAvailabilityZonesRequest, { account }) => describeZones(world, accountOf(world, account), input)),
      on(DescribeSubnets$, (input: DescribeSubnetsRequest, { account }) => describeSubnets(world, accountOf(world, account), input)),
      describeInstances(world),
    ],
  });
}

function describeZones(world: World, account: Account, input: DescribeAvailabilityZonesRequest): DescribeAvailabilityZonesResult {
  const known = (wanted: readonly string[] | undefined, key: 'id' | 'name') => wanted?.find((one) => !account.zones.some((zone) => zone[key] === one));
  const unknown = known(input.ZoneIds, 'id') ?? known(input.ZoneNames, 'name');
  if (unknown !== undefined) throw new AwsError('InvalidParameterValue', 400, `Invalid availability zone: [${unknown}]`);
  const zones = account.zones.filter(({ id, name }) => (input.ZoneIds?.includes(id) ?? true) && (input.ZoneNames?.includes(name) ?? true)).map((zone) => zoneShape(world, zone));
  return { AvailabilityZones: filtered(zones, input.Filters, ZONE_FILTERS) };
}

function zoneShape(world: World, { id, name, kind }: Zone): AvailabilityZone {
  const { region, troubles } = world.state;
  const trouble = troubles[id];
  return {
    ZoneId: id,
    ZoneName: name,
    ZoneType: kind,
    RegionName: region,
    GroupName: kind === 'local-zone' ? name.slice(0, -1) : `${region}-zg-1`,
    NetworkBorderGroup: kind === 'local-zone' ? name.slice(0, -1) : region,
    OptInStatus: kind === 'local-zone' ? 'opted-in' : 'opt-in-not-required',
    State: trouble?.state ?? 'available',
    Messages: trouble ? [{ Message: trouble.message }] : [],
  };
}

function describeSubnets(world: World, account: Account, input: DescribeSubnetsRequest): DescribeSubnetsResult {
  const unknown = input.SubnetIds?.find((id) => !account.subnets.some((subnet) => subnet.id === id));
  if (unknown !== undefined) throw new AwsError('InvalidSubnetID.NotFound', 400, `The subnet ID '${unknown}' does not exist`);
  const subnets = account.subnets.filter(({ id }) => input.SubnetIds?.includes(id) ?? true).map((subnet) => subnetShape(world, account, subnet));
  return { Subnets: filtered(subnets, input.Filters, SUBNET_FILTERS) };
}

const subnetShape = (world: World, account: Account, { id, zone, cidr }: WorldSubnet): Subnet => ({
  SubnetId: id,
  SubnetArn: `arn:aws:ec2:${world.state.region}:${account.id}:subnet/${id}`,
  VpcId: vpcOf(account),
  OwnerId: account.id,
  CidrBlock: cidr,
  State: 'available',
  AvailabilityZone: zoneName(account, zone),
  AvailabilityZoneId: zone,
});

const ZONE_FILTERS: Filters<AvailabilityZone> = {
  'zone-id': ({ ZoneId }) => ZoneId,
  'zone-name': ({ ZoneName }) => ZoneName,
  'zone-type': ({ ZoneType }) => ZoneType,
  state: ({ State }) => State,
  'region-name': ({ RegionName }) => RegionName,
  'opt-in-status': ({ OptInStatus }) => OptInStatus,
};

const SUBNET_FILTERS: Filters<Subnet> = {
  'subnet-id': ({ SubnetId }) => SubnetId,
  'vpc-id': ({ VpcId }) => VpcId,
  'availability-zone': ({ AvailabilityZone: name }) => name,
  'availability-zone-id': ({ AvailabilityZoneId }) => AvailabilityZoneId,
};
