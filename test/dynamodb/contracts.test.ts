import { afterAll, beforeAll, describe } from 'vitest';
import { dynamoDeliveries } from '../../src/dynamodb/deliveries.ts';
import { dynamoLog } from '../../src/dynamodb/log.ts';
import { dynamoRegister } from '../../src/dynamodb/register.ts';
import type { Table } from '../../src/dynamodb/table.ts';
import { dynamoWatchbook } from '../../src/dynamodb/watchbook.ts';
import { deliveriesContract } from '../contracts/deliveries.ts';
import { logContract } from '../contracts/log.ts';
import { registerContract } from '../contracts/register.ts';
import { watchbookContract } from '../contracts/watchbook.ts';
import { dynamoAt, startDynamo, type TestDynamo } from '../support/dynamo.ts';
import { hasMoto, startMoto } from '../support/moto.ts';

/** Everything that the adapters promise, against one DynamoDB. */
function adapterContracts(start: () => Promise<TestDynamo>): void {
  let dynamo: TestDynamo;
  let table: Table;
  let ids = 0;
  const fresh = () => {
    ids += 1;
    return `ev-${String(ids).padStart(8, '0')}`;
  };
  beforeAll(async () => {
    dynamo = await start();
    table = { client: dynamo.client, name: await dynamo.newTable() };
  });
  afterAll(() => dynamo.stop());

  logContract({ log: () => dynamoLog(table), fresh });
  registerContract({ register: () => dynamoRegister(table), fresh });
  watchbookContract({ watchbook: () => dynamoWatchbook(table), fresh });
  deliveriesContract({ deliveries: () => dynamoDeliveries(table), fresh });
}

describe('on dynalite', () => adapterContracts(startDynamo));

const moto = hasMoto();
describe.skipIf(!moto)(moto ? 'on moto' : 'on moto: skipped, because python3 here has no moto.server', () => adapterContracts(startMoto));

const endpoint = process.env.DYNAMODB_ENDPOINT;
describe.skipIf(!endpoint)(endpoint ? `on ${endpoint}` : 'on another DynamoDB: skipped, because DYNAMODB_ENDPOINT is not set', () =>
  adapterContracts(async () => dynamoAt(endpoint ?? '')),
);
