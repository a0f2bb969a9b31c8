import { nearest } from '../evacuation/nearest.ts';
import type { Problem } from './command.ts';
import { code } from './show.ts';
import type { OptionToken, Token, Word } from './tokens.ts';

/** `follows` names the option whose unquoted value stands directly before: perhaps the rest of a value that needs quotes. */
export type Positional = Word & { readonly follows?: string };

/** A command's tokens, sorted. `problems` are those of the options themselves. */
export type Arguments = {
  readonly positionals: readonly Positional[];
  readonly options: ReadonlyMap<string, Word>;
  /** Those that were given. */
  readonly flags: ReadonlySet<string>;
  readonly problems: readonly Problem[];
};

/** Stands for the value of an option that has none. Whoever reads an option refuses it as they refuse `--name=""`. */
const NO_VALUE: Word = { is: 'word', raw: '', text: '', quoted: false };

/** A command's options, which take a value, and its flags, which take none; its usage and an example to copy. */
export type Known = { readonly options: readonly string[]; readonly flags?: readonly string[]; readonly usage: string; readonly example: string };

/**
 * Takes options out of any place among the arguments. A misspelt option is a problem, and is read as the one that was
 * probably meant, so that the answer names everything else that is wrong too.
 */
export function sortArguments(tokens: readonly Token[], known: Known): Arguments {
  const positionals: Positional[] = [];
  const options = new Map<string, Word>();
  const flags = new Set<string>();
  const names = [...known.options, ...(known.flags ?? [])];
  const problems: Problem[] = [];
  let follows: string | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.is === 'word') positionals.push(follows ? { ...token, follows } : token);
    follows = undefined;
    if (token?.is !== 'option') continue;
    const name = meant(token, names);
    if (!isKnown(token, names)) problems.push(unknownOption(token, name, known));
    if (!name) continue;
    if (known.flags?.includes(name)) {
      flags.add(name);
      if (token.joined) problems.push({ wrong: `${code(`--${name}`)} takes no value.`, allowed: `${code(`--${name}`)} alone.`, example: known.example });
      if (token.joined) at += 1;
      continue;
    }
    if (options.has(name)) problems.push({ wrong: `${code(`--${name}`)} is given twice.`, allowed: 'Once.', example: known.example });
    const value = tokens[at + 1];
    options.set(name, value?.is === 'word' ? value : NO_VALUE);
    if (value?.is !== 'word') continue;
    if (!value.quoted) follows = name;
    at += 1;
  }
  return { positionals, options, flags, problems };
}

/** One dash, three dashes or dashes alone name nothing. */
const isKnown = (token: OptionToken, options: readonly string[]): boolean => token.text.toLowerCase() === `--${token.name}` && options.includes(token.name);

const meant = (token: OptionToken, options: readonly string[]): string | undefined => (options.includes(token.name) ? token.name : nearest(token.name, options));

function unknownOption(token: OptionToken, near: string | undefined, known: Known): Problem {
  const did = near ? ` Did you mean ${code(`--${near}`)}?` : '';
  return { wrong: `${code(token.raw)} is not an option here.${did}`, allowed: known.usage, example: known.example };
}
