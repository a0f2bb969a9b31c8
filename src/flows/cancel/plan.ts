import type { Plan, PlannedStep } from '../../evacuation/plan.ts';
import { hasSteps } from '../../evacuation/progress.ts';
import type { ShiftableKind } from '../../evacuation/resource.ts';
import { isShiftable } from '../../evacuation/resource.ts';
import type { EvacuationRecord, StepState } from '../../evacuation/state.ts';
import { unread } from '../../evacuation/words.ts';

/**
 * Capacity comes back before traffic: Auto Scaling groups first, load balancers last (EC2 Auto Scaling User Guide, "Auto
 * Scaling group zonal shift"; the reverse of a shift).
 */
const TIERS: Readonly<Record<ShiftableKind, number>> = { asg: 0, eks: 1, alb: 2, nlb: 2 };

/**
 * Cancels every shift that this evacuation made, or may have made: one whose answer was lost is looked for by its
 * comment. Nothing that it did not do is touched; what to cancel comes from its own record, not from the configuration.
 */
export function planCancel(state: EvacuationRecord): Plan {
  const steps = [...state.requests.values()]
    .filter(hasSteps)
    .filter((request) => request.ask.action !== 'cancel')
    .flatMap((request) => [...request.steps.values()])
    .filter((step) => mayHaveShifted(step, state))
    .map((step) => cancelStep(step, state));
  const once = new Map(steps.map((step) => [step.key, step]));
  const nothing = unread('not needed to cancel');
  return {
    steps: [...once.values()].sort((a, b) => a.tier - b.tier || (a.key < b.key ? -1 : 1)),
    stays: [],
    blockers: [],
    acknowledgements: [],
    warnings: steps.length ? [{ code: 'skips-stages', about: 'all', detail: {} }] : [],
    unread: [],
    evidence: { zones: nothing, autoshifts: nothing, targets: nothing },
  };
}

/** Ours by id, on its way, or possibly started: anything but what was certainly not sent, or is seen to be over. */
function mayHaveShifted(step: StepState, state: EvacuationRecord): boolean {
  if (state.shifts.has(step.plan.target.arn)) return true;
  return step.is === 'in-flight' || step.is === 'accepted' || step.is === 'unknown' || (step.is === 'failed' && step.retryable && step.attempt > 1);
}

function cancelStep({ plan: { target, args } }: StepState, state: EvacuationRecord): PlannedStep {
  const shift = state.shifts.get(target.arn);
  return {
    key: `cancel-shift:${target.arn}`,
    kind: 'cancel-zonal-shift',
    tier: isShiftable(target.kind) ? TIERS[target.kind] : 2,
    target,
    args: { zone: String(args.zone), ...(shift ? { shift } : {}) },
  };
}
