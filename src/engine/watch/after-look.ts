import type { Place } from '../../evacuation/words.ts';
import type { Remembered } from '../../ports/watchbook.ts';
import type { Deps } from '../deps.ts';
import type { Loaded } from '../load.ts';
import { tendAutoshifts } from './autoshifts.ts';
import { tendBlindness } from './blindness.ts';
import { tendFence } from './fence.ts';
import { tendInventory } from './inventory.ts';
import { isSame, type Look, unreadIn } from './look-around.ts';
import { type Absent, isApart } from './observe.ts';

/** What continuing one evacuation came to. `absent`: shifts of ours, by place, that neither their resource nor ARC's history showed. */
export type Continued = { readonly absent: readonly Absent[]; readonly loaded?: Loaded; readonly failed?: true };

/**
 * What one look at ARC leads to beside the evacuations' own records: what the next look needs to know, autoshifts, who
 * launches into the zones being left, and the inventory. Each by itself: one that fails stops none of the others.
 */
export async function afterLook(deps: Deps, looks: readonly Look[], continued: readonly Continued[]): Promise<void> {
  const absent = continued.flatMap((one) => one.absent);
  const open = continued.flatMap(({ loaded }) => (loaded ? [loaded] : []));
  await Promise.all(looks.map((look) => attempt(deps, look.seen.place, 'what was seen could not be kept', () => rememberLook(deps, look, absent))));
  await attempt(deps, {}, 'that ARC cannot be read could not be said', () => tendBlindness(deps, looks, open));
  await Promise.all(looks.map((look) => attempt(deps, look.seen.place, 'autoshifts could not be told', () => tendAutoshifts(deps, look))));
  await attempt(deps, {}, 'who launches into the zone could not be told', () => tendFence(deps, looks, open));
  await Promise.all(looks.map((look) => attempt(deps, look.seen.place, 'the inventory could not be kept', () => tendInventory(deps, look))));
}

async function attempt(deps: Deps, about: Place | object, failure: string, work: () => Promise<void>): Promise<void> {
  if (deps.closing.aborted) return;
  try {
    await work();
  } catch (error) {
    deps.logger.error({ err: error, ...about }, failure);
  }
}

/** Counts the looks in a row that did not find a shift. A look that is older than what is kept changes nothing. */
async function rememberLook(deps: Deps, { seen }: Look, absent: readonly Absent[]): Promise<void> {
  const here = absent.filter(({ place }) => isSame(place, seen.place)).map(({ id }) => id);
  const why = unreadIn(seen);
  await deps.watchbook.remember(
    seen.place,
    (kept) => {
      if (kept.lookedAt >= seen.at) return undefined;
      const { blind = { since: seen.at, why: why ?? '' }, ...rest } = kept;
      return { ...rest, lookedAt: seen.at, absent: isApart(seen.at, kept.lookedAt) ? counting(kept, here) : kept.absent, ...(why === undefined ? {} : { blind }) };
    },
    deps.signal,
  );
}

const counting = (kept: Remembered, absent: readonly string[]): Remembered['absent'] => Object.fromEntries(absent.map((id) => [id, (kept.absent[id] ?? 0) + 1]));
