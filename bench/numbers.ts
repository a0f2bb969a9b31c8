/** The value that `part` of the values (0 to 1) do not exceed, by nearest rank. Throws without a value. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
  if (found === undefined) throw new Error('No value was measured.');
  return found;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
