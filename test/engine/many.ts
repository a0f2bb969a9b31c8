import { startManual } from '../../sim/world/shifts.ts';
import { dynamoLog } from '../../src/dynamodb/log.ts';
import { dynamoRegister } from '../../src/dynamodb/register.ts';
import type { Event } from '../../src/evacuation/events.ts';
import { HOUR, MINUTE } from '../../src/evacuation/words.ts';
import type { TestDynamo } from '../support/dynamo.ts';
import { ALB, approver, ask, plan, resource, step, T0, ZONE } from '../support/given.ts';
import type { Night } from '../support/night.ts';

const never = new AbortController().signal;
const idOf = (n: number): string => `ev-${String(n).padStart(8, '0')}`;

/** Puts so many open evacuations on record, all with the same shift of one load balancer, applied for half a day. */
export async function openMany(dynamo: TestDynamo, night: Night, count: number): Promise<readonly string[]> {
  const table = { client: dynamo.client, name: night.table };
  const shift = startManual(night.region.world, '111122223333', { arn: ALB, awayFrom: ZONE.id, expiresIn: '12h', comment: 'many' });
  const evidence = { zonalShiftId: shift.id, startedAt: T0, expiresAt: T0 + 12 * HOUR, reached: 'applied' };
  const ids = Array.from({ length: count }, (_, n) => idOf(n));
  for (const id of ids) {
    const request = `${id}-r-0001`;
    const about = { request, step: `start-zonal-shift:${ALB}`, attempt: 1 };
    const events: readonly Event[] = [
      { type: 'opened', zone: ZONE, apps: ['checkout'], channel: 'C0INC' },
      { type: 'requested', ask: ask({ request, plan: plan({ steps: [{ ...step(ALB, 0), target: resource(ALB) }] }), askedAt: T0 - MINUTE }) },
      { type: 'approved', request, revision: 1, by: approver, at: T0, accepts: [] },
      { type: 'begun', request, at: T0, until: { [ALB]: T0 + 12 * HOUR }, dropped: [] },
      { type: 'step-intended', ...about, leaseUntil: T0 },
      { type: 'step-done', ...about, at: T0, evidence },
    ];
    const log = dynamoLog(table);
    await dynamoRegister(table).pointTo(id, T0, never);
    await log.append((await log.read(id, never)).head, { key: 'one', at: T0, by: approver, events }, never);
  }
  return ids;
}
