import { type Finding, type FindingCode, findingKey } from '../evacuation/plan.ts';
import { findingDetail } from './finding-details.ts';
import { findingWords } from './finding-words.ts';
import { aboutName } from './names.ts';
import { listed } from './parts.ts';

/** Names under one kind of finding take at least and at most this much; the thread has all of them. */
const NAMES = { least: 100, most: 400 };

/**
 * One line per kind of finding: what is true of which resources, why it matters, what to do. The names share what
 * `budget` leaves them, so that no kind is missing because another has many resources.
 */
export function findingLines(findings: readonly Finding[], budget: number): readonly string[] {
  const groups = byCode(findings);
  const share = namesBudget(groups, budget);
  return groups.map(([code, group]) => line(code, names(group, share)));
}

/** True when `findingLines` does not name every resource. */
export function namesAreCut(findings: readonly Finding[], budget: number): boolean {
  const groups = byCode(findings);
  const share = namesBudget(groups, budget);
  return groups.some(([, group]) => listed(group.map(nameOf).filter(Boolean), share).cut);
}

function line(code: FindingCode, about: string): string {
  const { title, means, todo } = findingWords(code);
  return `• *${title}*${about}. ${[means, todo].filter(Boolean).join(' ')}`;
}

function namesBudget(groups: Groups, budget: number): number {
  const fixed = groups.reduce((sum, [code]) => sum + line(code, '').length + 12, 0);
  return Math.min(NAMES.most, Math.max(NAMES.least, Math.floor((budget - fixed) / Math.max(1, groups.length))));
}

/** One line per finding, for the thread. */
export const findingList = (findings: readonly Finding[]): readonly string[] =>
  findings.map((finding) => `• ${[nameOf(finding), findingWords(finding.code).title].filter(Boolean).join(': ')}`);

/** What an approver accepted, by name, from the keys that were stored with the vote. */
export const acceptedNames = (findings: readonly Finding[], accepts: readonly string[]): readonly string[] =>
  byCode(findings.filter((finding) => accepts.includes(findingKey(finding)))).map(([code, group]) => `${findingWords(code).title}${names(group, NAMES.most)}`);

type Groups = readonly (readonly [FindingCode, readonly Finding[]])[];

function byCode(findings: readonly Finding[]): Groups {
  const groups = new Map<FindingCode, Finding[]>();
  for (const finding of findings) groups.set(finding.code, [...(groups.get(finding.code) ?? []), finding]);
  return [...groups];
}

/** The resource with what is particular to it. Of a finding about the whole request, only that. */
function nameOf(finding: Finding): string {
  const detail = findingDetail(finding);
  if (finding.about === 'all') return detail;
  return `${aboutName(finding.about)}${detail && ` (${detail})`}`;
}

/** With what is particular to each, while that fits; else the bare names, of which more fit. */
function names(group: readonly Finding[], budget: number): string {
  const all = group.map(nameOf).filter(Boolean);
  if (all.length === 0) return '';
  const full = listed(all, budget);
  const bare = group.flatMap(({ about }) => (about === 'all' ? [] : [aboutName(about)]));
  return `: ${full.cut && bare.length ? listed(bare, budget).text : full.text}`;
}
