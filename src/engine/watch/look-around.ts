import { placesOf } from '../../config/apps.ts';
import type { Place } from '../../evacuation/words.ts';
import type { Remembered } from '../../ports/watchbook.ts';
import type { PlaceSeen } from '../../ports/zone-watch.ts';
import { type Deps, within } from '../deps.ts';

const LOOK_MS = 8_000;
/** A hint that comes so soon after a look says nothing new: our own calls cause most of them. */
const JUST_LOOKED = 20_000;

/** One account and Region as it is now, and what the look before left. */
export type Look = { readonly seen: PlaceSeen; readonly remembered: Remembered };

/**
 * Looks at every account and Region of the configuration: three lists each, however many evacuations are open. With a
 * hint at that place alone, unless it was looked at just now. What cannot be read changes nothing, and is said.
 */
export async function lookAround(deps: Deps, hint: Place | undefined): Promise<readonly Look[]> {
  const configured = placesOf(deps.configuration, Object.keys(deps.configuration.apps));
  const wanted = hint ? configured.filter((place) => isSame(place, hint)) : configured;
  const looks = await Promise.all(wanted.map((place) => lookAt(deps, place, hint !== undefined)));
  return looks.flatMap((look) => look ?? []);
}

export const isSame = (one: Place, other: Place): boolean => one.account === other.account && one.region === other.region;

async function lookAt(deps: Deps, place: Place, hinted: boolean): Promise<Look | undefined> {
  try {
    const now = deps.now();
    const remembered = await deps.watchbook.remembered(place, deps.signal);
    if (hinted && now - remembered.lookedAt < JUST_LOOKED) return undefined;
    const seen = await deps.watch.look(place, now, within(deps.signal, LOOK_MS));
    const why = unreadIn(seen);
    if (why !== undefined) deps.logger.warn({ ...place, why }, 'a list of ARC could not be read');
    return { seen, remembered };
  } catch (error) {
    deps.logger.error({ err: error, ...place }, 'this account and Region could not be looked at');
    return undefined;
  }
}

/** Why a list of this look is unread, or undefined when all were read. */
export function unreadIn({ shifts, resources, autoshifts }: PlaceSeen): string | undefined {
  for (const list of [shifts, resources, autoshifts]) if (!list.known) return list.why;
  return undefined;
}
