import type { Workspace } from './types.ts';

/** What may stand between angle brackets in mrkdwn: a mention, a command, a date, a link. */
const TOKEN = /<((?:[@#!]|https?:|mailto:)[^<>]*)>/g;
const ENTITY = /&(?:amp|lt|gt);/;

/** The three characters that Slack escapes in everything that a person types (docs.slack.dev, "Formatting message text"). */
export const escapeTyped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The text as Slack keeps it: what is not a token or an entity already is escaped, which makes it longer. */
export function asStored(text: string, type: 'mrkdwn' | 'plain_text'): string {
  const kept = type === 'mrkdwn' ? new RegExp(`${TOKEN.source}|${ENTITY.source}`, 'g') : new RegExp(ENTITY.source, 'g');
  let out = '';
  let from = 0;
  for (const match of text.matchAll(kept)) {
    out += escapeTyped(text.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return out + escapeTyped(text.slice(from));
}

/** Text as a person in UTC reads it: names for ids, dates written out, entities decoded. */
export function readable(text: string, type: 'mrkdwn' | 'plain_text', workspace: Workspace): string {
  const spelt = type === 'mrkdwn' ? text.replace(TOKEN, (_, token: string) => readToken(token, workspace)) : text;
  return spelt.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function readToken(token: string, workspace: Workspace): string {
  const [target = '', label] = split(token, '|');
  if (target.startsWith('@')) return `@${workspace.users.find((user) => user.id === target.slice(1))?.name ?? label ?? 'unknown'}`;
  if (target.startsWith('#')) return `#${workspace.channels.find((channel) => channel.id === target.slice(1))?.name ?? label ?? 'unknown'}`;
  if (target.startsWith('!subteam^')) return `@${workspace.groups.find((group) => group.id === target.slice('!subteam^'.length))?.handle ?? 'unknown'}`;
  if (target.startsWith('!date^')) return readDate(target, label ?? '');
  if (target.startsWith('!')) return `@${target.slice(1)}`;
  return label ? `${label} (${target})` : target;
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Slack's date token (docs.slack.dev, "Date formatting") for a reader whose clock is `minutesEast` of UTC. What Slack could
 * not read falls back to the label, as it does there.
 */
export function readDate(target: string, fallback: string, minutesEast = 0): string {
  const [, seconds = '', format = ''] = target.split('^');
  if (!/^\d+$/.test(seconds) || format === '') return fallback;
  const date = new Date((Number(seconds) + minutesEast * 60) * 1000);
  const iso = date.toISOString();
  const [month = '', day, year] = [MONTHS[date.getUTCMonth()], date.getUTCDate(), date.getUTCFullYear()];
  const plain = `${month} ${day}, ${year}`;
  const short = `${month.slice(0, 3)} ${day}, ${year}`;
  const long = `${DAYS[date.getUTCDay()]}, ${plain}`;
  const words: Readonly<Record<string, string>> = {
    '{date_num}': iso.slice(0, 10),
    '{date_slash}': iso.slice(0, 10).replaceAll('-', '/'),
    '{date}': plain,
    '{date_pretty}': plain,
    '{date_short}': short,
    '{date_short_pretty}': short,
    '{date_long}': long,
    '{date_long_pretty}': long,
    '{time}': iso.slice(11, 16),
    '{time_secs}': iso.slice(11, 19),
  };
  const parts = format.match(/\{[a-z_]+\}/g) ?? [];
  return parts.every((part) => part in words) ? format.replace(/\{[a-z_]+\}/g, (part) => words[part] ?? part) : fallback;
}

function split(text: string, at: string): readonly [string, string | undefined] {
  const index = text.indexOf(at);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}

/**
 * What a person's text becomes on its way to the app, with "escape channels, users and links" switched on: entities, ids
 * for the names of the workspace, and brackets around links.
 */
export function asSent(text: string, workspace: Workspace): string {
  return escapeTyped(text)
    .replace(/https?:\/\/[^\s|"“”]+/g, (link) => `<${link}>`)
    .replace(/(^|\s)@([\w.-]+)/g, (whole, before: string, name: string) => {
      const [user, group] = [workspace.users.find((one) => one.name === name), workspace.groups.find((one) => one.handle === name)];
      if (user) return `${before}<@${user.id}|${name}>`;
      return group ? `${before}<!subteam^${group.id}|@${name}>` : whole;
    })
    .replace(/(^|\s)#([\w-]+)/g, (whole, before: string, name: string) => {
      const channel = workspace.channels.find((one) => one.name === name);
      return channel ? `${before}<#${channel.id}|${name}>` : whole;
    });
}

/** What the text fields of macOS and iOS do to typing: two hyphens become a long dash, straight quotes curl. */
export function makeSmart(text: string): string {
  return text
    .replaceAll('--', '—')
    .replace(/(^|\s)"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll("'", '’');
}
