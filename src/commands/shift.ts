import type { Command, Outcome, ShiftCommand } from './command.ts';
import { requireDuration } from './duration.ts';
import { GLASS, GLASS_HELP, tooLongAlone } from './glass.ts';
import { REASON_LIMIT, readReason } from './reason.ts';
import { readTargets } from './targets.ts';

const EXAMPLE = '/zonal shift checkout use1-az1 --for 12h --reason "packet loss"';
const GLASS_EXAMPLE = '/zonal shift checkout use1-az1 --for 4h --reason "nobody answers, errors rise" --break-glass';

export const shift = {
  name: 'shift',
  summary: 'asks to shift apps away from a zone; a second person approves',
  usage: '/zonal shift APP…|all ZONE --for D --reason "…" [--break-glass]',
  options: ['for', 'reason'],
  flags: [GLASS],
  examples: [EXAMPLE, '/zonal shift all us-east-1a --for 24h --reason "power event, AWS case 1234"'],
  help: [
    'Posts a card with the plan. Nothing moves until a second person approves it.',
    '*ZONE* is an AZ ID (`use1-az1`), or a name or letter (`us-east-1a`, `a`) where all accounts of the apps mean the same place by it.',
    '*--for* is 1m to 72h, counted from the approval. When in doubt take longer: a shift that lapses sends traffic back.',
    `*--reason* stands in quotes, at most ${REASON_LIMIT} characters. It is kept as you type it.`,
    GLASS_HELP,
  ].join('\n'),
  parse(args): Outcome<ShiftCommand> {
    const targets = readTargets(args, EXAMPLE);
    const length = requireDuration(args.options.get('for'), EXAMPLE);
    const reason = readReason(args.options.get('reason'), EXAMPLE);
    const glass = args.flags.has(GLASS);
    const tooLong = glass && length.is === 'ok' ? tooLongAlone(length.duration, GLASS_EXAMPLE) : [];
    if (targets.is === 'ok' && length.is === 'ok' && reason.is === 'ok' && !tooLong.length) {
      const ask = { command: 'shift', apps: targets.apps, zone: targets.zone, duration: length.duration, reason: reason.reason } as const;
      return { is: 'ok', ask: glass ? { ...ask, glass } : ask };
    }
    const problems = targets.is === 'bad' ? [...targets.problems, ...tooLong] : [...tooLong];
    if (length.is === 'bad') problems.push(length.problem);
    if (reason.is === 'bad') problems.push(reason.problem);
    return { is: 'bad', problems };
  },
} as const satisfies Command;
