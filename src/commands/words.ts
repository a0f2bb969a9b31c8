import { nearest } from '../evacuation/nearest.ts';
import type { Command, Problem } from './command.ts';
import { COMMANDS, findCommand } from './index.ts';
import { code, escapeText } from './show.ts';

/** Our own text in backticks, whole. A user's goes through `code`. */
const mono = (text: string): string => `\`${text}\``;

/** A Slack section: the one block that every client draws. */
export type Section = { readonly type: 'section'; readonly text: { readonly type: 'mrkdwn'; readonly text: string } };
/** What the front answers. `text` is what notifications and screen readers get. */
export type Reply = { readonly text: string; readonly blocks: readonly Section[] };

/** Slack takes 3,000 characters in a section (Slack, Block Kit, section); problems beyond this number are for the next try. */
const PROBLEMS_SHOWN = 5;

/** Makes a reply of trusted mrkdwn. The first paragraph is also the fallback text. */
export function say(...paragraphs: readonly [string, ...string[]]): Reply {
  return { text: paragraphs[0], blocks: paragraphs.map((text) => ({ type: 'section', text: { type: 'mrkdwn', text } })) };
}

/** Help for one command, for a word that is none, or for all of Zonal. */
export function helpReply(about?: string): Reply {
  if (about === undefined) return overview();
  const command = findCommand(about);
  return command ? commandHelp(command) : unknownReply(about, nearest(about, names()));
}

const names = (): readonly string[] => COMMANDS.map(({ name }) => name);

function overview(): Reply {
  const list = COMMANDS.map(({ usage, summary }) => `• ${mono(usage)}\n   ${summary}`).join('\n');
  return say(
    '*Zonal* shifts apps away from an Availability Zone, keeps them away for as long as it takes, and keeps the record.',
    '*Two people decide.* One asks, another approves exactly what the card shows. Nothing moves before that.',
    '*Start here:* `/zonal plan checkout use1-az1` shows what would move and what would not. It changes nothing.',
    list,
    'Every card carries the AWS CLI commands that do the same by hand.',
  );
}

function commandHelp({ name, summary, usage, help, examples }: Command): Reply {
  return say(`*${name}*: ${summary}.`, mono(usage), help, `For example:\n${examples.map(mono).join('\n')}`);
}

/** The first word is no command. */
export function unknownReply(word: string, near?: string): Reply {
  const did = near ? ` Did you mean ${mono(`/zonal ${near}`)}?` : '';
  return say(
    `${escapeText(code(word))} is not a command of Zonal.${did} Nothing was started.`,
    `Commands: ${names().map(mono).join(', ')}. ${mono('/zonal help')} says what they do.`,
  );
}

/** A known command, wrongly used: everything that is wrong at once, and one line to copy. */
export function problemsReply(problems: readonly Problem[], command?: string): Reply {
  const shown = problems.slice(0, PROBLEMS_SHOWN).map(({ wrong, allowed }) => escapeText(`• ${wrong}\n   ${allowed}`));
  const help = command ? `/zonal help ${command}` : '/zonal help';
  const example = problems[0] ? `For example: ${escapeText(mono(problems[0].example))}\n` : '';
  return say('Zonal did not understand this. Nothing was started.', ...shown, `${example}More: ${mono(help)}`);
}

/** The first answer to a command that asks for a card. */
export const receivedReply = (): Reply => say('Received, planning. If no card appears within a minute, send it again.');

/** The first answer to `status`. */
export const lookingReply = (): Reply => say('Looking it up. If no answer appears within a minute, send it again.');

/** The worker certainly did not get it. `correlation` finds the line in the log. */
export const notStartedReply = (correlation: string): Reply =>
  say(`This could not be started: nothing was started. Send it again; if it stays like this, use the AWS CLI. Id in the log: ${mono(correlation)}`);

/** The answer of the hand-over was lost, so it may have happened. */
export const maybeStartedReply = (correlation: string): Reply =>
  say(`This may or may not have been handed over; look for a card before you send it again. Id in the log: ${mono(correlation)}`);
