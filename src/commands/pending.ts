import type { Command, Outcome, PendingCommand } from './command.ts';
import { code } from './show.ts';

export const pending = {
  name: 'pending',
  summary: 'what waits for approval',
  usage: '/zonal pending',
  options: [],
  examples: ['/zonal pending'],
  help: 'Every request that waits for a decision, with a link to its card, when it lapses, and whether you may approve it.',
  parse({ positionals }): Outcome<PendingCommand> {
    const [extra] = positionals;
    if (!extra) return { is: 'ok', ask: { command: 'pending' } };
    return { is: 'bad', problems: [{ wrong: `${code(extra.raw)} is one argument too many.`, allowed: 'No arguments.', example: '/zonal pending' }] };
  },
} as const satisfies Command;
