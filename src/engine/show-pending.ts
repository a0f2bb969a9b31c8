import type { Typed } from '../ports/incoming.ts';
import { pendingList } from '../views/pending.ts';
import { answer } from './answer.ts';
import type { Deps } from './deps.ts';
import { linkTo } from './links.ts';
import { openEvacuations } from './open-evacuations.ts';

/** Every request that waits for a decision, wherever its card is: what a lost message hid, this shows. */
export async function showPending(deps: Deps, incoming: Typed): Promise<void> {
  const now = deps.now();
  const waiting = (await openEvacuations(deps)).flatMap((state) =>
    [...state.requests.values()].flatMap((request) => (request.is === 'pending' && now < request.ask.lapsesAt ? [{ state, request }] : [])),
  );
  const lines = await Promise.all(waiting.map(async ({ state, request }) => ({ request, channel: state.channel, link: await linkTo(deps, state.id) })));
  await answer(deps, incoming, pendingList(lines));
}
