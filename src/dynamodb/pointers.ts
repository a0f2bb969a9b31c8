import type { Register } from '../ports/register.ts';
import { OPEN, pointerKey } from './keys.ts';
import { ABSENT, deleteItem, numberOf, putItem, queryAll, type Table, textOf } from './table.ts';

/** Pointers to open evacuations, all under one partition key: one consistent query lists them. */
export function pointers(table: Table): Pick<Register, 'pointTo' | 'unpoint' | 'open'> {
  return {
    async pointTo(evacuation, since, signal) {
      // A pointer that is there keeps its first `since`: the tick judges by its age whether an opening was interrupted.
      await putItem(table, pointerKey(evacuation), { since: { N: String(since) } }, ABSENT, signal);
    },
    async unpoint(evacuation, signal) {
      await deleteItem(table, pointerKey(evacuation), undefined, signal);
    },
    async open(signal) {
      const items = await queryAll(table, OPEN, undefined, signal);
      return items.map((item) => ({ evacuation: textOf(item, 'sk'), since: numberOf(item, 'since') }));
    },
  };
}
