import type { ExtendCommand } from '../commands/command.ts';
import { hasSteps } from '../evacuation/progress.ts';
import { resourcesOf } from '../evacuation/resources.ts';
import { HOUR, type Millis } from '../evacuation/words.ts';
import { planExtend } from '../flows/extend/plan.ts';
import type { Click, Delivery, Typed } from '../ports/incoming.ts';
import { nothingToExtend } from '../views/answers.ts';
import { answer } from './answer.ts';
import { refusedHere } from './channel.ts';
import type { Deps } from './deps.ts';
import { findEvacuation } from './find-evacuation.ts';
import { askFurther, type Further } from './further.ts';
import { type Loaded, load } from './load.ts';
import { makeAsk } from './make-ask.ts';
import type { Open } from './open-evacuations.ts';
import { readManaged } from './read-managed.ts';

/** What looking may take before a card is shown. What is unread by then says so on the card. */
const LOOK_MS: Millis = 5_000;
/** For a button on what was asked without a length of time: shifts that were taken over. */
const USUAL: Millis = 12 * HOUR;

/** `/zonal extend`: every shift of the evacuation is to last longer. */
export async function extendTyped(deps: Deps, delivery: Delivery & { readonly incoming: Typed }, { evacuation, duration, glass }: ExtendCommand): Promise<void> {
  const { incoming } = delivery;
  const wrongPlace = await refusedHere(deps, incoming, 'acts');
  if (wrongPlace) return answer(deps, incoming, wrongPlace);
  const found = await findEvacuation(deps, incoming, evacuation);
  if (found.is === 'none') return answer(deps, incoming, found.answer);
  await askFurther(deps, delivery, found.loaded, extension(deps, duration, glass));
}

/** The same by a button: for as long again as the request that it stands on was asked for. */
export async function extendPressed(
  deps: Deps,
  delivery: Delivery & { readonly incoming: Click },
  about: { readonly evacuation: string; readonly request: string },
): Promise<void> {
  const loaded = await load(deps, about.evacuation);
  await askFurther(deps, delivery, loaded, extension(deps, lengthOf(loaded, about.request)));
}

function lengthOf({ state }: Loaded, request: string): Millis {
  const ask = state.status === 'new' ? undefined : state.requests.get(request)?.ask;
  return ask?.params.duration || USUAL;
}

/** Its reason is the evacuation's own, unless one person does it alone. */
function extension(deps: Deps, duration: Millis, glass?: { readonly reason: string }): Further {
  return {
    action: 'extend',
    glass: glass !== undefined,
    async make(state, { request, by, allowed }) {
      const seen = await readManaged(deps, resourcesOf(state), LOOK_MS);
      const plan = planExtend(state, { duration, now: deps.now() }, seen);
      const params = { zone: state.zone, apps: state.apps, arns: plan.steps.map(({ target }) => target.arn), duration };
      const { needed, glass: alone } = allowed;
      return makeAsk(deps, { request, by, needed, ...(alone ? { glass: alone } : {}), action: 'extend', params, plan, reason: glass?.reason ?? reasonOf(state) });
    },
    nothing: ({ params, plan }) => nothingToExtend({ zone: params.zone, apps: params.apps, plan }),
  };
}

function reasonOf(state: Open): string {
  const all = [...state.requests.values()];
  return (all.find(hasSteps) ?? all[0])?.ask.reason ?? '';
}
