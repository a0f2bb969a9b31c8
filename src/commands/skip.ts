import type { Command, Outcome, SkipCommand } from './command.ts';
import { readReason } from './reason.ts';
import { readEvacuation } from './target-id.ts';

const EXAMPLE = '/zonal skip ev-7h3kq2mx --reason "the owner moves it by hand"';

export const skip = {
  name: 'skip',
  summary: 'gives up what failed, with a reason',
  usage: '/zonal skip [ID] --reason "…"',
  options: ['reason'],
  examples: [EXAMPLE],
  help: 'For approvers. What failed, or is unknown, is given up by name and the request is finished without it. Nothing is undone.',
  parse(args): Outcome<SkipCommand> {
    const id = readEvacuation(args.positionals, EXAMPLE);
    const reason = readReason(args.options.get('reason'), EXAMPLE);
    if (id.is === 'ok' && reason.is === 'ok') return { is: 'ok', ask: { command: 'skip', reason: reason.reason, ...(id.evacuation ? { evacuation: id.evacuation } : {}) } };
    return { is: 'bad', problems: [...(id.is === 'bad' ? [id.problem] : []), ...(reason.is === 'bad' ? [reason.problem] : [])] };
  },
} as const satisfies Command;
