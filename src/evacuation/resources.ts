import { hasSteps } from './progress.ts';
import type { Resource } from './resource.ts';
import type { EvacuationRecord } from './state.ts';
import type { Arn } from './words.ts';

/** Every resource that an evacuation has done something to, or tried to. From its own record: the configuration may have changed. */
export function resourcesOf(state: EvacuationRecord): readonly Resource[] {
  const steps = [...state.requests.values()].filter(hasSteps).flatMap((request) => [...request.steps.values()]);
  const targets = new Map<Arn, Resource>(steps.map(({ plan }) => [plan.target.arn, plan.target]));
  return [...targets.values()].sort((a, b) => (a.arn < b.arn ? -1 : 1));
}
