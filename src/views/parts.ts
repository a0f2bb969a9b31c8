import { section, type ViewBlock } from './blocks.ts';
import { count, TEXT_BUDGET } from './text.ts';

/**
 * One list on a card. `budget` is what it may take of the card with its title, in characters after escaping: the budgets
 * of a card's parts add up to less than Slack takes in one message, however much there is to say.
 */
export type Part = { readonly title: string; readonly lines: readonly string[]; readonly budget: number };

/** Room for the line that counts what is left out, and for a title. */
const REST = 50;
export const TITLE_ROOM = 50;

const length = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);
const room = ({ budget }: Part): number => budget - TITLE_ROOM;

/** True when the card cannot show all of it: then the thread does. */
export const isCut = (part: Part): boolean => length(part.lines) > room(part);

/** Whole lines while they fit; the rest is counted, so that nothing disappears silently. */
function whatFits(part: Part, where: string): readonly string[] {
  if (!isCut(part)) return part.lines;
  const kept: string[] = [];
  for (const line of part.lines) {
    if (length([...kept, line]) > room(part) - REST) break;
    kept.push(line);
  }
  return [...kept, `…and ${count(part.lines.length - kept.length, 'more line')}${where}`];
}

/** Lines in as few texts as they fit in, in order. Each line is shorter than `budget`. */
export function chunks(lines: readonly string[], budget = TEXT_BUDGET): readonly string[] {
  const out: string[] = [];
  for (const line of lines) {
    const last = out.at(-1);
    if (last !== undefined && last.length + 1 + line.length <= budget) out[out.length - 1] = `${last}\n${line}`;
    else out.push(line);
  }
  return out;
}

/** The part as it stands on a card; nothing when there is nothing to say. `where` tells where the rest is. */
export function partBlocks(part: Part, where = ', in the thread.'): readonly ViewBlock[] {
  if (part.lines.length === 0) return [];
  return chunks([`*${part.title}*`, ...whatFits(part, where)]).map(section);
}

/** Names in one line while they fit `budget`; the rest is counted. */
export function listed(names: readonly string[], budget: number): { readonly text: string; readonly cut: boolean } {
  const all = names.join(', ');
  if (all.length <= budget) return { text: all, cut: false };
  const kept: string[] = [];
  for (const name of names) {
    if ([...kept, name].join(', ').length > budget) break;
    kept.push(name);
  }
  const rest = names.length - kept.length;
  return { text: kept.length ? `${kept.join(', ')} and ${rest} more` : `${rest} in all`, cut: true };
}
