import { isObject } from '../slack/limits.ts';
import { readDate } from '../slack/text.ts';
import type { Json, Workspace } from '../slack/types.ts';

/** Who looks: the names of the workspace, and how many minutes east of UTC its readers are at an instant (epoch milliseconds). */
export type Reader = { readonly workspace: Workspace; readonly minutesEast: (at: number) => number };

const CODE = /```\n?([\s\S]*?)\n?```|`([^`\n]+)`/g;
const TOKEN = /<((?:[@#!]|https?:|mailto:)[^<>]*)>/g;

/**
 * Text as local-slack must get it to draw what Slack would. local-slack knows bold, italics, code in one line, quotes,
 * links and mentions of users and channels; dates, groups, entities and code of several lines it shows as they were sent.
 */
export function drawnText(text: string, type: 'mrkdwn' | 'plain_text', reader: Reader): string {
  if (type === 'plain_text') return decoded(text);
  let out = '';
  let from = 0;
  for (const match of text.matchAll(CODE)) {
    const [whole, block, inline] = match;
    out += prose(text.slice(from, match.index), reader) + (block === undefined ? `\`${inCode(inline ?? '')}\`` : codeLines(block));
    from = match.index + whole.length;
  }
  return out + prose(text.slice(from), reader);
}

/** A message's text and blocks, or one block, or a part of one: every text in it as local-slack must get it. */
export function drawn<T>(value: T, reader: Reader): T {
  if (Array.isArray(value)) return value.map((item) => drawn(item, reader)) as T;
  if (!isObject(value)) return value;
  const type = value.type === 'plain_text' ? 'plain_text' : 'mrkdwn';
  const entries = Object.entries(value).map(([name, part]) => [name, name === 'text' && typeof part === 'string' ? drawnText(part, type, reader) : drawn(part, reader)]);
  return Object.fromEntries(entries) as T;
}

const prose = (text: string, reader: Reader): string => {
  let out = '';
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    out += inert(decoded(text.slice(from, match.index))) + token(match[1] ?? '', reader);
    from = match.index + match[0].length;
  }
  return out + inert(decoded(text.slice(from)));
};

const decoded = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** What was escaped is text, and stays text: a word joiner, which nobody sees, keeps it from becoming a mention or a link. */
const inert = (text: string): string => text.replace(/<(?=[@#]|https?:)/g, '<\u2060');

/** local-slack formats inside of code, too; the signs that would do that are replaced by ones that look the same. */
const inCode = (text: string): string => inert(decoded(text).replaceAll('*', '∗').replaceAll('~', '∼'));

const codeLines = (block: string): string =>
  block
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `\`${inCode(line.replaceAll('`', 'ˋ'))}\``))
    .join('\n');

function token(content: string, { workspace, minutesEast }: Reader): string {
  const bar = content.indexOf('|');
  const [target, label] = bar < 0 ? [content, undefined] : [content.slice(0, bar), decoded(content.slice(bar + 1))];
  if (target.startsWith('@')) return `<${target}>`;
  if (target.startsWith('#')) return `<${target}>`;
  if (target.startsWith('!subteam^')) return `@${workspace.groups.find(({ id }) => id === target.slice('!subteam^'.length))?.handle ?? 'unknown'}`;
  if (target.startsWith('!date^')) return readDate(target, label ?? '', minutesEast(Number(target.split('^')[1]) * 1000));
  if (target.startsWith('!')) return `@${target.slice(1)}`;
  if (target.startsWith('mailto:')) return label ?? target.slice('mailto:'.length);
  return label ? `<${decoded(target)}|${label}>` : `<${decoded(target)}>`;
}

/**
 * local-slack shows one person's ephemeral messages to everybody, marked "only visible to you": this says whose they are.
 * Blocks would hide the text, so a message of text alone gets it as a block.
 */
export function whispered(message: { readonly text: string; readonly blocks: readonly Json[] }, to: string): { readonly text: string; readonly blocks: readonly Json[] } {
  const own = message.blocks.length ? message.blocks : [{ type: 'section', text: { type: 'mrkdwn', text: message.text } }];
  return { text: message.text, blocks: [...own, { type: 'context', elements: [{ type: 'mrkdwn', text: `On Slack only <@${to}> sees this message.` }] }] };
}

/** The time zone of this machine, which is also the browser's. */
export const machineMinutesEast = (at: number): number => -new Date(at).getTimezoneOffset();
