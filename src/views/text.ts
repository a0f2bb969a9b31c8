import { HOUR, type Instant, MINUTE, type Millis, type Person, type Zone } from '../evacuation/words.ts';

/** How many characters one text may take after escaping. Slack stores the escaped form, and refuses more than 3,000. */
export const TEXT_BUDGET = 2_800;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Control, direction and invisible characters, and halves of a pair: they could hide or reorder what is read. Joiners are part of emoji and scripts. */
const INVISIBLE = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** One code point as it may stand in any Slack text: nothing in it pings, links or reorders. */
function inertChar(char: string): string {
  if (INVISIBLE.test(char)) return `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
  return ENTITIES[char] ?? char;
}

/** Most names by far: nothing in them needs a second look. */
const ORDINARY = /^[\w ./:,@#%+=-]*$/;

/** Works by code point and counts what it writes, so that a cut splits neither a character nor an entity. */
function cut(raw: string, budget: number, write: (char: string) => string): string {
  if (raw.length <= budget && ORDINARY.test(raw)) return raw;
  let out = '';
  let fits = 0;
  for (const char of raw) {
    out += write(char);
    if (out.length < budget) fits = out.length;
    if (out.length > budget) return `${out.slice(0, fits)}…`;
  }
  return out;
}

/** Text that somebody typed, inert. What does not fit `budget` (characters after escaping) ends in an ellipsis. */
export const inert = (raw: string, budget = TEXT_BUDGET): string => cut(raw.replaceAll('\r\n', '\n'), budget, inertChar);

/** A name, an id or somebody's words as a code span: one line, and nothing in it formats. */
export function code(raw: string, budget = 80): string {
  const text = cut(raw.replaceAll(/\s+/g, ' ').trim(), budget, (char) => (char === '`' ? 'ˋ' : inertChar(char)));
  return `\`${text || ' '}\``;
}

const isSlackId = (id: string): boolean => /^[A-Z][A-Z0-9]{1,20}$/.test(id);
/** Mentions a user. An id that Slack could not have given is shown as text. */
export const user = (id: string): string => (isSlackId(id) ? `<@${id}>` : code(id));
/** Mentions a user group. */
export const group = (id: string): string => (isSlackId(id) ? `<!subteam^${id}>` : code(id));
export const channel = (id: string): string => (isSlackId(id) ? `<#${id}>` : code(id));
/** A link to a message. What is not a plain web address is not linked. */
export const link = (url: string | undefined, label: string): string =>
  url && /^https:\/\/[^\s<>|]+$/.test(url) ? `<${url.replaceAll('&', '&amp;')}|${inert(label)}>` : inert(label);
export const person = (who: Person): string => user(who.user);

/** `2026-11-03 19:05 UTC`. */
export const utc = (at: Instant): string => (isTime(at) ? `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'an unknown time');
const isTime = (at: Instant): boolean => Math.abs(at) <= 8.64e15;
/** The same time twice: in UTC for everybody, and as Slack's date token in the reader's own zone. */
export const when = (at: Instant): string => (!isTime(at) ? utc(at) : `${utc(at)} (<!date^${Math.floor(at / 1000)}^{date_short_pretty} {time}|${utc(at)}>)`);

/** `1 resource`, `2 resources`. */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** `12 hours`, `1 hour 30 minutes`, `45 seconds`; less than a second is `0 seconds`. */
export function duration(length: Millis): string {
  if (length < MINUTE) return count(Math.max(0, Math.floor(length / 1000)), 'second');
  const hours = Math.floor(length / HOUR);
  const minutes = Math.floor((length % HOUR) / MINUTE);
  return [hours ? count(hours, 'hour') : '', minutes ? count(minutes, 'minute') : ''].filter(Boolean).join(' ');
}

/** `a`, `a and b`, `a, b and c`. */
export function and(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** `use1-az1 / us-east-1a`, unescaped. Accounts may name one place differently: then every name is shown. */
export function zone(place: Zone): string {
  const names = [...new Set(Object.values(place.names))].sort();
  return names.length === 0 ? place.id : `${place.id} / ${names.join(', ')}`;
}

/** Which account calls the zone what; undefined when all agree. */
export function zoneNames(place: Zone): string | undefined {
  const accounts = Object.entries(place.names);
  if (new Set(accounts.map(([, name]) => name)).size < 2) return undefined;
  const said = accounts.slice(0, 4).map(([account, name]) => `${code(name, 30)} in account ${code(account, 20)}`);
  return and(accounts.length > 4 ? [...said, `${accounts.length - 4} more accounts`] : said);
}
