import type { Register } from '../ports/register.ts';
import { asks } from './asks.ts';
import { leaving } from './leaving.ts';
import { memberships } from './memberships.ts';
import { pointers } from './pointers.ts';
import { refusals } from './refusals.ts';
import type { Table } from './table.ts';

/** What stands beside the streams, in the same table under other partition keys. Throws `StoreFault`. */
export function dynamoRegister(table: Table): Register {
  return { ...pointers(table), ...asks(table), ...leaving(table), ...memberships(table), ...refusals(table) };
}
