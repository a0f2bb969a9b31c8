import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { StoreFault } from '../ports/store-fault.ts';
import { storeFault } from './faults.ts';

/** Zonal's one table: `pk` and `sk` are strings. */
export type Table = { readonly client: DynamoDBClient; readonly name: string };
export type Key = { readonly pk: string; readonly sk: string };
export type Item = Readonly<Record<string, AttributeValue>>;
/** A condition in DynamoDB's own language. Every attribute is named by `#…`, so that no reserved word surprises. */
export type Condition = { readonly expression: string; readonly names: Readonly<Record<string, string>>; readonly values?: Item };

/** Holds while nothing stands at the key. */
export const ABSENT: Condition = { expression: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } };

const keyOf = ({ pk, sk }: Key): Record<string, AttributeValue> => ({ pk: { S: pk }, sk: { S: sk } });

const clauses = (condition: Condition) => ({
  ConditionExpression: condition.expression,
  ExpressionAttributeNames: { ...condition.names },
  ...(condition.values ? { ExpressionAttributeValues: { ...condition.values } } : {}),
});

/** Strongly consistent. Throws `StoreFault`, as all of these do. */
export async function getItem(table: Table, key: Key, signal: AbortSignal): Promise<Item | undefined> {
  try {
    const command = new GetItemCommand({ TableName: table.name, Key: keyOf(key), ConsistentRead: true });
    return (await table.client.send(command, { abortSignal: signal })).Item;
  } catch (error) {
    throw storeFault(`read ${key.pk}`, error);
  }
}

/** False when the condition does not hold: nothing was written, or an attempt before this one wrote it and its answer was lost. */
export async function putItem(table: Table, key: Key, item: Item, condition: Condition, signal: AbortSignal): Promise<boolean> {
  const command = new PutItemCommand({ TableName: table.name, Item: { ...item, ...keyOf(key) }, ...clauses(condition) });
  return conditional(`write ${key.pk}`, () => table.client.send(command, { abortSignal: signal }));
}

/** False when the condition does not hold. Deleting what is not there is no fault. */
export async function deleteItem(table: Table, key: Key, condition: Condition | undefined, signal: AbortSignal): Promise<boolean> {
  const command = new DeleteItemCommand({ TableName: table.name, Key: keyOf(key), ...(condition ? clauses(condition) : {}) });
  return conditional(`delete ${key.pk}`, () => table.client.send(command, { abortSignal: signal }));
}

async function conditional(doing: string, send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw storeFault(doing, error);
  }
}

/** Everything under a partition key in order of sort key, from just after `after` if given: consistent, every page. */
export async function queryAll(table: Table, pk: string, after: string | undefined, signal: AbortSignal): Promise<readonly Item[]> {
  const items: Item[] = [];
  let start: QueryCommandOutput['LastEvaluatedKey'];
  try {
    do {
      const command = new QueryCommand({
        TableName: table.name,
        ConsistentRead: true,
        KeyConditionExpression: after === undefined ? '#pk = :pk' : '#pk = :pk AND #sk > :after',
        ExpressionAttributeNames: { '#pk': 'pk', ...(after === undefined ? {} : { '#sk': 'sk' }) },
        ExpressionAttributeValues: { ':pk': { S: pk }, ...(after === undefined ? {} : { ':after': { S: after } }) },
        ...(start ? { ExclusiveStartKey: start } : {}),
      });
      const page = await table.client.send(command, { abortSignal: signal });
      items.push(...(page.Items ?? []));
      start = page.LastEvaluatedKey;
    } while (start);
  } catch (error) {
    throw storeFault(`list ${pk}`, error);
  }
  return items;
}

/** A string attribute that this code always writes. Throws `StoreFault` (`malformed`) where it is missing. */
export function textOf(item: Item, name: string): string {
  const value = item[name]?.S;
  if (value === undefined) throw new StoreFault('malformed', `The item ${item.pk?.S} ${item.sk?.S} has no text \`${name}\`.`);
  return value;
}

/** A number attribute that this code always writes. Throws `StoreFault` (`malformed`) where it is missing. */
export function numberOf(item: Item, name: string): number {
  const value = Number(item[name]?.N);
  if (!Number.isFinite(value)) throw new StoreFault('malformed', `The item ${item.pk?.S} ${item.sk?.S} has no number \`${name}\`.`);
  return value;
}
