import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '../../sim/dynamodb/create-table.ts';
import { startEmbeddedDynamo } from '../../sim/dynamodb/embedded.ts';

/** A DynamoDB for tests: a client, and as many empty tables as wanted. */
export type TestDynamo = {
  readonly endpoint: string;
  readonly client: DynamoDBClient;
  /** Makes an empty table and gives its name. */
  newTable(): Promise<string>;
  stop(): Promise<void>;
};

/** A client of whatever speaks DynamoDB at `endpoint`, with credentials that no real account takes. */
export function dynamoClientAt(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } });
}

/** Tables on a DynamoDB that somebody else started and stops. Names are new for each run, so that runs never meet. */
export function dynamoAt(endpoint: string, stop: () => Promise<void> = async () => {}): TestDynamo {
  const client = dynamoClientAt(endpoint);
  let tables = 0;
  return {
    endpoint,
    client,
    async newTable() {
      tables += 1;
      const name = `zonal-${process.pid}-${process.hrtime.bigint()}-${tables}`;
      await createTable(client, name);
      return name;
    },
    async stop() {
      client.destroy();
      await stop();
    },
  };
}

/** An embedded DynamoDB on 127.0.0.1. Stop it in `afterAll`. */
export async function startDynamo(): Promise<TestDynamo> {
  const embedded = await startEmbeddedDynamo();
  return dynamoAt(embedded.endpoint, () => embedded.stop());
}
