import type { SkipCommand } from '../commands/command.ts';
import { type Decision, decide } from '../evacuation/decide.ts';
import type { Request } from '../evacuation/state.ts';
import type { Delivery, Typed } from '../ports/incoming.ts';
import { skipped } from '../views/answers.ts';
import { refused as refusedAnswer } from '../views/refusals.ts';
import { answer } from './answer.ts';
import { refusedHere } from './channel.ts';
import type { Deps } from './deps.ts';
import { findEvacuation } from './find-evacuation.ts';
import { append, type Loaded } from './load.ts';
import { carryOn } from './settle.ts';
import { personOf, standingOf } from './standing.ts';

/** `/zonal skip`: an approver gives up what failed, by name and with a reason, so that the request can be finished. */
export async function skipFailed(deps: Deps, { incoming, key }: Delivery & { readonly incoming: Typed }, asked: SkipCommand): Promise<void> {
  const refusal = await refusedHere(deps, incoming, 'acts');
  if (refusal) return answer(deps, incoming, refusal);
  const found = await findEvacuation(deps, incoming, asked.evacuation);
  if (found.is === 'none') return answer(deps, incoming, found.answer);
  const { loaded } = found;
  const request = needingPeople(loaded);
  const by = personOf(deps, incoming.user, incoming.team);
  const action = request?.ask.action ?? 'shift';
  const standing = await standingOf(deps, by, { action, sets: deps.configuration.actions[action].approvers });
  let refused: Decision['refused'];
  const after = await append(deps, loaded, (state) => {
    const decision = decide(state, { type: 'skip', request: request?.ask.request ?? '', by, standing, reason: asked.reason }, deps.now());
    refused = decision.refused;
    return { key, by, events: decision.events };
  });
  await answer(deps, incoming, refused ? refusedAnswer(request ? refused : { code: 'nothing-to-skip', detail: {} }, {}) : skipped(loaded.head.id));
  await carryOn(deps, after);
}

function needingPeople({ state }: Loaded): Request | undefined {
  return state.status === 'new' ? undefined : [...state.requests.values()].findLast((request) => request.is === 'needs-people');
}
