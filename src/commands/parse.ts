import { nearest } from '../evacuation/nearest.ts';
import { sortArguments } from './arguments.ts';
import type { Command, ParsedCommand, Problem } from './command.ts';
import { COMMANDS, findCommand } from './index.ts';
import { decodeEntities } from './normalise.ts';
import { code } from './show.ts';
import { type Token, tokenise } from './tokens.ts';

/** More is not a command but something pasted by mistake. Counted after Slack's escaping is undone. */
export const TEXT_LIMIT = 2_000;

export type Parsed =
  | { readonly is: 'ok'; readonly ask: ParsedCommand }
  | { readonly is: 'unknown'; readonly word: string; readonly near?: string }
  | { readonly is: 'bad'; readonly command?: string; readonly problems: readonly Problem[] };

/** Reads the text of a slash command as Slack sends it. Total: any text gets an answer, and none throws. */
export function parseCommand(escaped: string): Parsed {
  const text = decodeEntities(escaped);
  if (text.length > TEXT_LIMIT) return { is: 'bad', problems: [tooLong(text.length)] };
  const tokens = tokenise(text);
  return tokens.is === 'ok' ? parseTokens(tokens.tokens) : { is: 'bad', problems: [unbalanced(tokens.rest)] };
}

function parseTokens([first, ...rest]: readonly Token[]): Parsed {
  if (!first || isHelp(first)) return { is: 'ok', ask: { command: 'help' } };
  const command = findCommand(first.text);
  if (!command) {
    const near = nearest(
      first.text,
      COMMANDS.map(({ name }) => name),
    );
    return near ? { is: 'unknown', word: first.raw, near } : { is: 'unknown', word: first.raw };
  }
  if (rest.some(isHelp)) return { is: 'ok', ask: { command: 'help', about: command.name } };
  return parseArguments(command, rest);
}

function parseArguments(command: Command, tokens: readonly Token[]): Parsed {
  const args = sortArguments(tokens, { ...command, example: command.examples[0] });
  const outcome = command.parse(args);
  const problems = [...args.problems, ...(outcome.is === 'bad' ? outcome.problems : [])];
  return problems.length || outcome.is === 'bad' ? { is: 'bad', command: command.name, problems } : outcome;
}

const isHelp = (token: Token): boolean => token.is === 'option' && (token.name === 'help' || token.name === 'h');

const EXAMPLE = '/zonal shift checkout use1-az1 --for 12h --reason "packet loss"';

const tooLong = (length: number): Problem => ({ wrong: `The command has ${length} characters.`, allowed: `At most ${TEXT_LIMIT}.`, example: EXAMPLE });

const unbalanced = (rest: string): Problem => ({
  wrong: `A quote is opened and not closed: ${code(rest)}`,
  allowed: 'The same kind of quote at both ends. Inside double quotes, use single ones.',
  example: EXAMPLE,
});
