import { DescribeAutoScalingGroupsCommand } from '@aws-sdk/client-auto-scaling';
import { DescribeAvailabilityZonesCommand, DescribeSubnetsCommand } from '@aws-sdk/client-ec2';
import { DescribeClusterCommand, DescribeNodegroupCommand, ListNodegroupsCommand } from '@aws-sdk/client-eks';
import {
  DescribeLoadBalancerAttributesCommand,
  DescribeLoadBalancersCommand,
  DescribeTargetGroupAttributesCommand,
  DescribeTargetGroupsCommand,
  DescribeTargetHealthCommand,
} from '@aws-sdk/client-elastic-load-balancing-v2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegion } from '../../../sim/region.ts';
import { loseZone, restoreZone, troubleZone } from '../../../sim/world/events.ts';
import { cancelShift, startManual } from '../../../sim/world/shifts.ts';
import { clientsOn, inProcess, overHttp } from '../clients.ts';
import { CHECKOUT, LEDGER_WEB, MAIN, PAYMENTS, REPORTS, SEARCH_ALB, SEARCH_CLUSTER } from '../world/arns.ts';

const LEDGER = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/net/ledger/8c3f2d6e0ae57099';

const region = createRegion();
let http: Awaited<ReturnType<typeof overHttp>>;
beforeAll(async () => {
  http = await overHttp(region);
});
afterAll(() => http.close());

// Each protocol over both transports: rest-json (EKS), query (Elastic Load Balancing, Auto Scaling) and ec2.
describe.each(['in process', 'over HTTP'])('%s', (how) => {
  const clients = () => clientsOn(how === 'in process' ? inProcess(region) : http);

  const targetsOf = async (arn: string) => {
    const { elb } = clients();
    const { TargetGroups = [] } = await elb.send(new DescribeTargetGroupsCommand({ LoadBalancerArn: arn }));
    const health = await Promise.all(TargetGroups.map(({ TargetGroupArn }) => elb.send(new DescribeTargetHealthCommand({ TargetGroupArn }))));
    return { groups: TargetGroups, targets: health.flatMap(({ TargetHealthDescriptions = [] }) => TargetHealthDescriptions) };
  };

  it('EC2 names every zone of the account, with its state and messages', async () => {
    const { ec2 } = clients();
    const all = await ec2.send(new DescribeAvailabilityZonesCommand({}));
    expect(all.AvailabilityZones?.map(({ ZoneId, ZoneName }) => `${ZoneId} / ${ZoneName}`)).toEqual([
      'use1-az1 / us-east-1a',
      'use1-az2 / us-east-1b',
      'use1-az4 / us-east-1c',
      'use1-az6 / us-east-1d',
      'use1-az3 / us-east-1e',
      'use1-az5 / us-east-1f',
      'use1-bos1-az1 / us-east-1-bos-1a',
    ]);
    const local = await ec2.send(new DescribeAvailabilityZonesCommand({ Filters: [{ Name: 'zone-type', Values: ['local-zone'] }] }));
    expect(local.AvailabilityZones).toMatchObject([{ ZoneId: 'use1-bos1-az1', State: 'available', Messages: [] }]);

    troubleZone(region.world, 'use1-az1', 'Elevated packet loss.');
    const one = await ec2.send(new DescribeAvailabilityZonesCommand({ ZoneIds: ['use1-az1'] }));
    expect(one.AvailabilityZones).toMatchObject([{ State: 'constrained', Messages: [{ Message: 'Elevated packet loss.' }] }]);
    restoreZone(region.world, 'use1-az1');
    await expect(ec2.send(new DescribeAvailabilityZonesCommand({ ZoneIds: ['use1-az9'] }))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  });

  it('EC2 gives subnets with both names of their zone', async () => {
    const { Subnets } = await clients().ec2.send(new DescribeSubnetsCommand({ Filters: [{ Name: 'availability-zone-id', Values: ['use1-az4'] }] }));
    expect(Subnets).toMatchObject([{ AvailabilityZone: 'us-east-1c', AvailabilityZoneId: 'use1-az4' }]);
  });

  it('Elastic Load Balancing gives load balancers, page by page, and their attributes', async () => {
    const { elb } = clients();
    const first = await elb.send(new DescribeLoadBalancersCommand({ PageSize: 4 }));
    const second = await elb.send(new DescribeLoadBalancersCommand({ PageSize: 4, Marker: first.NextMarker }));
    expect([...(first.LoadBalancers ?? []), ...(second.LoadBalancers ?? [])].map(({ LoadBalancerName }) => LoadBalancerName)).toEqual([
      'checkout',
      'payments',
      'search',
      'ledger',
      'ledger-web',
      'reports',
    ]);
    expect(second.NextMarker).toBeUndefined();
    const attributes = async (arn: string) =>
      Object.fromEntries(((await elb.send(new DescribeLoadBalancerAttributesCommand({ LoadBalancerArn: arn }))).Attributes ?? []).map(({ Key, Value }) => [Key, Value]));
    expect(await attributes(CHECKOUT)).toMatchObject({ 'zonal_shift.config.enabled': 'true', 'load_balancing.cross_zone.enabled': 'true', 'client_keep_alive.seconds': '3600' });
    expect(await attributes(PAYMENTS)).toMatchObject({ 'load_balancing.cross_zone.enabled': 'false' });
    expect(await attributes(REPORTS)).toMatchObject({ 'zonal_shift.config.enabled': 'false' });
    await expect(attributes(`${CHECKOUT}0`)).rejects.toMatchObject({ name: 'LoadBalancerNotFoundException' });
  });

  it('Elastic Load Balancing tells the zone of IP targets only, and which target is an ALB', async () => {
    const checkout = await targetsOf(CHECKOUT);
    expect(checkout.groups).toMatchObject([{ TargetType: 'instance', LoadBalancerArns: [CHECKOUT] }]);
    expect(checkout.targets.map(({ TargetHealth }) => TargetHealth?.State)).toEqual(['unhealthy', 'healthy', 'healthy', 'healthy', 'healthy', 'healthy']);
    expect(checkout.targets.every(({ Target }) => Target?.AvailabilityZone === undefined)).toBe(true);
    const search = await targetsOf(SEARCH_ALB);
    expect(search.targets.filter(({ Target }) => Target?.AvailabilityZone === 'us-east-1a')).toHaveLength(3);
    const ledger = await targetsOf(LEDGER);
    expect(ledger).toMatchObject({ groups: [{ TargetType: 'alb' }], targets: [{ Target: { Id: LEDGER_WEB } }] });
    const arn = checkout.groups[0]?.TargetGroupArn;
    const { Attributes } = await clients().elb.send(new DescribeTargetGroupAttributesCommand({ TargetGroupArn: arn }));
    expect(Attributes).toContainEqual({ Key: 'load_balancing.cross_zone.enabled', Value: 'use_load_balancer_configuration' });
  });

  it('an NLB without cross-zone load balancing delegates to DNS, shifted or not', async () => {
    const { targets } = await targetsOf(PAYMENTS);
    expect(new Set(targets.map(({ AdministrativeOverride }) => AdministrativeOverride?.State))).toEqual(new Set(['zonal_shift_delegated_to_dns']));
  });

  it('Auto Scaling gives groups and instances by AZ ID and AZ name, with the tags of a managed node group', async () => {
    const { AutoScalingGroups } = await clients().asg.send(new DescribeAutoScalingGroupsCommand({ AutoScalingGroupNames: ['eks-search-nodes', 'no-such-group'] }));
    expect(AutoScalingGroups).toHaveLength(1);
    expect(AutoScalingGroups?.[0]).toMatchObject({
      AvailabilityZones: ['us-east-1a', 'us-east-1b', 'us-east-1c'],
      AvailabilityZoneIds: ['use1-az1', 'use1-az2', 'use1-az4'],
      AvailabilityZoneImpairmentPolicy: { ZonalShiftEnabled: true },
      DesiredCapacity: 6,
    });
    expect(AutoScalingGroups?.[0]?.Instances?.[0]).toMatchObject({
      AvailabilityZone: 'us-east-1a',
      AvailabilityZoneId: 'use1-az1',
      LifecycleState: 'InService',
      HealthStatus: 'Healthy',
    });
    expect(AutoScalingGroups?.[0]?.Tags).toContainEqual(expect.objectContaining({ Key: 'eks:cluster-name', Value: 'search' }));
    const byTag = await clients().asg.send(new DescribeAutoScalingGroupsCommand({ Filters: [{ Name: 'tag:eks:nodegroup-name', Values: ['nodes'] }] }));
    expect(byTag.AutoScalingGroups?.map(({ AutoScalingGroupName }) => AutoScalingGroupName)).toEqual(['eks-search-nodes']);
  });

  it('EKS leads from a cluster to the group of its node group', async () => {
    const { eks } = clients();
    expect(await eks.send(new DescribeClusterCommand({ name: 'search' }))).toMatchObject({ cluster: { arn: SEARCH_CLUSTER, zonalShiftConfig: { enabled: true } } });
    expect(await eks.send(new ListNodegroupsCommand({ clusterName: 'search' }))).toMatchObject({ nodegroups: ['nodes'] });
    const { nodegroup } = await eks.send(new DescribeNodegroupCommand({ clusterName: 'search', nodegroupName: 'nodes' }));
    expect(nodegroup?.resources?.autoScalingGroups).toEqual([{ name: 'eks-search-nodes' }]);
    await expect(eks.send(new DescribeClusterCommand({ name: 'none' }))).rejects.toMatchObject({ name: 'ResourceNotFoundException', $metadata: { httpStatusCode: 404 } });
  });

  it('a shifted cluster takes its pods in the zone out of their target groups, and the zone out of its node group', async () => {
    const groupZones = async () =>
      (await clients().asg.send(new DescribeAutoScalingGroupsCommand({ AutoScalingGroupNames: ['eks-search-nodes'] }))).AutoScalingGroups?.[0]?.AvailabilityZoneIds;
    const shift = startManual(region.world, MAIN, { arn: SEARCH_CLUSTER, awayFrom: 'use1-az1', expiresIn: '1h', comment: '' });
    expect((await targetsOf(SEARCH_ALB)).targets).toHaveLength(6);
    expect(await groupZones()).toEqual(['use1-az2', 'use1-az4']);
    cancelShift(region.world, MAIN, shift.id);
    expect((await targetsOf(SEARCH_ALB)).targets).toHaveLength(9);
    expect(await groupZones()).toEqual(['use1-az1', 'use1-az2', 'use1-az4']);
  });

  it('a lost zone takes what lives in it down, and gives it back', async () => {
    const healthy = async () => (await targetsOf(PAYMENTS)).targets.filter(({ TargetHealth }) => TargetHealth?.State === 'healthy').length;
    loseZone(region.world, 'use1-az2');
    expect(await healthy()).toBe(4);
    restoreZone(region.world, 'use1-az2');
    expect(await healthy()).toBe(6);
  });
});
