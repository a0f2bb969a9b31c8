import { type AttributeValue, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamoDeliveries } from '../../src/dynamodb/deliveries.ts';
import { dynamoLog } from '../../src/dynamodb/log.ts';
import { dynamoRegister } from '../../src/dynamodb/register.ts';
import { dynamoWatchbook } from '../../src/dynamodb/watchbook.ts';
import { NIGHT, never, newCommit } from '../contracts/samples.ts';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';

/** Keys are an interface too: rights, exports and people at a console go by them. */
describe('the table', () => {
  let dynamo: TestDynamo;
  let items: readonly Record<string, AttributeValue>[];

  beforeAll(async () => {
    dynamo = await startDynamo();
    const table = { client: dynamo.client, name: await dynamo.newTable() };
    const place = { account: '111122223333', region: 'us-east-1' };
    const [log, register, deliveries] = [dynamoLog(table), dynamoRegister(table), dynamoDeliveries(table)];
    await register.pointTo('ev-1', NIGHT, never());
    await register.claimAsk('digest', { evacuation: 'ev-1', request: 'ev-1-r-0001', lapsesAt: NIGHT }, NIGHT, never());
    await log.append((await log.read('ev-1', never())).head, newCommit('one'), never());
    await register.leave(place, await register.leaving(place, never()), 'use1-az1', 'ev-1', never());
    for (const minute of [0, 1, 2]) await register.countRefusal('ev-1-r-0001', 'asker', 'own-request', NIGHT + minute, never());
    await register.countRefusal('ev-1-r-0001', 'asker', 'lapsed', NIGHT, never());
    await deliveries.claim('ev-1', 'card', { hash: 'a', version: 1, now: NIGHT, until: NIGHT + 1 }, never());
    const watchbook = dynamoWatchbook(table);
    await watchbook.remember(place, (kept) => ({ ...kept, lookedAt: NIGHT }), never());
    await watchbook.keep(place, new Map([['arn:x', { known: true, value: { of: 'nothing' }, at: NIGHT }]]), never());
    items = (await dynamo.client.send(new ScanCommand({ TableName: table.name }))).Items ?? [];
  });
  afterAll(() => dynamo.stop());

  it('holds each thing under its own key, and only events under EVAC#', () => {
    expect(items.map(({ pk, sk }) => `${pk?.S} | ${sk?.S}`).sort()).toEqual([
      'ASK#digest | -',
      'EVAC#ev-1 | 00000001',
      'INVENTORY#111122223333#us-east-1 | arn:x',
      'MSG#ev-1 | card',
      'OPEN | ev-1',
      'REFUSED#ev-1-r-0001 | asker#lapsed',
      'REFUSED#ev-1-r-0001 | asker#own-request',
      'WATCH#111122223333#us-east-1 | -',
      'ZONE#111122223333#us-east-1 | -',
    ]);
  });

  it('counts refusals with their first and last time', () => {
    const refusal = items.find(({ sk }) => sk?.S === 'asker#own-request');
    expect(refusal).toMatchObject({ times: { N: '3' }, first: { N: String(NIGHT) }, last: { N: String(NIGHT + 2) } });
  });
});
