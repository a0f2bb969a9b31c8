import type { BriefCommand } from '../commands/command.ts';
import { resourcesOf } from '../evacuation/resources.ts';
import type { Typed } from '../ports/incoming.ts';
import { briefOf } from '../views/brief.ts';
import { answer } from './answer.ts';
import { refusedHere } from './channel.ts';
import type { Deps } from './deps.ts';
import { findEvacuation } from './find-evacuation.ts';
import { readManaged } from './read-managed.ts';

const LIVE_MS = 5_000;

/** `/zonal brief`: an evacuation in a few lines, from the record and from what ARC shows now. Changes nothing. */
export async function showBrief(deps: Deps, incoming: Typed, asked: BriefCommand): Promise<void> {
  const wrongPlace = await refusedHere(deps, incoming, 'looks');
  if (wrongPlace) return answer(deps, incoming, wrongPlace);
  const found = await findEvacuation(deps, incoming, asked.evacuation);
  if (found.is === 'none') return answer(deps, incoming, found.answer);
  const { state } = found.loaded;
  if (state.status === 'new') return;
  const live = await readManaged(deps, resourcesOf(state), LIVE_MS);
  await answer(deps, incoming, briefOf(state, live, deps.now(), deps.configuration));
}
