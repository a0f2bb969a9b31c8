import { isInvisible, isSpace, normaliseWord, quoteFamily } from './normalise.ts';

/** `raw` is what was typed, without the quotes around it; `text` is the same for comparing. */
export type Word = { readonly is: 'word'; readonly raw: string; readonly text: string; readonly quoted: boolean };
/** `name` has no dashes and is lower case. `joined`: it was written `--name=`, and the next token is its value, whatever that is. */
export type OptionToken = { readonly is: 'option'; readonly raw: string; readonly text: string; readonly name: string; readonly joined: boolean };
export type Token = Word | OptionToken;

export type Tokens = { readonly is: 'ok'; readonly tokens: readonly Token[] } | { readonly is: 'unbalanced'; readonly rest: string };

/**
 * Splits a command's text, entities already decoded. A quote counts only where a word begins or ends, so that the
 * apostrophe of `it's` is a letter. A quote that is never closed is an answer of its own: it would swallow every option behind it.
 */
export function tokenise(text: string): Tokens {
  const tokens: Token[] = [];
  let at = skipGap(text, 0);
  while (at < text.length) {
    const previous = tokens.at(-1);
    const isValue = previous?.is === 'option' && previous.joined;
    const read = readToken(text, at, isValue);
    if (!read) return { is: 'unbalanced', rest: text.slice(at) };
    tokens.push(read.token);
    const joined = read.token.is === 'option' && read.token.joined;
    at = joined ? read.end : skipGap(text, read.end);
  }
  return { is: 'ok', tokens };
}

type Read = { readonly token: Token; readonly end: number };

/** The token that begins at `at`, or undefined for a quote that is never closed. */
function readToken(text: string, at: number, isValue: boolean): Read | undefined {
  const family = quoteFamily(text.charAt(at));
  if (family) return readQuoted(text, at, family);
  const end = endOfWord(text, at);
  const assigned = isValue ? undefined : readAssigned(text.slice(at, end));
  if (assigned) return { token: assigned, end: at + assigned.raw.length };
  const raw = text.slice(at, end);
  const word = normaliseWord(raw);
  if (!isValue && word.startsWith('-')) return { token: option(raw, word, false), end };
  return { token: { is: 'word', raw, text: word, quoted: false }, end };
}

function readQuoted(text: string, at: number, family: string): Read | undefined {
  for (let end = at + 1; end < text.length; end += 1) {
    if (quoteFamily(text.charAt(end)) !== family || !endsHere(text, end + 1)) continue;
    const raw = text.slice(at + 1, end);
    return { token: { is: 'word', raw, text: normaliseWord(raw), quoted: true }, end: end + 1 };
  }
  return undefined;
}

/** `--name=` at the beginning of a word. */
function readAssigned(word: string): OptionToken | undefined {
  const equals = word.indexOf('=');
  if (equals < 0) return undefined;
  const raw = word.slice(0, equals + 1);
  const text = normaliseWord(raw.slice(0, -1));
  return text.startsWith('-') ? option(raw, text, true) : undefined;
}

const option = (raw: string, text: string, joined: boolean): OptionToken => ({ is: 'option', raw, text, name: text.replace(/^-+/, '').toLowerCase(), joined });

/** What Slack makes of a person, channel, group or link: one word, although its label may hold spaces. */
const MENTION = /<(?:[@#!]|[a-z]+:)[^<>]*>/iy;

function endOfWord(text: string, at: number): number {
  MENTION.lastIndex = at;
  let end = at + (MENTION.exec(text)?.[0].length ?? 0);
  while (end < text.length && !isSpace(text.charAt(end))) end += 1;
  return end;
}

function skipGap(text: string, from: number): number {
  let at = from;
  while (at < text.length && (isSpace(text.charAt(at)) || isInvisible(text.charAt(at)))) at += 1;
  return at;
}

function endsHere(text: string, from: number): boolean {
  let at = from;
  while (at < text.length && isInvisible(text.charAt(at))) at += 1;
  return at >= text.length || isSpace(text.charAt(at));
}
