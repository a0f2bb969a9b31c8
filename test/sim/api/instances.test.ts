import { DescribeInstancesCommand } from '@aws-sdk/client-ec2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegion } from '../../../sim/region.ts';
import { launchIn, launchLoose, terminate } from '../../../sim/world/launches.ts';
import { clientsOn, inProcess, overHttp } from '../clients.ts';
import { MAIN } from '../world/arns.ts';

const region = createRegion();
let http: Awaited<ReturnType<typeof overHttp>>;
beforeAll(async () => {
  http = await overHttp(region);
});
afterAll(() => http.close());

describe.each(['in process', 'over HTTP'])('%s', (how) => {
  const ec2 = () => clientsOn(how === 'in process' ? inProcess(region) : http).ec2;
  const inZone = async (zone: string, more: { MaxResults?: number; NextToken?: string } = {}) => {
    const answer = await ec2().send(new DescribeInstancesCommand({ Filters: [{ Name: 'availability-zone', Values: [zone] }], ...more }));
    return { next: answer.NextToken, found: (answer.Reservations ?? []).flatMap(({ Instances = [] }) => Instances) };
  };

  it('EC2 lists what groups run, with the tag that Auto Scaling puts on it, and what belongs to nobody', async () => {
    const one = launchIn(region.world, MAIN, 'checkout-web', 'use1-az1');
    const other = launchLoose(region.world, MAIN, 'use1-az1', { owner: 'search' });
    const { found } = await inZone('us-east-1a');
    expect(found.find(({ InstanceId }) => InstanceId === one)).toMatchObject({
      LaunchTime: new Date(region.clock.now()),
      State: { Name: 'running' },
      Placement: { AvailabilityZone: 'us-east-1a' },
      Tags: [{ Key: 'aws:autoscaling:groupName', Value: 'checkout-web' }],
    });
    expect(found.find(({ InstanceId }) => InstanceId === other)?.Tags).toEqual([{ Key: 'owner', Value: 'search' }]);
    terminate(region.world, MAIN, one);
    terminate(region.world, MAIN, other);
    expect((await inZone('us-east-1a')).found.map(({ InstanceId }) => InstanceId)).not.toContain(one);
  });

  it('EC2 gives pages, and refuses a token that it did not give and a filter that does not exist', async () => {
    const { next, found } = await inZone('us-east-1b', { MaxResults: 5 });
    expect(found).toHaveLength(5);
    expect((await inZone('us-east-1b', { MaxResults: 5, NextToken: next ?? '' })).found.length).toBeGreaterThan(0);
    await expect(inZone('us-east-1b', { NextToken: 'bad' })).rejects.toMatchObject({ name: 'InvalidNextToken' });
    await expect(ec2().send(new DescribeInstancesCommand({ Filters: [{ Name: 'colour', Values: ['red'] }] }))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  });
});
