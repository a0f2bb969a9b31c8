import { hasSteps } from '../../evacuation/progress.ts';
import type { Resource } from '../../evacuation/resource.ts';
import { resourcesOf } from '../../evacuation/resources.ts';
import { isSettled } from '../../evacuation/settled.ts';
import type { EvacuationRecord, StepState } from '../../evacuation/state.ts';
import type { Arn, Instant } from '../../evacuation/words.ts';

/** A resource that we shifted, and what the record says of it. `ours` is absent once our shift has ended. */
export type Followed = {
  readonly resource: Resource;
  readonly ours: string | undefined;
  /** The last time that an effect of ours on it was accepted or read back: what was read before says nothing. */
  readonly touchedAt: Instant;
};

/**
 * The resources that are compared with what ARC shows: those that have a shift of ours, or had one. One with a call of
 * ours on its way is left out: what is different about it may be our own doing.
 */
export function followed(state: EvacuationRecord): readonly Followed[] {
  const steps = stepsByArn(state);
  return resourcesOf(state)
    .filter(({ arn }) => state.shifts.has(arn) || state.ended.has(arn))
    .filter(({ arn }) => (steps.get(arn) ?? []).every(isSettled))
    .map((resource) => ({ resource, ours: state.shifts.get(resource.arn), touchedAt: touchedAt(steps.get(resource.arn) ?? []) }));
}

/** Whether nothing of ours is on its way to ARC. */
export const isQuiet = (state: EvacuationRecord): boolean => [...stepsByArn(state).values()].flat().every(isSettled);

/** When the first of our shifts began: what was there before then was on the card. */
export function begunAt(state: EvacuationRecord): Instant {
  const all = [...state.requests.values()].filter(hasSteps).map((request) => request.begunAt);
  return Math.min(...all);
}

function stepsByArn(state: EvacuationRecord): ReadonlyMap<Arn, readonly StepState[]> {
  const steps = new Map<Arn, StepState[]>();
  for (const request of state.requests.values()) {
    if (!hasSteps(request)) continue;
    for (const step of request.steps.values()) steps.set(step.plan.target.arn, [...(steps.get(step.plan.target.arn) ?? []), step]);
  }
  return steps;
}

const touchedAt = (steps: readonly StepState[]): Instant => Math.max(0, ...steps.map((step) => ('at' in step ? step.at : 0)));
