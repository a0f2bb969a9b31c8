import { resourcesOf } from '../../config/apps.ts';
import type { Kept } from '../../ports/watchbook.ts';
import { INVENTORY_AGAIN, INVENTORY_EVERY, isWhole } from '../../schedule/inventory.ts';
import { type Deps, within } from '../deps.ts';
import { isSame, type Look } from './look-around.ts';

const DESCRIBE_MS = 20_000;

/**
 * Once an hour: describes every configured resource that can be shifted and keeps what was read whole, for the night on
 * which it cannot be read. Whoever puts the time forward first does it; if that run dies, it is done ten minutes later.
 */
export async function tendInventory(deps: Deps, { seen, remembered }: Look): Promise<void> {
  const { place } = seen;
  if (seen.at < remembered.inventoryDue || !(await claim(deps, place))) return;
  const configured = resourcesOf(deps.configuration, Object.keys(deps.configuration.apps)).filter((one) => isSame(one, place));
  const read = await deps.survey.inventory(configured, place, deps.now(), within(deps.signal, DESCRIBE_MS));
  const whole = new Map([...read].flatMap(([arn, facts]): readonly (readonly [string, Kept])[] => (facts.known && isWhole(facts.value) ? [[arn, facts]] : [])));
  await deps.watchbook.keep(place, whole, deps.signal);
  const missing = [...read.keys()].filter((arn) => !whole.has(arn));
  if (missing.length) deps.logger.warn({ ...place, missing }, 'the inventory has gaps: what was kept before stays, and it is tried again');
  else await deps.watchbook.remember(place, (kept) => ({ ...kept, inventoryDue: seen.at + INVENTORY_EVERY }), deps.signal);
}

async function claim(deps: Deps, place: Look['seen']['place']): Promise<boolean> {
  let mine = false;
  const until = deps.now() + INVENTORY_AGAIN;
  await deps.watchbook.remember(
    place,
    (kept) => {
      mine = kept.inventoryDue <= deps.now();
      return mine ? { ...kept, inventoryDue: until } : undefined;
    },
    deps.signal,
  );
  return mine;
}
