import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';
import { startNight } from '../support/night.ts';
import { countStarted, endingOf } from './ending.ts';

const SHIFT = 'shift checkout use1-az1 --for 12h --reason "packet loss"';
let dynamo: TestDynamo;
beforeAll(async () => {
  dynamo = await startDynamo();
});
afterAll(() => dynamo.stop());

test('a call that never answers ends with its own deadline: the next tick finds what it did', { timeout: 90_000 }, async () => {
  const night = await startNight(dynamo);
  await night.type('U0ASKER', SHIFT);
  night.region.faults.add({ service: 'arc-zonal-shift', operation: 'StartZonalShift', resource: 'loadbalancer' }, { kind: 'lose-answer', by: 'hang' }, 1);
  const { is } = await night.press('U0APPROVER', 'zonal.approve');
  expect(is).toBe('over');
  await night.minutes(1);
  expect(await endingOf(night)).toMatchObject({ request: 'finished', started: { checkout: 1, 'checkout-web': 1 } });
});

test('two evacuations that race for one app: each resource is shifted once, and the second is told', async () => {
  const night = await startNight(dynamo);
  await night.type('U0ASKER', SHIFT);
  await night.type('U0APPROVER', SHIFT.replace('12h', '4h'));
  const cards = () => night.slack.messages('C0INC').filter((message) => message.thread === undefined);
  expect(cards()).toHaveLength(2);
  const [first, second] = cards();
  await night.pressTogether([
    { user: 'U0APPROVER', action: 'zonal.approve', ts: first?.ts ?? '' },
    { user: 'U0ASKER', action: 'zonal.approve', ts: second?.ts ?? '' },
  ]);
  await night.minutes(3);
  expect((await endingOf(night)).started).toEqual({ checkout: 1, 'checkout-web': 1 });
  const said = cards().map((card) => night.slack.read(card).join('\n'));
  expect(said.filter((text) => /Shifted away from use1-az1/.test(text)).length).toBeGreaterThanOrEqual(1);
  expect(said.every((text) => !text.includes('[Approve]') || text.includes('accept'))).toBe(true);
});

test.each([-60_000, 60_000])('a worker whose clock is %d ms off neither takes over too early nor acts twice', async (skew) => {
  const night = await startNight(dynamo);
  await night.type('U0ASKER', SHIFT);
  await night.press('U0APPROVER', 'zonal.approve', { label: 'arc-zonal-shift POST /zonalshifts ', nth: 1, when: 'before' });
  night.clock.advance(49_000);
  await night.tick(undefined, skew);
  const early = await endingOf(night);
  expect(early.started).toEqual({});
  await night.minutes(3);
  expect(await endingOf(night)).toMatchObject({ request: 'finished', started: { checkout: 1, 'checkout-web': 1 } });
});

test('a broken chain: nothing acts on it, status says so, and other evacuations go on', async () => {
  const night = await startNight(dynamo);
  await night.type('U0ASKER', SHIFT);
  const [broken] = await night.evacuations();
  const tamper = new UpdateItemCommand({
    TableName: night.table,
    Key: { pk: { S: `EVAC#${broken}` }, sk: { S: '00000001' } },
    UpdateExpression: 'SET #body = :body',
    ExpressionAttributeNames: { '#body': 'body' },
    ExpressionAttributeValues: { ':body': { S: '{"schema":1}' } },
  });
  await dynamo.client.send(tamper);
  await night.press('U0APPROVER', 'zonal.approve');
  const told = () =>
    night.slack
      .seenBy('U0APPROVER')
      .filter((message) => message.visibleTo === 'U0APPROVER')
      .map((message) => night.slack.read(message).join('\n'))
      .at(-1);
  expect(told()).toMatch(/the record of `ev-\w{8}` cannot be trusted/);
  expect(countStarted(night)).toEqual({});
  await night.type('U0APPROVER', `status ${broken}`);
  expect(told()).toMatch(/cannot be trusted/);
  await night.type('U0APPROVER', 'status');
  expect(told()).toMatch(/cannot be trusted/);
  await night.type('U0APPROVER', 'shift payments use1-az1 --for 4h --reason "the other app"');
  await night.press('U0ASKER', 'zonal.approve');
  await night.minutes(2);
  expect(countStarted(night)).toMatchObject({ payments: 1 });
});

test('slow and throttled DynamoDB delays, and loses nothing', async () => {
  const night = await startNight(dynamo, { throttleEvery: 4 });
  await night.type('U0ASKER', SHIFT);
  await night.press('U0APPROVER', 'zonal.approve');
  await night.minutes(3);
  expect(await endingOf(night)).toMatchObject({ request: 'finished', started: { checkout: 1, 'checkout-web': 1 }, orphans: 0 });
});
