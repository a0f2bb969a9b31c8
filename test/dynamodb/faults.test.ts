import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AttributeValue, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dynamoClient } from '../../src/dynamodb/client.ts';
import { dynamoDeliveries } from '../../src/dynamodb/deliveries.ts';
import { dynamoLog } from '../../src/dynamodb/log.ts';
import { dynamoRegister } from '../../src/dynamodb/register.ts';
import { NIGHT, never, newCommit } from '../contracts/samples.ts';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';

type Answer = { readonly status: number; readonly type: string };

/** Answers like DynamoDB, with what the test says, one answer per request; the last one stays. Without answers it hangs. */
describe('a DynamoDB that does not do what it is asked', () => {
  let server: Server | undefined;
  const asked: string[] = [];

  const answering = async (answers: readonly Answer[], hung: () => void = () => {}) => {
    asked.length = 0;
    server = createServer((request, response) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(String(request.headers['x-amz-target']));
      if (!answer) return hung();
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(answer.status === 200 ? {} : { __type: `com.amazonaws.dynamodb.v20120810#${answer.type}`, message: 'as the test wants' }));
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const client = dynamoClient({ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } });
    return dynamoLog({ client, name: 'zonal' });
  };
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
  });
  const head = { id: 'ev-1', version: 0, hash: '' };
  const append = async (answers: readonly Answer[]) => (await answering(answers)).append(head, newCommit('click'), never());

  it.each([
    [{ status: 400, type: 'AccessDeniedException' }, 'denied', false],
    [{ status: 400, type: 'UnrecognizedClientException' }, 'denied', false],
    [{ status: 400, type: 'ValidationException' }, 'rejected', false],
    [{ status: 400, type: 'ResourceNotFoundException' }, 'no-table', false],
    [{ status: 400, type: 'ProvisionedThroughputExceededException' }, 'throttled', true],
    [{ status: 400, type: 'ThrottlingException' }, 'throttled', true],
    [{ status: 500, type: 'InternalServerError' }, 'no-answer', true],
    [{ status: 400, type: 'SomethingNewException' }, 'no-answer', true],
  ] as const)('%o is said to be %s; worth another try: %s', async (answer, code, retryable) => {
    await expect(append([answer])).rejects.toMatchObject({ name: 'StoreFault', code, retryable, message: expect.stringMatching(/^DynamoDB could not write EVAC#ev-1: /) });
  });

  it('is asked three times at most', async () => {
    await expect(append([{ status: 500, type: 'InternalServerError' }])).rejects.toMatchObject({ code: 'no-answer' });
    expect(asked).toEqual(Array(3).fill('DynamoDB_20120810.PutItem'));
    expect(
      await append([
        { status: 500, type: 'InternalServerError' },
        { status: 200, type: '' },
      ]),
    ).toMatchObject({ is: 'appended' });
  });

  it('is not waited for once the signal is aborted', async () => {
    const deadline = new AbortController();
    const log = await answering([], () => deadline.abort());
    await expect(log.append(head, newCommit('click'), deadline.signal)).rejects.toMatchObject({ code: 'no-answer', retryable: true });
  });
});

describe('an item that somebody else wrote', () => {
  let dynamo: TestDynamo;
  let name: string;
  const table = () => ({ client: dynamo.client, name });
  const place = { account: '111122223333', region: 'us-east-1' };
  beforeAll(async () => {
    dynamo = await startDynamo();
    name = await dynamo.newTable();
    const strange = [
      { pk: 'OPEN', sk: 'ev-1' },
      { pk: 'ASK#digest', sk: '-' },
      { pk: 'ZONE#111122223333#us-east-1', sk: '-', revision: 1, value: '{"use1-az1":"ev-1"}' },
      { pk: 'MSG#ev-1', sk: 'card', revision: 1, value: 'not JSON' },
    ];
    for (const { pk, sk, revision, value } of strange) {
      const more: Record<string, AttributeValue> = value === undefined ? {} : { revision: { N: String(revision) }, value: { S: value } };
      await dynamo.client.send(new PutItemCommand({ TableName: name, Item: { ...more, pk: { S: pk }, sk: { S: sk } } }));
    }
  });
  afterAll(() => dynamo.stop());

  const wanted = { hash: 'a', version: 1, now: NIGHT, until: NIGHT + 1 };
  it.each([
    ['a pointer', () => dynamoRegister(table()).open(never())],
    ['a claim of a request', () => dynamoRegister(table()).claimAsk('digest', { evacuation: 'ev-2', request: 'ev-2-r-1', lapsesAt: NIGHT }, NIGHT, never())],
    ['the zones of a place', () => dynamoRegister(table()).leaving(place, never())],
    ['the zones of a place, when one is to be unmarked', () => dynamoRegister(table()).stopLeaving(place, 'ev-1', never())],
    ['a message slot', () => dynamoDeliveries(table()).claim('ev-1', 'card', wanted, never())],
    ['a list of message slots', () => dynamoDeliveries(table()).places('ev-1', never())],
  ])('is refused as %s, by name', async (_, read) => {
    await expect(read()).rejects.toMatchObject({ name: 'StoreFault', code: 'malformed', retryable: false, message: expect.stringMatching(/^The item (OPEN|ASK|ZONE|MSG)/) });
  });
});
