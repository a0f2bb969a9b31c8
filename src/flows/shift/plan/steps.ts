import type { PlannedStep } from '../../../evacuation/plan.ts';
import type { ShiftableKind } from '../../../evacuation/resource.ts';
import { isShiftable, type Resource } from '../../../evacuation/resource.ts';
import type { Arn, ZoneId } from '../../../evacuation/words.ts';
import { compare } from './said.ts';

/**
 * Load balancers first: a cluster that leaves before them empties target groups in a zone that still receives requests.
 * Auto Scaling groups last: nothing waits for where they launch.
 */
export const TIERS: Readonly<Record<ShiftableKind, number>> = { alb: 0, nlb: 0, eks: 1, asg: 2 };

/** The same for a start and for an adoption, so that two revisions of a plan can be compared step by step. */
export const stepKey = (arn: Arn): string => `zonal-shift:${arn}`;

/** `adopts` is the zonalShiftId to take over; `cluster` is the one that owns the group and is not shifted. */
export function stepFor(target: Resource, zone: ZoneId, more: { readonly adopts?: string | undefined; readonly cluster?: string | undefined }): PlannedStep {
  return {
    key: stepKey(target.arn),
    kind: more.adopts === undefined ? 'start-zonal-shift' : 'adopt-zonal-shift',
    tier: isShiftable(target.kind) ? TIERS[target.kind] : 0,
    target,
    args: { zone, ...(more.adopts === undefined ? {} : { adopts: more.adopts }), ...(more.cluster === undefined ? {} : { cluster: more.cluster }) },
  };
}

export const inTiers = (steps: readonly PlannedStep[]): readonly PlannedStep[] => [...steps].sort((a, b) => a.tier - b.tier || compare(a.target.arn, b.target.arn));
