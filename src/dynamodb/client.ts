import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { NodeHttpHandler } from '@smithy/node-http-handler';

/**
 * The client that the worker uses; Region, credentials and endpoint come from the SDK's own environment.
 * Three attempts of at most 4 s each, within whatever time the caller's signal leaves. Retrying is safe, because every
 * write either carries a condition and a mark of its own by which it is recognised, or is the same when done twice.
 */
export function dynamoClient(config: DynamoDBClientConfig = {}): DynamoDBClient {
  const requestHandler = new NodeHttpHandler({ connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true });
  return new DynamoDBClient({ maxAttempts: 3, requestHandler, ...config });
}
