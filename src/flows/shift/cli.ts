import type { PlannedStep } from '../../evacuation/plan.ts';
import { type AccountId, type Arn, type Millis, never } from '../../evacuation/words.ts';
import { expiryOrder } from './expiry.ts';
import { minutesLeft } from './minutes.ts';
import { inTiers } from './plan/steps.ts';

export type ByHand = {
  readonly duration: Millis;
  /** What the shifts carry as their comment: at most 128 characters, the evacuation's id first. */
  readonly comment: string;
  /** The role that shifts, of accounts that have one. */
  readonly roles: Readonly<Record<AccountId, Arn>>;
};

/**
 * The AWS CLI commands that do the same by hand, in the order in which the steps run, for a POSIX shell: one line each,
 * with expiries in minutes counted from when they are typed. A comment line names each account and the role that it
 * needs, so that nobody sends its commands with another account's credentials.
 */
export function shiftCommands(steps: readonly PlannedStep[], byHand: ByHand): readonly string[] {
  const until = expiryOrder(steps, { duration: byHand.duration, begunAt: 0 });
  let account: AccountId | undefined;
  return inTiers(steps).flatMap((step) => {
    const heading = step.target.account === account ? [] : [accountLine(step.target.account, byHand.roles)];
    account = step.target.account;
    const minutes = typeof step.args.minutes === 'number' ? step.args.minutes : (minutesLeft(until[step.target.arn], 0) ?? 1);
    return [...heading, ...commandLines(step, minutes, byHand.comment)];
  });
}

function accountLine(account: AccountId, roles: ByHand['roles']): string {
  const role = roles[account];
  return role === undefined ? `# Account ${account}` : `# Account ${account}, as the role ${oneLine(role)}`;
}

function commandLines({ kind, target, args }: PlannedStep, minutes: number, comment: string): readonly string[] {
  const where = ['--region', quote(target.region), '--expires-in', `${minutes}m`];
  switch (kind) {
    case 'start-zonal-shift': {
      const what = ['--resource-identifier', quote(target.arn), '--away-from', quote(String(args.zone))];
      return [['aws', 'arc-zonal-shift', kind, ...what, ...where, '--comment', quote(literal(comment))].join(' ')];
    }
    case 'adopt-zonal-shift': {
      const update = ['aws', 'arc-zonal-shift', 'update-zonal-shift', '--zonal-shift-id', quote(String(args.adopts)), ...where].join(' ');
      return [`# ${target.name}: somebody's own shift. Update it only if it would end sooner: an update counts from now.`, update];
    }
    case 'extend-zonal-shift':
      return [['aws', 'arc-zonal-shift', 'update-zonal-shift', '--zonal-shift-id', quote(String(args.shift)), ...where].join(' ')];
    case 'claim-zonal-shift':
      return [`# ${target.name}: shift ${oneLine(String(args.adopts))} stays as it is.`];
    case 'cancel-zonal-shift':
      return [`aws arc-zonal-shift cancel-zonal-shift --zonal-shift-id ${quote(String(args.shift ?? 'ID'))} --region ${quote(target.region)}`];
    default:
      return never(kind);
  }
}

/** Words of ARNs and ids need no quotes; anything else is taken literally between single quotes, also a quote itself. */
export const quote = (word: string): string => (/^[\w@+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** The CLI takes a value that starts with a dash for an option, and one that names a file or a page for its contents. */
function literal(comment: string): string {
  const line = oneLine(comment);
  return line === '' || /^(-|fileb?:|https?:)/.test(line) ? `zonal ${line}`.trim() : line;
}

/** A line break would end a comment line, and would not survive being pasted. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
