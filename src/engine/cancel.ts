import type { CancelCommand } from '../commands/command.ts';
import type { Delivery, Typed } from '../ports/incoming.ts';
import { nothingToCancel } from '../views/answers.ts';
import { answer } from './answer.ts';
import { cancelAsk } from './cancel-ask.ts';
import { refusedHere } from './channel.ts';
import type { Deps } from './deps.ts';
import { findEvacuation } from './find-evacuation.ts';
import { askFurther } from './further.ts';

/** `/zonal cancel`: asks to end every shift of the evacuation at once. */
export async function cancelTyped(deps: Deps, delivery: Delivery & { readonly incoming: Typed }, { evacuation, reason }: CancelCommand): Promise<void> {
  const { incoming } = delivery;
  const wrongPlace = await refusedHere(deps, incoming, 'acts');
  if (wrongPlace) return answer(deps, incoming, wrongPlace);
  const found = await findEvacuation(deps, incoming, evacuation);
  if (found.is === 'none') return answer(deps, incoming, found.answer);
  await askFurther(deps, delivery, found.loaded, {
    action: 'cancel',
    make: async (state, { request, by, allowed }) => cancelAsk(deps, state, by, { request, reason, needed: allowed.needed }),
    nothing: () => nothingToCancel(found.loaded.head.id),
  });
}
