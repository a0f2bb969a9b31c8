import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { StoreFault } from '../ports/store-fault.ts';
import { ABSENT, type Condition, getItem, type Item, type Key, numberOf, putItem, type Table, textOf } from './table.ts';

/** A value with the revision that its next change is conditional on. Revision 0 is an item that was never written. */
export type Revised<T> = { readonly revision: number; readonly value: T | undefined };

/** Reads one JSON value. Throws `StoreFault` (`malformed`) when it is not of the schema. */
export async function readRevised<T>(table: Table, key: Key, schema: z.ZodType<T>, signal: AbortSignal): Promise<Revised<T>> {
  const item = await getItem(table, key, signal);
  if (item === undefined) return { revision: 0, value: undefined };
  return { revision: numberOf(item, 'revision'), value: valueIn(item, schema) };
}

/** The JSON value of an item. Throws `StoreFault` (`malformed`) when it is not of the schema. */
export function valueIn<T>(item: Item, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(textOf(item, 'value')));
  } catch (error) {
    throw new StoreFault('malformed', `The item ${item.pk?.S} ${item.sk?.S} is not in the form in which Zonal writes it.`, error);
  }
}

/**
 * Writes the value if the item is still at `seen`; false when somebody was faster. Each write carries a mark of its
 * own: a retry that meets its own first attempt, whose answer was lost, knows it by that and does not think it lost.
 */
export async function writeRevised(table: Table, key: Key, seen: number, value: unknown, signal: AbortSignal): Promise<boolean> {
  const mark = randomUUID();
  const item = { value: { S: JSON.stringify(value) }, revision: { N: String(seen + 1) }, mark: { S: mark } };
  if (await putItem(table, key, item, at(seen), signal)) return true;
  return (await getItem(table, key, signal))?.mark?.S === mark;
}

const at = (revision: number): Condition =>
  revision === 0 ? ABSENT : { expression: '#revision = :seen', names: { '#revision': 'revision' }, values: { ':seen': { N: String(revision) } } };

/** How often a change is tried again when others change the same item: they are few, and one of them always gets on. */
const TRIES = 8;

/**
 * Reads, changes and writes until no one was in between. `change` may run several times, so it does nothing else; it
 * returns undefined when nothing is to be written. Throws `StoreFault` (`contended`) after a few tries.
 */
export async function changeRevised<T>(table: Table, key: Key, schema: z.ZodType<T>, change: (value: T | undefined) => T | undefined, signal: AbortSignal): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const seen = await readRevised(table, key, schema, signal);
    const next = change(seen.value);
    if (next === undefined || (await writeRevised(table, key, seen.revision, next, signal))) return;
  }
  throw new StoreFault('contended', `${key.pk} ${key.sk} was changed by others ${TRIES} times in a row.`);
}
