import type { Ask } from './events.ts';
import { isSettled } from './settled.ts';
import type { StepState } from './state.ts';
import { never } from './words.ts';

/**
 * Whether a step keeps the tiers behind its own from being sent. In a shift a tier is passed when each of its steps was
 * sent: one that failed does not hold up the next, for less traffic in the zone is always better. Where traffic comes
 * back, a tier is passed only when all of it is done: a load balancer must not return before the capacity behind it.
 * An extension goes on when ARC took the longer time: a group that outlasted its load balancer would lapse in the wrong order.
 */
export function holdsUp({ action }: Pick<Ask, 'action'>, step: StepState): boolean {
  switch (action) {
    case 'shift':
    case 'adopt':
      return step.is === 'to-do' || step.is === 'in-flight';
    case 'extend':
      return step.is !== 'accepted' && step.is !== 'done' && step.is !== 'dropped' && step.is !== 'skipped';
    case 'cancel':
      return step.is !== 'done' && step.is !== 'dropped' && step.is !== 'skipped';
    default:
      return never(action);
  }
}

/** The first tier that waits for people: something of it failed for good, or stays unknown, and nothing behind it is sent. */
export function stuckAt(ask: Pick<Ask, 'action'>, steps: readonly StepState[]): number {
  const open = steps.filter((step) => (step.is === 'failed' || step.is === 'unknown') && isSettled(step) && holdsUp(ask, step));
  return Math.min(...open.map(({ plan }) => plan.tier));
}
