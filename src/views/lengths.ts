import type { Ask } from '../evacuation/events.ts';
import type { PlannedStep } from '../evacuation/plan.ts';
import { MINUTE, never } from '../evacuation/words.ts';
import { resourceName } from './names.ts';
import type { Part } from './parts.ts';
import { code, duration, when } from './text.ts';

/**
 * Until when each shift lasts now, and what it would be: in absolute times as far as they are known. What is counted
 * from the approval is said so, because nobody knows yet when that is.
 */
export function lengthPart(ask: Ask): Part | undefined {
  const { steps } = ask.plan;
  switch (ask.action) {
    case 'extend':
      return { title: 'Until when', lines: steps.map((step) => `• ${resourceName(step.target.arn)}: ${extended(step, ask.needed > 0)}`), budget: 1_800 };
    case 'adopt':
      return { title: 'As they are', lines: steps.map((step) => `• ${resourceName(step.target.arn)}: ends ${endOf(step)}${comment(step)}`), budget: 1_800 };
    case 'shift':
    case 'cancel':
      return undefined;
    default:
      return never(ask.action);
  }
}

function extended(step: PlannedStep, fromApproval: boolean): string {
  const { minutes } = step.args;
  const then = typeof minutes === 'number' ? `${duration(minutes * MINUTE)} from ${fromApproval ? 'the approval' : 'the start'}` : 'longer';
  return step.kind === 'extend-zonal-shift' ? `ends ${endOf(step)}; then ${then}` : `lapsed; *started again*, for ${then}`;
}

const endOf = ({ args }: PlannedStep): string => (typeof args.ends === 'number' ? when(args.ends) : 'at a time that is not known');
const comment = ({ args }: PlannedStep): string => (args.comment ? `, comment ${code(String(args.comment), 60)}` : '');
