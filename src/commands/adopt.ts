import type { AdoptCommand, Command, Outcome } from './command.ts';
import { type ReadReason, readReason } from './reason.ts';
import { readTargets } from './targets.ts';

const EXAMPLE = '/zonal adopt checkout use1-az1';
const NO_REASON: ReadReason = { is: 'ok', reason: 'Shifted by hand; no reason was given.' };

export const adopt = {
  name: 'adopt',
  summary: 'takes over shifts that somebody started by hand, as they are; a second person approves',
  usage: '/zonal adopt APP…|all ZONE [--reason "…"]',
  options: ['reason'],
  examples: [EXAMPLE, '/zonal adopt all us-east-1a --reason "started with the AWS CLI while Slack was down"'],
  help: 'Nothing is changed in ARC: the shifts get a record, reminders before they lapse, and a way back. What nobody shifted is left out, by name.',
  parse(args): Outcome<AdoptCommand> {
    const targets = readTargets(args, EXAMPLE);
    const given = args.options.get('reason');
    const reason = given ? readReason(given, EXAMPLE) : NO_REASON;
    if (targets.is === 'ok' && reason.is === 'ok') return { is: 'ok', ask: { command: 'adopt', apps: targets.apps, zone: targets.zone, reason: reason.reason } };
    return { is: 'bad', problems: [...(targets.is === 'bad' ? targets.problems : []), ...(reason.is === 'bad' ? [reason.problem] : [])] };
  },
} as const satisfies Command;
