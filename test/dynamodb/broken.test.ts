import { createHash } from 'node:crypto';
import { type AttributeValue, DeleteItemCommand, GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dynamoLog } from '../../src/dynamodb/log.ts';
import { LogBroken } from '../../src/ports/log.ts';
import { never, newCommit } from '../contracts/samples.ts';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';

type Raw = Record<string, AttributeValue>;

/** Somebody with rights on the table changes what stands in it, behind the log's back. */
describe('a stream that somebody changed', () => {
  let dynamo: TestDynamo;
  let name: string;
  let id: string;
  let streams = 0;
  const log = () => dynamoLog({ client: dynamo.client, name });
  const key = (version: number): Raw => ({ pk: { S: `EVAC#${id}` }, sk: { S: String(version).padStart(8, '0') } });
  const item = async (version: number): Promise<Raw> => (await dynamo.client.send(new GetItemCommand({ TableName: name, Key: key(version) }))).Item ?? {};
  const put = (raw: Raw) => dynamo.client.send(new PutItemCommand({ TableName: name, Item: raw }));
  const drop = (version: number) => dynamo.client.send(new DeleteItemCommand({ TableName: name, Key: key(version) }));
  /** Writes a body with a hash that fits, as a forger who knows the rule would. */
  const forge = async (version: number, change: (body: Record<string, unknown>) => unknown) => {
    const raw = await item(version);
    const body = JSON.stringify(change(JSON.parse(raw.body?.S ?? '')));
    const previous = version === 1 ? '' : ((await item(version - 1)).hash?.S ?? '');
    await put({
      ...raw,
      body: { S: body },
      hash: {
        S: createHash('sha256')
          .update(previous + body)
          .digest('hex'),
      },
    });
  };
  const broken = async (version: number, why: RegExp) => {
    const refusal = await log()
      .read(id, never())
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LogBroken);
    expect(refusal).toMatchObject({ code: 'log-broken', id, version });
    expect((refusal as LogBroken).message).toMatch(why);
  };

  beforeAll(async () => {
    dynamo = await startDynamo();
    name = await dynamo.newTable();
  });
  afterAll(() => dynamo.stop());
  beforeEach(async () => {
    streams += 1;
    id = `ev-${streams}`;
    for (const command of ['one', 'two', 'three']) await log().append((await log().read(id, never())).head, newCommit(command), never());
  });

  it('is stored as one item per decision, whose hash anybody can compute', async () => {
    const query = new QueryCommand({ TableName: name, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: `EVAC#${id}` } } });
    const items = (await dynamo.client.send(query)).Items ?? [];
    expect(items.map(({ sk }) => sk?.S)).toEqual(['00000001', '00000002', '00000003']);
    let previous = '';
    for (const { body, hash } of items) {
      previous = createHash('sha256').update(`${previous}${body?.S}`).digest('hex');
      expect(hash?.S).toBe(previous);
    }
    expect(Object.keys(JSON.parse(items[0]?.body?.S ?? '')).sort()).toEqual(['at', 'by', 'events', 'id', 'key', 'schema', 'version']);
  });

  it('is refused with an item missing in the middle', async () => {
    await drop(2);
    await broken(2, /something is missing/);
  });

  it('is refused without its first item', async () => {
    await drop(1);
    await broken(1, /something is missing/);
  });

  it('is refused when one letter of a decision changed', async () => {
    const raw = await item(2);
    await put({ ...raw, body: { S: (raw.body?.S ?? '').replace('two', 'owt') } });
    await broken(2, /hash does not follow/);
  });

  it('is refused at the next item when a decision was forged with a fitting hash', async () => {
    await forge(2, (body) => ({ ...body, key: 'forged' }));
    await broken(3, /hash does not follow/);
  });

  it('is refused when two items changed places', async () => {
    const [second, third] = [await item(2), await item(3)];
    await put({ ...third, ...key(2) });
    await put({ ...second, ...key(3) });
    await broken(2, /hash does not follow/);
  });

  it('is refused when an item of another stream stands in it, hash and all', async () => {
    await forge(3, (body) => ({ ...body, id: 'ev-elsewhere' }));
    await broken(3, /says that it is version 3 of ev-elsewhere/);
  });

  it('is refused when an item says that it is another version', async () => {
    await forge(3, (body) => ({ ...body, version: 4 }));
    await broken(3, /says that it is version 4/);
  });

  it('is refused when it is of a schema that this code does not know', async () => {
    await forge(3, (body) => ({ ...body, schema: 2 }));
    await broken(3, /schema is not one that this version/);
  });

  it('is refused when it holds an event that this code does not know', async () => {
    await forge(3, (body) => ({ ...body, events: [{ type: 'teleported' }] }));
    await broken(3, /event is not one that this version/);
    await forge(3, (body) => ({ ...body, events: [{ type: 'toString' }] }));
    await broken(3, /event is not one that this version/);
  });

  it('is refused when a body is no JSON, or there is none', async () => {
    const raw = await item(3);
    const text = 'not JSON';
    await put({
      ...raw,
      body: { S: text },
      hash: {
        S: createHash('sha256')
          .update(`${(await item(2)).hash?.S}${text}`)
          .digest('hex'),
      },
    });
    await broken(3, /body/);
    await put(key(3));
    await broken(3, /no body or no hash/);
  });

  it('is refused when something else lives in its partition', async () => {
    await put({ pk: { S: `EVAC#${id}` }, sk: { S: 'note' } });
    await broken(4, /the next item is note/);
  });

  it('is refused in its tail as well', async () => {
    const { commits } = await log().read(id, never());
    await drop(2);
    await expect(log().readAfter({ id, version: 1, hash: commits[0]?.hash ?? '' }, never())).rejects.toMatchObject({ code: 'log-broken', version: 2 });
  });

  it('is refused by an append that meets a changed item', async () => {
    const { head } = await log().read(id, never());
    await put({ ...(await item(3)), ...key(4) });
    await expect(log().append(head, newCommit('four'), never())).rejects.toMatchObject({ code: 'log-broken', version: 4 });
  });
});

describe('a DynamoDB that is not as it should be', () => {
  it('is named: no table is not a reason to try again', async () => {
    const dynamo = await startDynamo();
    try {
      await expect(dynamoLog({ client: dynamo.client, name: 'nowhere' }).read('ev-1', never())).rejects.toMatchObject({ code: 'no-table', retryable: false });
    } finally {
      await dynamo.stop();
    }
  });
});
