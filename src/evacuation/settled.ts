import type { StepProgress } from './state.ts';
import { never } from './words.ts';

/** How often a step is tried by itself before people are asked: throttling and lost answers pass, a wrong plan does not. */
const MAX_ATTEMPTS = 3;

/** Whether nothing more will be tried for a step unless a person asks. */
export function isSettled(step: StepProgress): boolean {
  switch (step.is) {
    case 'done':
    case 'dropped':
    case 'skipped':
      return true;
    case 'failed':
      return !step.retryable || step.attempt >= MAX_ATTEMPTS;
    case 'unknown':
      return step.attempt >= MAX_ATTEMPTS;
    case 'to-do':
    case 'in-flight':
    case 'accepted':
      return false;
    default:
      return never(step);
  }
}
