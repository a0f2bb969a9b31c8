import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { NodeHttpHandler } from '@smithy/node-http-handler';

/**
 * A client whose first `lost` writes take effect at `endpoint`, while their answers never arrive: what a broken
 * connection looks like from here. Reads are answered. `meanwhile` happens between effect and loss.
 */
export function clientThatLosesAnswers(endpoint: string, lost: number, maxAttempts: number, meanwhile: () => Promise<unknown> = async () => {}): DynamoDBClient {
  const wire = new NodeHttpHandler();
  let left = lost;
  return new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts,
    requestHandler: {
      handle: async (...[request, options]: Parameters<NodeHttpHandler['handle']>) => {
        const answer = await wire.handle(request, options);
        const target = request.headers['x-amz-target'] ?? '';
        if (left === 0 || !/\.(PutItem|DeleteItem|UpdateItem)$/.test(target)) return answer;
        left -= 1;
        await meanwhile();
        throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });
      },
      destroy: () => wire.destroy(),
    },
  });
}
