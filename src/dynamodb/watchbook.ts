import { z } from 'zod';
import { type Kept, NOTHING_REMEMBERED, type Remembered, type Watchbook } from '../ports/watchbook.ts';
import { inventoryKey, inventoryOf, watchKey } from './keys.ts';
import { changeRevised, readRevised } from './revised.ts';
import { type Key, putItem, queryAll, type Table, textOf } from './table.ts';

const rememberedSchema: z.ZodType<Remembered> = z.object({
  lookedAt: z.number(),
  absent: z.record(z.string(), z.number()),
  autoshifts: z.array(z.object({ zone: z.string(), startedAt: z.number(), absent: z.number(), over: z.object({ at: z.number(), seen: z.enum(['ended', 'gone']) }).optional() })),
  blind: z.object({ since: z.number(), why: z.string() }).optional(),
  fenceDue: z.number(),
  inventoryDue: z.number(),
}) as z.ZodType<Remembered>;

/** The form of a kept reading. Of another form it is as good as none: it is read anew within the hour. */
const FORM = 1;
const keptSchema = z.object({ form: z.literal(FORM), facts: z.custom<Kept>((value) => typeof value === 'object' && value !== null) });
/** Writes at once: a configuration may name hundreds of resources. */
const AT_ONCE = 8;

/** One item per account and Region for what a look leaves to the next, and one per configured resource for what it was like. */
export function dynamoWatchbook(table: Table): Watchbook {
  return {
    async remembered(place, signal) {
      return (await readRevised(table, watchKey(place), rememberedSchema, signal)).value ?? NOTHING_REMEMBERED;
    },
    remember: (place, change, signal) => changeRevised(table, watchKey(place), rememberedSchema, (value) => change(value ?? NOTHING_REMEMBERED), signal),

    async keep(place, readings, signal) {
      for (const part of chunks([...readings], AT_ONCE)) await Promise.all(part.map(([arn, facts]) => keepOne(table, inventoryKey(place, arn), facts, signal)));
    },
    async kept(place, signal) {
      const items = await queryAll(table, inventoryOf(place), undefined, signal);
      return new Map(items.flatMap((item) => keptIn(textOf(item, 'value')).map((facts) => [textOf(item, 'sk'), facts] as const)));
    },
  };
}

async function keepOne(table: Table, key: Key, facts: Kept, signal: AbortSignal): Promise<void> {
  const newer = { expression: 'attribute_not_exists(#pk) OR #at < :at', names: { '#pk': 'pk', '#at': 'at' }, values: { ':at': { N: String(facts.at) } } };
  await putItem(table, key, { value: { S: JSON.stringify({ form: FORM, facts }) }, at: { N: String(facts.at) } }, newer, signal);
}

function keptIn(text: string): readonly Kept[] {
  const read = keptSchema.safeParse(JSON.parse(text));
  return read.success ? [read.data.facts] : [];
}

const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
