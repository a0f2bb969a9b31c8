import { resourcesOf } from '../config/apps.ts';
import type { Plan } from '../evacuation/plan.ts';
import { placeOf, type Resource } from '../evacuation/resource.ts';
import type { Millis, Place } from '../evacuation/words.ts';
import { planShift } from '../flows/shift/plan.ts';
import type { ShiftSnapshot } from '../flows/shift/snapshot.ts';
import { readLeaving } from './begin.ts';
import { type Deps, within } from './deps.ts';
import type { Targets } from './targets.ts';
import { withInventory } from './with-inventory.ts';

/** What looking around may take before a card is shown. What is unread by then says so on the card. */
const SURVEY_MS: Millis = 8_000;

export type Planned = { readonly plan: Plan; readonly seen: ShiftSnapshot };

/** Looks at the world and plans the shift. `own` is left out of the zones being left by others. */
export async function planFor(deps: Deps, targets: Targets, duration: Millis, own: string): Promise<Planned> {
  const places = placesIn(targets.resources);
  const [leaving, survey] = await Promise.all([
    readLeaving(deps, places, own),
    deps.survey.forShift(targets.resources, targets.zone, places, deps.now(), within(deps.signal, SURVEY_MS)),
  ]);
  const seen = { ...survey, leaving: leaving.known };
  const configured = resourcesOf(deps.configuration, Object.keys(deps.configuration.apps));
  return { seen, plan: await withInventory(deps, planShift({ ...targets, duration, configured }, seen), targets.resources) };
}

function placesIn(resources: readonly Resource[]): readonly Place[] {
  return [...new Map(resources.map((resource) => [`${resource.account} ${resource.region}`, placeOf(resource)])).values()];
}
