import type { BriefCommand, Command, Outcome } from './command.ts';
import { readEvacuation } from './target-id.ts';

const EXAMPLE = '/zonal brief ev-7h3kq2mx';

export const brief = {
  name: 'brief',
  summary: 'an evacuation in a few lines, for the next shift or a status page',
  usage: '/zonal brief [ID]',
  options: [],
  examples: ['/zonal brief', EXAMPLE],
  help: "What is evacuated and since when, how far each app is, what is open, what is due next, and who decided. Without an ID: this channel's open evacuation, when there is only one. Only you see it: copy what you need.",
  parse({ positionals }): Outcome<BriefCommand> {
    const id = readEvacuation(positionals, EXAMPLE);
    if (id.is === 'bad') return { is: 'bad', problems: [id.problem] };
    return { is: 'ok', ask: { command: 'brief', ...(id.evacuation ? { evacuation: id.evacuation } : {}) } };
  },
} as const satisfies Command;
