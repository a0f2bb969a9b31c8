/** Runs `work` over the items, at most `limit` at a time, and gives the results in the items' order. */
export async function parallel<Item, Result>(items: readonly Item[], limit: number, work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return results;
}

/** As `parallel`, with the limit for each group by itself: one slow account does not hold up another. */
export async function parallelBy<Item, Result>(items: readonly Item[], group: (item: Item) => string, limit: number, work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(group(item), [...(groups.get(group(item)) ?? []), item]);
  const done = await Promise.all([...groups.values()].map((part) => parallel(part, limit, work)));
  return done.flat();
}
