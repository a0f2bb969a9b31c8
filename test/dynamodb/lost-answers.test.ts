import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamoDeliveries } from '../../src/dynamodb/deliveries.ts';
import { dynamoLog } from '../../src/dynamodb/log.ts';
import { dynamoRegister } from '../../src/dynamodb/register.ts';
import { NIGHT, never, newCommit } from '../contracts/samples.ts';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';
import { clientThatLosesAnswers } from '../support/lost-answers.ts';

describe('a write that took effect and whose answer was lost', () => {
  let dynamo: TestDynamo;
  let name: string;
  const clients: DynamoDBClient[] = [];
  const losing = (lost: number, maxAttempts: number, meanwhile?: () => Promise<unknown>) => {
    const client = clientThatLosesAnswers(dynamo.endpoint, lost, maxAttempts, meanwhile);
    clients.push(client);
    return { client, name };
  };
  const sure = () => ({ client: dynamo.client, name });
  const empty = (id: string) => ({ id, version: 0, hash: '' });

  beforeAll(async () => {
    dynamo = await startDynamo();
    name = await dynamo.newTable();
  });
  afterAll(async () => {
    for (const client of clients) client.destroy();
    await dynamo.stop();
  });

  it('is our own append when the SDK tries again', async () => {
    expect((await dynamoLog(losing(1, 3)).append(empty('ev-sdk'), newCommit('click'), never())).is).toBe('already-mine');
    expect((await dynamoLog(sure()).read('ev-sdk', never())).commits).toHaveLength(1);
  });

  it('is our own append when the caller tries again with the same key', async () => {
    const log = dynamoLog(losing(1, 1));
    await expect(log.append(empty('ev-caller'), newCommit('click'), never())).rejects.toMatchObject({ code: 'no-answer', retryable: true });
    const again = await log.append(empty('ev-caller'), newCommit('click'), never());
    const { head, commits } = await dynamoLog(sure()).read('ev-caller', never());
    expect(again).toEqual({ is: 'already-mine', head });
    expect(commits).toHaveLength(1);
  });

  it('is a conflict for another key', async () => {
    const log = dynamoLog(losing(1, 1));
    await expect(log.append(empty('ev-other'), newCommit('one'), never())).rejects.toMatchObject({ code: 'no-answer' });
    expect(await log.append(empty('ev-other'), newCommit('two'), never())).toEqual({ is: 'conflict' });
  });

  it('is our own mark on a zone', async () => {
    const place = { account: '111122223333', region: 'us-east-1' };
    const register = dynamoRegister(losing(1, 3));
    expect(await register.leave(place, await register.leaving(place, never()), 'use1-az1', 'ev-1', never())).toBe('marked');
    expect((await dynamoRegister(sure()).leaving(place, never())).zones).toEqual({ 'use1-az1': ['ev-1'] });
  });

  it('is our own claim of a request', async () => {
    const asked = { evacuation: 'ev-1', request: 'ev-1-r-0001', lapsesAt: NIGHT + 1 };
    expect(await dynamoRegister(losing(1, 3)).claimAsk('digest', asked, NIGHT, never())).toEqual({ is: 'claimed' });
  });

  it('is our own claim of a message, and nobody else has one', async () => {
    const wanted = { hash: 'a', version: 1, now: NIGHT, until: NIGHT + 110_000 };
    expect(await dynamoDeliveries(losing(1, 3)).claim('ev-1', 'card', wanted, never())).toEqual({ is: 'claimed', unknownBefore: false });
    expect(await dynamoDeliveries(sure()).claim('ev-1', 'card', wanted, never())).toEqual({ is: 'busy' });
  });

  it('is our own release, which does not end the lease that another took since', async () => {
    const claim = (now: number) => dynamoDeliveries(sure()).claim('ev-2', 'card', { hash: 'a', version: 1, now, until: now + 110_000 }, never());
    await claim(NIGHT);
    const takenSince = async () => expect(await claim(NIGHT + 1)).toEqual({ is: 'claimed', unknownBefore: false });
    await dynamoDeliveries(losing(1, 3, takenSince)).release('ev-2', 'card', { forgetPlace: false }, never());
    expect(await claim(NIGHT + 2)).toEqual({ is: 'busy' });
  });
});
