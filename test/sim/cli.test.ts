import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegion } from '../../sim/region.ts';
import { type Listening, listen } from '../../sim/wire/http.ts';
import { startAutoshift } from '../../sim/world/events.ts';
import { CLI_PATIENCE, aws as cli, hasCli, needsCli, runCli } from '../support/cli.ts';
import { jsonService } from './wire/json-service.ts';
import { CHECKOUT } from './world/arns.ts';

/** Whether this CLI knows a member of an operation's answer: it prints an empty answer without asking anybody. */
const knows = (operation: string, member: string): Promise<boolean> =>
  runCli([...operation.split(' '), '--generate-cli-skeleton', 'output']).then(
    (answer) => answer.includes(`"${member}"`),
    () => false,
  );
// Distributions ship versions that are years old, and those drop what they do not know.
const isRecent = hasCli && (await knows('arc-zonal-shift list-zonal-shifts', 'shiftType')) && (await knows('autoscaling describe-auto-scaling-groups', 'AvailabilityZoneIds'));
const needsRecent = !hasCli || isRecent ? needsCli : ' (skipped: the aws on the PATH is too old to know them)';

// A wrong schema that the SDK's client and the Region share shows here.
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

const aws = (command: string, url = at.url) => cli(command, url);
/** Version 1 of the CLI prints epoch seconds, version 2 a date. */
const instant = (time: unknown) => (typeof time === 'number' ? time * 1000 : new Date(String(time)).getTime());

it.skipIf(!hasCli)(`the AWS CLI starts, lists, updates and cancels a shift${needsCli}`, CLI_PATIENCE, async () => {
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
  expect(listed).toMatchObject({ items: [{ zonalShiftId: id, status: 'ACTIVE' }] });
  expect(managed).toMatchObject({ name: 'checkout', appliedWeights: { 'use1-az1': 0, 'use1-az2': 1 }, zonalShifts: [{ appliedStatus: 'APPLIED' }] });
  expect(resources.items).toHaveLength(10);

  const second = aws(`arc-zonal-shift start-zonal-shift --resource-identifier ${CHECKOUT} --away-from use1-az1 --expires-in 2h --comment why`);
  await expect(second).rejects.toThrow(/\(ConflictException\) when calling the StartZonalShift operation/);
  expect(await aws(`arc-zonal-shift cancel-zonal-shift --zonal-shift-id ${id}`)).toMatchObject({ status: 'CANCELED' });
});

it.skipIf(!hasCli)(`the AWS CLI reads one service of each other protocol${needsCli}`, CLI_PATIENCE, async () => {
  const [zones, balancers, groups, cluster, tables] = await Promise.all([
    aws('ec2 describe-availability-zones --zone-ids use1-az4'),
    aws('elbv2 describe-load-balancers --names checkout'),
    aws('autoscaling describe-auto-scaling-groups --auto-scaling-group-names checkout-web'),
    aws('eks describe-cluster --name search'),
    aws('dynamodb list-tables --page-size 3', json.url),
  ]);
  expect(zones).toMatchObject({ AvailabilityZones: [{ ZoneName: 'us-east-1c', ZoneType: 'availability-zone', State: 'available' }] });
  expect(balancers).toMatchObject({ LoadBalancers: [{ LoadBalancerArn: CHECKOUT, AvailabilityZones: [{ ZoneName: 'us-east-1a' }, {}, {}] }] });
  expect(groups).toMatchObject({ AutoScalingGroups: [{ DesiredCapacity: 6 }] });
  expect(cluster).toMatchObject({ cluster: { name: 'search', status: 'ACTIVE' } });
  expect(tables).toMatchObject({ TableNames: ['limit 3'] });
});

it.skipIf(!isRecent)(`the AWS CLI reads autoshifts, kinds of shifts, and what services say of zonal shift${needsRecent}`, CLI_PATIENCE, async () => {
  startAutoshift(region.world, 'use1-az2');
  await aws(`arc-zonal-shift start-zonal-shift --resource-identifier ${CHECKOUT} --away-from use1-az1 --expires-in 2h --comment why`);
  const [autoshifts, shifts, groups, cluster] = await Promise.all([
    aws('arc-zonal-shift list-autoshifts'),
    aws('arc-zonal-shift list-zonal-shifts --status ACTIVE'),
    aws('autoscaling describe-auto-scaling-groups --auto-scaling-group-names checkout-web'),
    aws('eks describe-cluster --name search'),
  ]);
  expect(autoshifts).toMatchObject({ items: [{ awayFrom: 'use1-az2', status: 'ACTIVE' }] });
  expect(shifts).toMatchObject({ items: [{ awayFrom: 'use1-az1', shiftType: 'ZONAL_SHIFT' }] });
  expect(groups).toMatchObject({ AutoScalingGroups: [{ AvailabilityZoneIds: ['use1-az1', 'use1-az2', 'use1-az4'] }] });
  expect(cluster).toMatchObject({ cluster: { zonalShiftConfig: { enabled: true } } });
});

it.skipIf(!hasCli)(`the AWS CLI assumes a role, is denied with the wrong external id, and invokes a function${needsCli}`, CLI_PATIENCE, async () => {
  const assume = 'sts assume-role --role-arn arn:aws:iam::444455556666:role/zonal-shift --role-session-name zonal --external-id';
  region.lambda.register('worker', (event) => ({ got: event }));
  const folder = mkdtempSync(join(tmpdir(), 'zonal-cli-'));
  const payload = join(folder, 'payload.json');
  const answer = join(folder, 'answer.json');
  writeFileSync(payload, '{"a":1}');
  const [session, denied] = await Promise.all([
    aws(`${assume} zonal-demo`),
    aws(`${assume} other`).catch((error: Error) => error.message),
    runCli(['lambda', 'invoke', '--function-name', 'worker', '--payload', `fileb://${payload}`, '--endpoint-url', at.url, answer]),
  ]);
  expect(session).toMatchObject({ AssumedRoleUser: { Arn: 'arn:aws:sts::444455556666:assumed-role/zonal-shift/zonal' } });
  expect(denied).toContain('(AccessDenied) when calling the AssumeRole operation');
  expect(JSON.parse(readFileSync(answer, 'utf8'))).toEqual({ got: { a: 1 } });
});
