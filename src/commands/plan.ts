import { HOUR } from '../evacuation/words.ts';
import type { Command, Outcome, PlanCommand } from './command.ts';
import { readDuration, writeDuration } from './duration.ts';
import { readTargets } from './targets.ts';

/** How long a plan assumes when it is not told: a plan moves nothing, so a default does no harm there. */
export const PLAN_DURATION = 12 * HOUR;

const EXAMPLE = '/zonal plan checkout use1-az1';

export const plan = {
  name: 'plan',
  summary: 'shows what a shift would move, and what not; asks nobody and moves nothing',
  usage: '/zonal plan APP…|all ZONE [--for D]',
  options: ['for'],
  examples: [EXAMPLE, '/zonal plan checkout payments us-east-1a --for 4h'],
  help: [
    'The card of a shift without the request: what moves, what stays, what to know first.',
    '*ZONE* is an AZ ID (`use1-az1`), or a name or letter (`us-east-1a`, `a`) where all accounts of the apps mean the same place by it.',
    `*--for* is 1m to 72h. Without it, the plan is for ${writeDuration(PLAN_DURATION)}.`,
  ].join('\n'),
  parse(args): Outcome<PlanCommand> {
    const targets = readTargets(args, EXAMPLE);
    const asked = args.options.get('for');
    const length = asked ? readDuration(asked.text) : ({ is: 'ok', duration: PLAN_DURATION } as const);
    if (targets.is === 'ok' && length.is === 'ok') return { is: 'ok', ask: { command: 'plan', apps: targets.apps, zone: targets.zone, duration: length.duration } };
    return { is: 'bad', problems: [...(targets.is === 'bad' ? targets.problems : []), ...(length.is === 'bad' ? [length.problem] : [])] };
  },
} as const satisfies Command;
