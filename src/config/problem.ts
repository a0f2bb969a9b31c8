import type { z } from 'zod';
import { nearest } from '../evacuation/nearest.ts';

/** One thing that is wrong with a configuration: where, what, and what to write instead. */
export type Problem = { readonly path: string; readonly problem: string; readonly fix: string };

/** A path as it is read in YAML: `apps.checkout.resources[2]`. The file itself is `(the file)`. */
export function pathText(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${/^[\w-]+$/.test(String(part)) ? String(part) : JSON.stringify(String(part))}`));
  return parts.join('').replace(/^\./, '') || '(the file)';
}

export const problemAt = (path: readonly PropertyKey[], problem: string, fix: string): Problem => ({ path: pathText(path), problem, fix });

/** What the user wrote, on one line, and cut to a length that leaves the sentence readable. */
export function quote(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))).replace(/\s+/g, ' ');
  return `"${text.length > 120 ? `${text.slice(0, 117)}...` : text}"`;
}

/** The right name is guessed only when it is close; otherwise all are listed. */
export function didYouMean(word: string, names: readonly string[], noneYet: string): string {
  const near = nearest(word, names);
  if (near) return `Did you mean ${quote(near)}?`;
  return names.length > 0 ? `Known here: ${names.join(', ')}.` : noneYet;
}

/** zod carries one text per issue: the problem is its first line, the fix its second. */
export const said = (problem: string, fix: string): string => `${problem}\n${fix}`;

/** For `unrecognized_keys` the text is the list of keys that are known there, one a line. */
export const knownKeys = (keys: readonly string[]): string => keys.join('\n');

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list, such as [a, b]',
  object: 'a mapping of keys to values',
  record: 'a mapping of names to values',
};

/** The text for what the schema says nothing special about: things that are missing, and things of the wrong type. */
export const genericError = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code !== 'invalid_type') return undefined;
  const expected = EXPECTED[String(issue.expected)] ?? String(issue.expected);
  if (issue.input === undefined) return said('It is missing.', `Add it: ${expected}.`);
  if (issue.input === null) return said('It is empty.', `Write ${expected}.`);
  if (expected === 'text' && typeof issue.input !== 'object') return said(`${quote(issue.input)} is not text.`, 'Put quotes around it.');
  return said(`${quote(issue.input)} is not ${expected}.`, `Write ${expected}.`);
};

/** zod's issues as problems, one per unknown key. */
export const problemsOf = (error: z.ZodError): readonly Problem[] => error.issues.flatMap(problemsOfIssue);

function problemsOfIssue(issue: z.core.$ZodIssue): readonly Problem[] {
  if (issue.code === 'unrecognized_keys') {
    const known = issue.message.split('\n');
    return issue.keys.map((key) => problemAt([...issue.path, key], 'This key is not known here.', didYouMean(key, known, 'Remove it.')));
  }
  const text = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  const [problem = text, fix = 'Compare it with examples/zonal.yaml.'] = text.split('\n');
  return [problemAt(issue.path, problem, fix)];
}
