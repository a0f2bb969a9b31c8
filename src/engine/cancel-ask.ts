import { approversOf } from '../config/people.ts';
import type { Ask } from '../evacuation/events.ts';
import type { EvacuationRecord } from '../evacuation/state.ts';
import type { Person } from '../evacuation/words.ts';
import { planCancel } from '../flows/cancel/plan.ts';
import { digestText } from '../flows/shift/digest.ts';
import type { Deps } from './deps.ts';
import { othersThan, rolesOf } from './who.ts';

/**
 * A request to cancel every shift of an evacuation. `needed` 0: it is part of what was approved (Undo), so it begins at
 * once.
 */
export function cancelAsk(deps: Deps, state: EvacuationRecord, by: Person, how: { readonly request: string; readonly reason: string; readonly needed: number }): Ask {
  const { configuration } = deps;
  const plan = planCancel(state);
  const params = { zone: state.zone, apps: state.apps, arns: plan.steps.map(({ target }) => target.arn), duration: 0 };
  const now = deps.now();
  return {
    ...how,
    revision: 1,
    action: 'cancel',
    params,
    plan,
    digest: deps.sha256(digestText({ action: 'cancel', params, plan, configuration: configuration.hash })),
    by,
    askedAt: now,
    lapsesAt: now + configuration.actions.cancel.lapse,
    approvers: othersThan(by, deps, approversOf(configuration, 'cancel')),
    roles: rolesOf(deps, plan),
  };
}
