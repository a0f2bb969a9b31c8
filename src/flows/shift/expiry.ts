import type { PlannedStep } from '../../evacuation/plan.ts';
import { type Arn, type Instant, MINUTE, type Millis } from '../../evacuation/words.ts';
import { LONGEST_MINUTES } from './minutes.ts';

const LONGEST: Millis = LONGEST_MINUTES * MINUTE;

/**
 * When each shift is to lapse if nobody acts: in the order in which a recovery would cancel them, so Auto Scaling groups
 * first, then EKS clusters, then load balancers (EC2 Auto Scaling User Guide, "Auto Scaling group zonal shift").
 *
 * `duration` is when the first of them lapses. A kind that the plan does not have keeps no slot: with load balancers
 * alone, they lapse at `duration`. The kinds that are there follow each other at min(15 minutes, `duration` / 8), at
 * least a minute. Where the last would pass ARC's cap, all are counted back from it, so the order holds and the first
 * lapses a little before `duration`. Absolute instants: fixed once, when execution begins.
 */
export function expiryOrder(steps: readonly PlannedStep[], from: { readonly duration: Millis; readonly begunAt: Instant }): Readonly<Record<Arn, Instant>> {
  const slots = [...new Set(steps.map((step) => step.tier))].sort((a, b) => b - a);
  const apart = Math.max(MINUTE, Math.min(15 * MINUTE, from.duration / 8));
  const behind = (slots.length - 1) * apart;
  const first = Math.min(from.duration, LONGEST - behind);
  return Object.fromEntries(steps.map((step) => [step.target.arn, from.begunAt + Math.floor(first + slots.indexOf(step.tier) * apart)]));
}
