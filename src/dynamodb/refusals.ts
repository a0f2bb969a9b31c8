import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { Register } from '../ports/register.ts';
import { storeFault } from './faults.ts';
import { refusalKey } from './keys.ts';
import type { Table } from './table.ts';

/** How often a person was refused for the same reason, after the first time, which is in the stream. */
export function refusals(table: Table): Pick<Register, 'countRefusal'> {
  return {
    async countRefusal(request, person, code, at, signal) {
      const { pk, sk } = refusalKey(request, person, code);
      // A retry by the SDK may count one refusal twice. Nothing is decided by this count, so that is accepted.
      const command = new UpdateItemCommand({
        TableName: table.name,
        Key: { pk: { S: pk }, sk: { S: sk } },
        UpdateExpression: 'ADD #times :one SET #first = if_not_exists(#first, :at), #last = :at',
        ExpressionAttributeNames: { '#times': 'times', '#first': 'first', '#last': 'last' },
        ExpressionAttributeValues: { ':one': { N: '1' }, ':at': { N: String(at) } },
      });
      try {
        await table.client.send(command, { abortSignal: signal });
      } catch (error) {
        throw storeFault(`count a refusal of ${request}`, error);
      }
    },
  };
}
