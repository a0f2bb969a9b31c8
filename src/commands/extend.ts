import type { Command, ExtendCommand, Outcome, Problem } from './command.ts';
import { requireDuration } from './duration.ts';
import { GLASS, GLASS_HELP, tooLongAlone } from './glass.ts';
import { type ReadReason, readReason } from './reason.ts';
import { readEvacuation } from './target-id.ts';

const EXAMPLE = '/zonal extend --for 12h';
const GLASS_EXAMPLE = '/zonal extend --for 4h --break-glass --reason "nobody answers, it lapses in minutes"';

export const extend = {
  name: 'extend',
  summary: 'makes the shifts of an evacuation last longer',
  usage: '/zonal extend [ID] --for D [--break-glass --reason "…"]',
  options: ['for', 'reason'],
  flags: [GLASS],
  examples: [EXAMPLE, '/zonal extend ev-7h3kq2mx --for 24h'],
  help: [
    '*--for* is 1m to 72h, counted from when it starts: not added to what is left. No shift is made shorter.',
    'What lapsed in the last 30 minutes is started again; the card says so. Whether somebody must approve, the configuration says.',
    GLASS_HELP,
  ].join('\n'),
  parse(args): Outcome<ExtendCommand> {
    const id = readEvacuation(args.positionals, EXAMPLE);
    const length = requireDuration(args.options.get('for'), EXAMPLE);
    const glass = args.flags.has(GLASS);
    const reason: ReadReason = glass ? readReason(args.options.get('reason'), GLASS_EXAMPLE) : { is: 'ok', reason: '' };
    const problems: Problem[] = [id, length, reason].flatMap((one) => (one.is === 'bad' ? [one.problem] : []));
    if (glass && length.is === 'ok') problems.push(...tooLongAlone(length.duration, GLASS_EXAMPLE));
    if (!glass && args.options.has('reason'))
      problems.push({ wrong: '`--reason` goes with `--break-glass` only.', allowed: 'An extension has the reason of its evacuation.', example: EXAMPLE });
    if (problems.length || id.is === 'bad' || length.is === 'bad' || reason.is === 'bad') return { is: 'bad', problems };
    const evacuation = id.evacuation ? { evacuation: id.evacuation } : {};
    return { is: 'ok', ask: { command: 'extend', ...evacuation, duration: length.duration, ...(glass ? { glass: { reason: reason.reason } } : {}) } };
  },
} as const satisfies Command;
