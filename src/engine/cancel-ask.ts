import type { Ask } from '../evacuation/events.ts';
import type { EvacuationRecord } from '../evacuation/state.ts';
import type { Person } from '../evacuation/words.ts';
import { planCancel } from '../flows/cancel/plan.ts';
import type { Deps } from './deps.ts';
import { makeAsk } from './make-ask.ts';

/**
 * A request to cancel every shift of an evacuation. `needed` 0: it is part of what was approved (Undo), so it begins at
 * once.
 */
export function cancelAsk(deps: Deps, state: EvacuationRecord, by: Person, how: { readonly request: string; readonly reason: string; readonly needed: number }): Ask {
  const plan = planCancel(state);
  const params = { zone: state.zone, apps: state.apps, arns: plan.steps.map(({ target }) => target.arn), duration: 0 };
  return makeAsk(deps, { ...how, action: 'cancel', params, plan, by });
}
