import { placeOf } from '../../evacuation/resource.ts';
import { resourcesOf } from '../../evacuation/resources.ts';
import type { EvacuationRecord } from '../../evacuation/state.ts';
import { MINUTE } from '../../evacuation/words.ts';
import { blind, seeingAgain } from '../../views/blindness.ts';
import type { Message } from '../../views/messages.ts';
import { deliverBoard, rootOf } from '../deliver.ts';
import type { Deps } from '../deps.ts';
import type { Loaded } from '../load.ts';
import { isSame, type Look, unreadIn } from './look-around.ts';

/** A throttle or a broken connection passes sooner. */
const WORTH_SAYING = 5 * MINUTE;

/** Says in every thread that is concerned that ARC cannot be read for a while, and that it can be again. */
export async function tendBlindness(deps: Deps, looks: readonly Look[], open: readonly Loaded[]): Promise<void> {
  for (const { head, state } of open) {
    if (state.status !== 'open') continue;
    const messages = looks.filter(({ seen }) => concerns(state, seen.place)).flatMap((look) => messagesOn(state, look));
    if (messages.length) await deliverBoard(deps, { id: state.id, channel: state.channel, version: head.version, messages, root: rootOf });
  }
}

const concerns = (state: EvacuationRecord, place: Look['seen']['place']): boolean =>
  resourcesOf(state).some((resource) => state.shifts.has(resource.arn) && isSame(placeOf(resource), place));

/** Each blindness by its beginning, so that the next is a new message. */
function messagesOn(state: EvacuationRecord, { seen, remembered }: Look): readonly Message[] {
  const since = remembered.blind?.since;
  if (since === undefined || seen.at - since < WORTH_SAYING) return [];
  const slot = `blind:${seen.place.account}:${seen.place.region}:${since}`;
  const why = unreadIn(seen);
  const message = why === undefined ? { slot: `${slot}:over`, ...seeingAgain(state, seen.place, seen.at) } : { slot, ...blind(state, seen.place, { since, why }) };
  return [{ ...message, in: 'thread', once: true }];
}
