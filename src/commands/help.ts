import type { Command, HelpCommand, Outcome } from './command.ts';

export const help = {
  name: 'help',
  summary: 'what Zonal does, or how one command is used',
  usage: '/zonal help [command]',
  options: [],
  examples: ['/zonal help', '/zonal help shift'],
  help: 'Without a command: everything on one screen.',
  /** Any word is taken: whether there is such a command is part of the answer. */
  parse({ positionals }): Outcome<HelpCommand> {
    const about = positionals[0]?.text.toLowerCase();
    return { is: 'ok', ask: about ? { command: 'help', about } : { command: 'help' } };
  },
} as const satisfies Command;
