import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegion } from '../../sim/region.ts';
import { type Listening, listen } from '../../sim/wire/http.ts';
import { startAutoshift } from '../../sim/world/events.ts';
import { jsonService } from './wire/json-service.ts';
import { CHECKOUT } from './world/arns.ts';

// The CLI's models are botocore's, not the SDK's: a wrong schema that client and Region share shows here.
const hasCli = spawnSync('aws', ['--version']).status === 0;
const needsCli = hasCli ? '' : ' (skipped: there is no aws on the PATH)';

const region = createRegion();
let at: Listening;
let json: Listening;
beforeAll(async () => {
  at = await region.listen();
  json = await listen(jsonService().gateway, () => undefined, 0);
});
afterAll(async () => {
  await at.close();
  await json.close();
});

// Each command starts Python: half a second alone, several on a busy machine.
const PATIENCE = { timeout: 60_000 };

const run = promisify(execFile);
const environment = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  AWS_ACCESS_KEY_ID: 'any',
  AWS_SECRET_ACCESS_KEY: 'any',
  AWS_DEFAULT_REGION: 'us-east-1',
  AWS_MAX_ATTEMPTS: '1',
};

async function aws(args: string, url = at.url): Promise<Record<string, unknown>> {
  const { stdout } = await run('aws', [...args.split(' '), '--output', 'json', '--endpoint-url', url], { env: environment });
  return JSON.parse(stdout) as Record<string, unknown>;
}
/** Version 1 of the CLI prints epoch seconds, version 2 a date. */
const instant = (time: unknown) => (typeof time === 'number' ? time * 1000 : new Date(String(time)).getTime());

it.skipIf(!hasCli)(`the AWS CLI starts, lists, updates and cancels a shift${needsCli}`, PATIENCE, async () => {
  const started = await aws(`arc-zonal-shift start-zonal-shift --resource-identifier ${CHECKOUT} --away-from use1-az1 --expires-in 2h --comment why`);
  expect(started).toMatchObject({ resourceIdentifier: CHECKOUT, awayFrom: 'use1-az1', status: 'ACTIVE', comment: 'why' });
  expect(instant(started.expiryTime)).toBe(region.clock.now() + 2 * 3_600_000);
  const id = String(started.zonalShiftId);

  const [updated, listed, managed, resources] = await Promise.all([
    aws(`arc-zonal-shift update-zonal-shift --zonal-shift-id ${id} --expires-in 60m`),
    aws('arc-zonal-shift list-zonal-shifts --status ACTIVE'),
    aws(`arc-zonal-shift get-managed-resource --resource-identifier ${CHECKOUT}`),
    aws('arc-zonal-shift list-managed-resources --page-size 3'),
  ]);
  expect(instant(updated.expiryTime)).toBe(region.clock.now() + 3_600_000);
  expect(listed).toMatchObject({ items: [{ zonalShiftId: id, shiftType: 'ZONAL_SHIFT', status: 'ACTIVE' }] });
  expect(managed).toMatchObject({ name: 'checkout', appliedWeights: { 'use1-az1': 0, 'use1-az2': 1 }, zonalShifts: [{ appliedStatus: 'APPLIED' }] });
  expect(resources.items).toHaveLength(10);

  const second = aws(`arc-zonal-shift start-zonal-shift --resource-identifier ${CHECKOUT} --away-from use1-az1 --expires-in 2h --comment why`);
  await expect(second).rejects.toThrow(/\(ConflictException\) when calling the StartZonalShift operation/);
  expect(await aws(`arc-zonal-shift cancel-zonal-shift --zonal-shift-id ${id}`)).toMatchObject({ status: 'CANCELED' });
});

it.skipIf(!hasCli)(`the AWS CLI reads one service of each other protocol${needsCli}`, PATIENCE, async () => {
  startAutoshift(region.world, 'use1-az2');
  const [autoshifts, zones, balancers, groups, cluster, tables] = await Promise.all([
    aws('arc-zonal-shift list-autoshifts'),
    aws('ec2 describe-availability-zones --zone-ids use1-az4'),
    aws('elbv2 describe-load-balancers --names checkout'),
    aws('autoscaling describe-auto-scaling-groups --auto-scaling-group-names checkout-web'),
    aws('eks describe-cluster --name search'),
    aws('dynamodb list-tables --page-size 3', json.url),
  ]);
  expect(autoshifts).toMatchObject({ items: [{ awayFrom: 'use1-az2', status: 'ACTIVE' }] });
  expect(zones).toMatchObject({ AvailabilityZones: [{ ZoneName: 'us-east-1c', ZoneType: 'availability-zone', State: 'available' }] });
  expect(balancers).toMatchObject({ LoadBalancers: [{ LoadBalancerArn: CHECKOUT, AvailabilityZones: [{ ZoneName: 'us-east-1a' }, {}, {}] }] });
  expect(groups).toMatchObject({ AutoScalingGroups: [{ DesiredCapacity: 6, AvailabilityZoneIds: ['use1-az1', 'use1-az2', 'use1-az4'] }] });
  expect(cluster).toMatchObject({ cluster: { zonalShiftConfig: { enabled: true } } });
  expect(tables).toMatchObject({ TableNames: ['limit 3'] });
});

it.skipIf(!hasCli)(`the AWS CLI assumes a role, is denied with the wrong external id, and invokes a function${needsCli}`, PATIENCE, async () => {
  const assume = 'sts assume-role --role-arn arn:aws:iam::444455556666:role/zonal-shift --role-session-name zonal --external-id';
  region.lambda.register('worker', (event) => ({ got: event }));
  const folder = mkdtempSync(join(tmpdir(), 'zonal-cli-'));
  const payload = join(folder, 'payload.json');
  const answer = join(folder, 'answer.json');
  writeFileSync(payload, '{"a":1}');
  const [session, denied] = await Promise.all([
    aws(`${assume} zonal-demo`),
    aws(`${assume} other`).catch((error: Error) => error.message),
    run('aws', ['lambda', 'invoke', '--function-name', 'worker', '--payload', `fileb://${payload}`, '--endpoint-url', at.url, answer], { env: environment }),
  ]);
  expect(session).toMatchObject({ AssumedRoleUser: { Arn: 'arn:aws:sts::444455556666:assumed-role/zonal-shift/zonal' } });
  expect(denied).toContain('(AccessDenied) when calling the AssumeRole operation');
  expect(JSON.parse(readFileSync(answer, 'utf8'))).toEqual({ got: { a: 1 } });
});
