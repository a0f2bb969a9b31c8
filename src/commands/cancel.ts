import type { CancelCommand, Command, Outcome } from './command.ts';
import { readReason } from './reason.ts';
import { readEvacuation } from './target-id.ts';

const EXAMPLE = '/zonal cancel ev-7h3kq2mx --reason "the shift itself does harm"';

export const cancel = {
  name: 'cancel',
  summary: 'asks to end every shift of an evacuation at once; a second person approves',
  usage: '/zonal cancel [ID] --reason "…"',
  options: ['reason'],
  examples: [EXAMPLE],
  help: [
    'Traffic returns to the zone: Auto Scaling groups first, then EKS clusters, load balancers last.',
    'Nothing checks that the zone is well, and nothing waits for capacity. Nothing happens until a second person approves it.',
  ].join('\n'),
  parse(args): Outcome<CancelCommand> {
    const id = readEvacuation(args.positionals, EXAMPLE);
    const reason = readReason(args.options.get('reason'), EXAMPLE);
    if (id.is === 'ok' && reason.is === 'ok') return { is: 'ok', ask: { command: 'cancel', reason: reason.reason, ...(id.evacuation ? { evacuation: id.evacuation } : {}) } };
    return { is: 'bad', problems: [...(id.is === 'bad' ? [id.problem] : []), ...(reason.is === 'bad' ? [reason.problem] : [])] };
  },
} as const satisfies Command;
