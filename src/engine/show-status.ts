import type { StatusCommand } from '../commands/command.ts';
import type { Resource } from '../evacuation/resource.ts';
import type { Evacuation } from '../evacuation/state.ts';
import type { Arn } from '../evacuation/words.ts';
import type { Typed } from '../ports/incoming.ts';
import { logBroken, noSuchEvacuation, nothingOpen } from '../views/answers.ts';
import { type Live, statusList, statusOf } from '../views/status.ts';
import { answer } from './answer.ts';
import { refusedHere } from './channel.ts';
import type { Deps } from './deps.ts';
import { load } from './load.ts';
import { openEvacuations } from './open-evacuations.ts';
import { readManaged } from './read-managed.ts';

const LIVE_MS = 5_000;

/** Where an evacuation stands: the record, and what ARC shows now. Without an ID, the open ones of this channel. */
export async function showStatus(deps: Deps, incoming: Typed, asked: StatusCommand): Promise<void> {
  const refusal = await refusedHere(deps, incoming, 'looks');
  if (refusal) return answer(deps, incoming, refusal);
  const broken: string[] = [];
  const states: readonly Evacuation[] = asked.evacuation
    ? [(await load(deps, asked.evacuation)).state]
    : (await openEvacuations(deps, (id) => broken.push(id))).filter((state) => state.channel === incoming.channel.id);
  // Its channel cannot be read either, so it is named wherever somebody asks.
  for (const id of broken) await answer(deps, incoming, logBroken(id));
  const [first, ...others] = states;
  if (!first) return broken.length ? undefined : answer(deps, incoming, nothingOpen());
  if (first.status === 'new') return answer(deps, incoming, noSuchEvacuation(first.id));
  if (others.length) return answer(deps, incoming, statusList(states, deps.now()));
  await answer(deps, incoming, statusOf(first, await liveOf(deps, first), deps.now()));
}

/** What ARC shows now of every resource that the evacuation was to shift. */
function liveOf(deps: Deps, state: Exclude<Evacuation, { status: 'new' }>): Promise<Live> {
  const targets = new Map<Arn, Resource>([...state.requests.values()].flatMap(({ ask }) => ask.plan.steps.map(({ target }) => [target.arn, target] as const)));
  return readManaged(deps, [...targets.values()], LIVE_MS);
}
