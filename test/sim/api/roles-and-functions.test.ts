import { DescribeLoadBalancersCommand } from '@aws-sdk/client-elastic-load-balancing-v2';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { AssumeRoleCommand, GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { beforeEach, describe, expect, it } from 'vitest';
import { GetManagedResourceCommand, StartZonalShiftCommand } from '#arc-zonal-shift';
import { createRegion, type Region } from '../../../sim/region.ts';
import { clientsOn, inProcess } from '../clients.ts';
import { CHECKOUT, LEGACY } from '../world/arns.ts';

let region: Region;
beforeEach(() => {
  region = createRegion();
});

const role = (name: string) => `arn:aws:iam::444455556666:role/${name}`;

async function as(name: string) {
  const { sts } = clientsOn(inProcess(region));
  const { Credentials } = await sts.send(new AssumeRoleCommand({ RoleArn: role(name), RoleSessionName: 'zonal', ExternalId: 'zonal-demo' }));
  const credentials = { accessKeyId: Credentials?.AccessKeyId ?? '', secretAccessKey: Credentials?.SecretAccessKey ?? '', sessionToken: Credentials?.SessionToken ?? '' };
  return clientsOn({ ...inProcess(region), credentials });
}

describe('roles', () => {
  it('lead to another account, which sees its own resources and not those of the first', async () => {
    const { sts, elb, arc } = await as('zonal-shift');
    expect(await sts.send(new GetCallerIdentityCommand({}))).toMatchObject({ Account: '444455556666', Arn: 'arn:aws:sts::444455556666:assumed-role/zonal-shift/zonal' });
    const { LoadBalancers } = await elb.send(new DescribeLoadBalancersCommand({}));
    expect(LoadBalancers?.map(({ LoadBalancerArn }) => LoadBalancerArn)).toEqual([LEGACY]);
    expect(LoadBalancers?.[0]?.AvailabilityZones?.map(({ ZoneName }) => ZoneName)).toEqual(['us-east-1c', 'us-east-1a', 'us-east-1b']);
    const shift = { awayFrom: 'use1-az1', expiresIn: '1h', comment: 'why' };
    expect(await arc.send(new StartZonalShiftCommand({ resourceIdentifier: LEGACY, ...shift }))).toMatchObject({ status: 'ACTIVE' });
    await expect(arc.send(new GetManagedResourceCommand({ resourceIdentifier: CHECKOUT }))).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    expect(region.calls.list('arc-zonal-shift', 'StartZonalShift')).toMatchObject([{ caller: { account: '444455556666', role: 'zonal-shift' }, outcome: { is: 'done' } }]);
  });

  it('may do what they are for: the read role cannot shift', async () => {
    const { arc } = await as('zonal-read');
    expect(await arc.send(new GetManagedResourceCommand({ resourceIdentifier: LEGACY }))).toMatchObject({ name: 'legacy' });
    const start = arc.send(new StartZonalShiftCommand({ resourceIdentifier: LEGACY, awayFrom: 'use1-az1', expiresIn: '1h', comment: '' }));
    await expect(start).rejects.toMatchObject({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 403 } });
    expect(region.world.state.shifts).toEqual([]);
  });

  it.each([
    ['the wrong external id', role('zonal-shift'), 'other'],
    ['no external id', role('zonal-shift'), undefined],
    ['an unknown role', role('zonal-admin'), 'zonal-demo'],
    ['an unknown account', 'arn:aws:iam::999999999999:role/zonal-shift', 'zonal-demo'],
  ])('are denied for %s', async (_what, RoleArn, ExternalId) => {
    const { sts } = clientsOn(inProcess(region));
    await expect(sts.send(new AssumeRoleCommand({ RoleArn, RoleSessionName: 'zonal', ExternalId }))).rejects.toMatchObject({
      name: 'AccessDenied',
      $metadata: { httpStatusCode: 403 },
    });
  });

  it('do not come from temporary keys that were never given out', async () => {
    const { sts } = clientsOn({ ...inProcess(region), credentials: { accessKeyId: 'ASIAMADEUP', secretAccessKey: 'x' } });
    await expect(sts.send(new GetCallerIdentityCommand({}))).rejects.toMatchObject({ name: 'InvalidClientTokenId' });
  });
});

describe("Lambda's Invoke", () => {
  const invoke = (FunctionName: string, event: unknown, InvocationType?: 'Event' | 'RequestResponse') =>
    clientsOn(inProcess(region)).lambda.send(new InvokeCommand({ FunctionName, Payload: Buffer.from(JSON.stringify(event)), ...(InvocationType ? { InvocationType } : {}) }));
  const text = (payload: Uint8Array | undefined) => JSON.parse(Buffer.from(payload ?? []).toString()) as unknown;

  it('answers what the function answers, by name or by ARN', async () => {
    region.lambda.register('worker', async (event, context) => ({ event, name: context.functionName, left: context.getRemainingTimeInMillis() }));
    const reply = await invoke('arn:aws:lambda:us-east-1:111122223333:function:worker:live', { a: ['ü'] });
    expect(reply.StatusCode).toBe(200);
    expect(text(reply.Payload)).toEqual({ event: { a: ['ü'] }, name: 'worker', left: 60_000 });
  });

  it('is a success with FunctionError when the function throws', async () => {
    region.lambda.register('worker', () => {
      throw new TypeError('it broke');
    });
    const reply = await invoke('worker', null);
    expect(reply).toMatchObject({ StatusCode: 200, FunctionError: 'Unhandled' });
    expect(text(reply.Payload)).toEqual({ errorType: 'TypeError', errorMessage: 'it broke' });
  });

  it('accepts an event with 202 before the function runs', async () => {
    const seen: unknown[] = [];
    region.lambda.register('worker', (event) => void seen.push(event));
    expect((await invoke('worker', { n: 1 }, 'Event')).StatusCode).toBe(202);
    await region.lambda.idle();
    expect(seen).toEqual([{ n: 1 }]);
  });

  it('refuses a function that does not exist', async () => {
    await expect(invoke('nobody', {}, 'Event')).rejects.toMatchObject({ name: 'ResourceNotFoundException', $metadata: { httpStatusCode: 404 } });
  });
});
