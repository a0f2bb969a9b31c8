import type { Action, ShiftParams } from '../../evacuation/events.ts';
import { findingKey, type Plan } from '../../evacuation/plan.ts';

export type Digestible = {
  readonly action: Action;
  readonly params: ShiftParams;
  readonly plan: Pick<Plan, 'steps' | 'acknowledgements'>;
  /** The hash of the configuration, or of the entries of it that were used. */
  readonly configuration: string;
};

/**
 * What an approval binds to, as one canonical text to be hashed: the action, the zone's ID, accounts, ARNs with what is
 * done to each, the duration, the acknowledgements and the configuration. Sorted, so that order does not matter; JSON, so
 * that no two different things read the same. Observations (counts, health, warnings) are evidence and not in it.
 */
export function digestText({ action, params, plan, configuration }: Digestible): string {
  const targets = plan.steps.map(({ kind, target, args }) => [target.arn, target.region, kind, String(args.adopts ?? args.shift ?? '')]);
  return JSON.stringify([
    'zonal-1',
    action,
    params.zone.id,
    unique(plan.steps.map(({ target }) => target.account)),
    unique(targets.map((target) => JSON.stringify(target))),
    params.duration,
    unique(plan.acknowledgements.map(findingKey)),
    configuration,
  ]);
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort();
