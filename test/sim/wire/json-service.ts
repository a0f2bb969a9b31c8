import { ListTables$, type ListTablesInput, PutItem$, type PutItemInput, ResourceNotFoundException$ } from '@aws-sdk/client-dynamodb';
import { modelled } from '../../../sim/wire/aws-error.ts';
import { CallLog } from '../../../sim/wire/calls.ts';
import { Faults } from '../../../sim/wire/faults.ts';
import { Gateway } from '../../../sim/wire/gateway.ts';
import { on, service } from '../../../sim/wire/service.ts';
import { standingClock } from '../../../sim/world/clock.ts';

/** A service that speaks json, which none of the Region's own does: two operations of DynamoDB's schemas, without a table. */
export function jsonService() {
  const calls = new CallLog();
  const tables = service({
    name: 'dynamodb',
    protocol: 'json',
    handlers: [
      on(ListTables$, ({ Limit }: ListTablesInput) => ({ TableNames: [`limit ${Limit}`] })),
      on(PutItem$, ({ TableName }: PutItemInput) => {
        throw modelled(ResourceNotFoundException$, `No table ${TableName}.`);
      }),
    ],
  });
  const gateway = new Gateway({
    region: 'us-east-1',
    clock: standingClock(0),
    services: { dynamodb: async () => tables },
    identify: () => ({ account: '111122223333', principal: 'someone' }),
    allows: () => true,
    calls,
    faults: new Faults(),
  });
  return { calls, gateway };
}
