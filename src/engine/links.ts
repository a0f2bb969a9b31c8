import { type Deps, within } from './deps.ts';

const LINK_MS = 2_000;

/** A link to the newest card of an evacuation, or undefined: the sentence then names the id alone. */
export async function linkTo(deps: Deps, evacuation: string): Promise<string | undefined> {
  const places = await deps.deliveries.places(evacuation, deps.signal);
  const cards = [...places].filter(([slot]) => slot.startsWith('card:')).map(([, shown]) => shown);
  const newest = cards.sort((a, b) => (a.ts < b.ts ? 1 : -1))[0];
  return newest && deps.chat.permalink(newest, within(deps.signal, LINK_MS));
}
