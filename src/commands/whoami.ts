import type { Command, Outcome, WhoamiCommand } from './command.ts';
import { code } from './show.ts';

export const whoami = {
  name: 'whoami',
  summary: 'what you may do here, and why not',
  usage: '/zonal whoami',
  options: [],
  examples: ['/zonal whoami'],
  help: 'Who you are to Zonal: your entry in the configuration, your other ids, your sets, and what you may ask for and approve.',
  parse({ positionals }): Outcome<WhoamiCommand> {
    const [extra] = positionals;
    if (!extra) return { is: 'ok', ask: { command: 'whoami' } };
    return { is: 'bad', problems: [{ wrong: `${code(extra.raw)} is one argument too many.`, allowed: 'No arguments.', example: '/zonal whoami' }] };
  },
} as const satisfies Command;
