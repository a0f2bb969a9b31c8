/**
 * What people really type into Slack. Phones and desktops rewrite `--` to a long dash and quotes to curly ones, copying
 * brings no-break and zero-width characters along, and Slack escapes three characters. Only the structure of a command
 * is normalised; the words inside quotes stay as they were typed.
 */

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&' };

/** Undoes Slack's escaping once, so `&amp;lt;` becomes `&lt;` (Slack, "Formatting text for app surfaces", escaping text). */
export const decodeEntities = (text: string): string => text.replace(/&(lt|gt|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** Soft hyphens, zero-width characters, direction marks and byte order marks: they are never meant. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'g');

export const isInvisible = (char: string): boolean => INVISIBLE.test(char);
export const isSpace = (char: string): boolean => !isInvisible(char) && /[\s\u0085]/.test(char);

const DOUBLE_QUOTES = '"\u201c\u201d\u201e\u201f\u00ab\u00bb\uff02';
const SINGLE_QUOTES = "'\u2018\u2019\u201a\u201b\u2039\u203a\uff07";

/** Straight, curly, low, angled and fullwidth quotes fall into two families; a family closes what it opened. */
export function quoteFamily(char: string): '"' | "'" | undefined {
  if (char === '') return undefined;
  if (DOUBLE_QUOTES.includes(char)) return '"';
  return SINGLE_QUOTES.includes(char) ? "'" : undefined;
}

/** Every dash of Unicode, and the minus sign. */
const DASH = '[\\p{Pd}\\u2212]';
const LEADING_DASHES = new RegExp(`^${DASH}+(?=\\p{L})`, 'u');
const EVERY_DASH = new RegExp(DASH, 'gu');

/** One word as the parser compares it: invisible characters gone, quotes and dashes ASCII, a long dash before a letter `--`. */
export function normaliseWord(raw: string): string {
  const visible = raw.replace(EVERY_INVISIBLE, '');
  const straight = Array.from(visible, (char) => quoteFamily(char) ?? char).join('');
  return straight.replace(LEADING_DASHES, (run) => (/^-+$/.test(run) ? run : '--')).replace(EVERY_DASH, '-');
}
