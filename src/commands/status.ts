import type { Command, Outcome, StatusCommand } from './command.ts';
import { readEvacuation } from './target-id.ts';

const EXAMPLE = '/zonal status ev-7h3kq2mx';

export const status = {
  name: 'status',
  summary: 'where an evacuation stands',
  usage: '/zonal status [ID]',
  options: [],
  examples: ['/zonal status', EXAMPLE],
  help: "Without an ID: this channel's open evacuation, when there is only one.",
  parse({ positionals }): Outcome<StatusCommand> {
    const id = readEvacuation(positionals, EXAMPLE);
    if (id.is === 'bad') return { is: 'bad', problems: [id.problem] };
    return { is: 'ok', ask: { command: 'status', ...(id.evacuation ? { evacuation: id.evacuation } : {}) } };
  },
} as const satisfies Command;
