import { DescribeAvailabilityZonesCommand, DescribeSubnetsCommand, EC2Client } from '@aws-sdk/client-ec2';
import {
  CreateListenerCommand,
  CreateLoadBalancerCommand,
  CreateTargetGroupCommand,
  ElasticLoadBalancingV2Client,
  ModifyLoadBalancerAttributesCommand,
  RegisterTargetsCommand,
} from '@aws-sdk/client-elastic-load-balancing-v2';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeClients } from '../../src/aws/clients.ts';
import { awsSurvey } from '../../src/aws/survey/index.ts';
import { describeArn } from '../../src/evacuation/resource.ts';
import type { TestDynamo } from '../support/dynamo.ts';
import { hasMoto, startMoto } from '../support/moto.ts';

// moto is right about roles, zones and what load balancers consist of; it has no ARC, and its targets never fall ill.
const has = hasMoto();
const needsMoto = has ? '' : ' (skipped: python3 here has no moto.server)';

const ACCOUNT = '444455556666';
const ROLE = `arn:aws:iam::${ACCOUNT}:role/zonal-read`;
const REGION = 'us-east-1';

let moto: TestDynamo;
beforeAll(async () => {
  if (!has) return;
  moto = await startMoto();
  for (const [name, value] of Object.entries({ AWS_REGION: REGION, AWS_ACCESS_KEY_ID: 'AKIDOWN', AWS_SECRET_ACCESS_KEY: 'any', AWS_ENDPOINT_URL: moto.endpoint }))
    vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await moto?.stop();
});

/** A load balancer with one target group, in two zones of the other account, made with the same role. */
async function build(): Promise<{ readonly arn: string; readonly names: Record<string, string>; readonly used: readonly string[] }> {
  const { Credentials: given } = await new STSClient().send(new AssumeRoleCommand({ RoleArn: ROLE, RoleSessionName: 'builder' }));
  const credentials = { accessKeyId: given?.AccessKeyId ?? '', secretAccessKey: given?.SecretAccessKey ?? '', sessionToken: given?.SessionToken ?? '' };
  const ec2 = new EC2Client({ credentials });
  const elb = new ElasticLoadBalancingV2Client({ credentials });
  const { AvailabilityZones = [] } = await ec2.send(new DescribeAvailabilityZonesCommand({}));
  const { Subnets = [] } = await ec2.send(new DescribeSubnetsCommand({}));
  const two = Subnets.slice(0, 2);
  const { LoadBalancers: [balancer] = [] } = await elb.send(new CreateLoadBalancerCommand({ Name: 'web', Subnets: two.map(({ SubnetId = '' }) => SubnetId) }));
  const arn = balancer?.LoadBalancerArn ?? '';
  await elb.send(new ModifyLoadBalancerAttributesCommand({ LoadBalancerArn: arn, Attributes: [{ Key: 'client_keep_alive.seconds', Value: '900' }] }));
  const group = new CreateTargetGroupCommand({ Name: 'web', TargetType: 'ip', Protocol: 'HTTP', Port: 80, VpcId: two[0]?.VpcId ?? '' });
  const TargetGroupArn = (await elb.send(group)).TargetGroups?.[0]?.TargetGroupArn ?? '';
  await elb.send(new CreateListenerCommand({ LoadBalancerArn: arn, Protocol: 'HTTP', Port: 80, DefaultActions: [{ Type: 'forward', TargetGroupArn }] }));
  const Targets = two.map(({ AvailabilityZone = '' }, i) => ({ Id: `10.0.0.${i + 10}`, AvailabilityZone }));
  await elb.send(new RegisterTargetsCommand({ TargetGroupArn, Targets }));
  return {
    arn,
    names: Object.fromEntries(AvailabilityZones.map(({ ZoneId = '', ZoneName = '' }) => [ZoneId, ZoneName])),
    used: two.map(({ AvailabilityZoneId = '' }) => AvailabilityZoneId),
  };
}

/** What Zonal's own adapters see of the load balancer in account 444455556666, called with or without its role. */
async function look({ arn, names, used }: Awaited<ReturnType<typeof build>>, roles: { readonly read?: string }) {
  const accounts = { [ACCOUNT]: { roles, zones: names } };
  const survey = awsSurvey({ clients: makeClients({ accounts, now: Date.now }), accounts, now: Date.now });
  const place = { account: ACCOUNT, region: REGION };
  const resource = { arn, ...describeArn(arn), ...place, apps: ['web'] };
  const seen = await survey.forShift([resource], { id: used[0] ?? '', names: {} }, [place], Date.now(), AbortSignal.timeout(20_000));
  return { ...seen, balancer: seen.resources[0] };
}

test.skipIf(!has)(`roles, zones and load balancers are read from an AWS that somebody else wrote; what it lacks is unread${needsMoto}`, async () => {
  const world = await build();
  const { zones, autoshifts, balancer } = await look(world, { read: ROLE });
  expect(zones.known && zones.value.map(({ zone }) => zone).sort()).toEqual(Object.keys(world.names).sort());
  expect(zones.known && zones.value[0]).toMatchObject({ account: ACCOUNT, state: 'available', messages: [] });

  const facts = balancer?.facts.known ? balancer.facts.value : undefined;
  if (facts?.of !== 'load-balancer') throw new Error(`The load balancer was not read: ${JSON.stringify(balancer?.facts)}`);
  expect([...facts.zones].sort()).toEqual([...world.used].sort());
  expect(facts.attributes).toMatchObject({ known: true, value: { shiftEnabled: false, keepAliveSeconds: 900 } });
  // moto does not tell the zones of targets, so they are counted apart and not guessed.
  expect(facts.targetGroups).toMatchObject({
    known: true,
    value: [
      {
        name: 'web',
        targetType: 'ip',
        sharedWith: [],
        settings: { known: true, value: { crossZone: true, sticky: false } },
        targets: { value: { unplaced: { healthy: 2, total: 2 } } },
      },
    ],
  });

  // moto answers for ARC with a page of HTML.
  const why = "ArcFault: it answered HTTP 500 in a form that is not AWS's";
  expect(balancer?.managed).toEqual({ known: false, why });
  expect(autoshifts).toEqual({ known: false, why: `${ACCOUNT} ${REGION}: ${why}` });

  const withoutRole = await look(world, {});
  expect(withoutRole.balancer?.facts).toEqual({ known: false, why: 'Elastic Load Balancing does not know it' });
});
