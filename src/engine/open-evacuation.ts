import { decide } from '../evacuation/decide.ts';
import type { Ask } from '../evacuation/events.ts';
import type { Instant } from '../evacuation/words.ts';
import type { Delivery, Typed } from '../ports/incoming.ts';
import { cardNotPosted } from '../views/answers.ts';
import { answer } from './answer.ts';
import type { Deps } from './deps.ts';
import { append, load } from './load.ts';
import { carryOn } from './settle.ts';

/** On record first, then shown: whatever dies in between, the tick finds the pointer and shows the card. */
export async function openEvacuation(deps: Deps, { incoming, key, evacuation }: Delivery & { readonly incoming: Typed }, ask: Ask, membershipOf?: Instant): Promise<void> {
  const { zone, apps } = ask.params;
  await deps.register.pointTo(evacuation, deps.now(), deps.signal);
  const empty = await load(deps, evacuation);
  const command = { type: 'open', zone, apps, channel: incoming.channel.id, ask, ...(membershipOf === undefined ? {} : { membershipOf }) } as const;
  const opened = await append(deps, empty, (state) => ({ key, by: ask.by, events: decide(state, command, deps.now()).events }));
  const { delivery } = await carryOn(deps, opened);
  const unshown = delivery.refused.find(({ slot }) => slot.startsWith('card:'));
  if (unshown) await answer(deps, incoming, cardNotPosted({ channel: incoming.channel.id, why: unshown.why }));
}
