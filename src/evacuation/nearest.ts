/** Longer words are never a slip of a known name, and comparing them would only cost time. */
const LONGEST = 64;

/**
 * The candidate that was probably meant: the only one that begins with `word`, or the closest within one slip (a
 * letter too much, too few, other, or two swapped) per three letters. Undefined when nothing is close. Case does not count.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  if (typed === '' || typed.length > LONGEST) return undefined;
  const begun = candidates.filter((candidate) => candidate.toLowerCase().startsWith(typed));
  if (begun.length === 1) return begun[0];
  const close = candidates
    .map((candidate) => ({ candidate, slips: slipsBetween(typed, candidate.toLowerCase()), most: Math.max(1, Math.floor(candidate.length / 3)) }))
    .filter(({ slips, most }) => slips <= most)
    .sort((a, b) => a.slips - b.slips);
  return close[0]?.candidate;
}

/** Optimal string alignment distance: one row of the table at a time, the one before kept for swapped letters. */
export function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const other = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(cell(above, column) + 1, cell(current, column - 1) + 1, cell(above, column - 1) + other, swapped ? cell(before, column - 2) + 1 : Number.POSITIVE_INFINITY),
      );
    }
    before = above;
    above = current;
  }
  return cell(above, b.length);
}

const cell = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
