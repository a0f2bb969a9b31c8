import type { Finding, FindingCode, Plan } from '../../../evacuation/plan.ts';
import { findingKey } from '../../../evacuation/plan.ts';
import type { Arn, Facts } from '../../../evacuation/words.ts';

/** What is said about one resource that will be moved. `capacityUnread`: nobody can say what the zones that stay can carry. */
export type Said = Pick<Plan, 'acknowledgements' | 'warnings' | 'unread' | 'stays'> & { readonly capacityUnread: boolean };

export const NOTHING_SAID: Said = { acknowledgements: [], warnings: [], unread: [], stays: [], capacityUnread: false };

export const say = (code: FindingCode, about: Arn | 'all', detail: Facts = {}): Finding => ({ code, about, detail });

const NAMED_AT_MOST = 5;

/** Names for a sentence: sorted, each once, the first five and how many more. A plan is stored, so its details stay short. */
export function named(names: Iterable<string>): string {
  const all = [...new Set(names)].sort();
  const rest = all.length - NAMED_AT_MOST;
  return rest > 0 ? `${all.slice(0, NAMED_AT_MOST).join(', ')} and ${rest} more` : all.join(', ');
}

/** The same findings in the same order, whatever order the world was read in. */
export const inOrder = (findings: readonly Finding[]): readonly Finding[] => [...findings].sort((a, b) => compare(findingKey(a), findingKey(b)));

/** By code unit, so that the order does not depend on a locale. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
