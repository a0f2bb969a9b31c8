import { resourcesOf } from '../../config/apps.ts';
import { type Known, known, type Place, type Zone, type ZoneId } from '../../evacuation/words.ts';
import type { AutoshiftTold, Remembered } from '../../ports/watchbook.ts';
import type { AutoshiftListed } from '../../ports/zone-watch.ts';
import { type AutoshiftsSeen, coverageOf, nextAutoshifts, unlisted } from '../../schedule/autoshifts.ts';
import { autoshiftMessages, slotOf } from '../../views/autoshift.ts';
import { deliverBoard } from '../deliver.ts';
import { type Deps, within } from '../deps.ts';
import { isSame, type Look } from './look-around.ts';
import { isApart } from './observe.ts';

const READ_MS = 6_000;

/**
 * Tells the operators' channel of autoshifts by AWS away from zones of ours, whether or not an evacuation is open, and of
 * their end. On record first, then said; forgotten only when the end was said.
 */
export async function tendAutoshifts(deps: Deps, look: Look): Promise<void> {
  const { ops } = deps.configuration;
  const { place, autoshifts, at } = look.seen;
  if (ops === undefined || !autoshifts.known) return;
  const active = autoshifts.value;
  const past = unlisted(look.remembered.autoshifts, active).length ? await pastOf(deps, place) : [];
  const seen: AutoshiftsSeen = { active, past, counts: isApart(at, look.remembered.lookedAt), at };
  const told = nextAutoshifts(look.remembered.autoshifts, zonesOf(deps, place), seen);
  if (!told.length) return;
  await remember(deps, place, (kept) => merged(kept, told));
  const said = await Promise.all(told.map((one) => tell(deps, ops, look, one)));
  const over = told.filter((one, i) => one.over && said[i]);
  if (over.length) await remember(deps, place, (kept) => kept.filter((one) => !over.some((other) => isOne(one, other))));
}

/** Those that are over, or none where they could not be read: then their absence is counted. */
async function pastOf(deps: Deps, place: Place): Promise<readonly AutoshiftListed[]> {
  try {
    return await deps.watch.pastAutoshifts(place, within(deps.signal, READ_MS));
  } catch (error) {
    deps.logger.warn({ err: error, ...place }, 'past autoshifts could not be read');
    return [];
  }
}

const zonesOf = ({ configuration }: Deps, { account }: Place): readonly ZoneId[] => Object.keys(configuration.accounts[account]?.zones ?? {});

type Told = readonly AutoshiftTold[];

async function remember(deps: Deps, place: Place, change: (kept: Told) => Told): Promise<void> {
  const changed = (kept: Remembered): Remembered | undefined => {
    const autoshifts = change(kept.autoshifts);
    return JSON.stringify(autoshifts) === JSON.stringify(kept.autoshifts) ? undefined : { ...kept, autoshifts };
  };
  await deps.watchbook.remember(place, changed, deps.signal);
}

const isOne = (one: AutoshiftTold, other: AutoshiftTold): boolean => one.zone === other.zone && one.startedAt === other.startedAt;

/** Another look at the same time may know of others; what is over stays over. */
const merged = (kept: Told, told: Told): Told => [
  ...told.map((one) => kept.find((other) => other.over && isOne(one, other)) ?? one),
  ...kept.filter((one) => !told.some((other) => isOne(one, other))),
];

/** True when everything that there is to say of it is shown. */
async function tell(deps: Deps, channel: string, { seen }: Look, told: AutoshiftTold): Promise<boolean> {
  const { place, resources, at } = seen;
  const slot = slotOf({ told });
  const id = `watch:${place.account}:${place.region}`;
  if (!resources.known && !told.over && (await deps.deliveries.places(id, deps.signal)).has(slot)) return false;
  const messages = autoshiftMessages({ told, place, zone: zoneOf(deps, place, told.zone) }, coverage(deps, seen, told.zone));
  const delivery = await deliverBoard(deps, { id, channel, version: at, messages, root: (places) => places.get(slot)?.ts });
  // What Slack refuses for good will not be taken at a later look either.
  return delivery.complete || delivery.refused.length > 0;
}

function coverage(deps: Deps, { place, resources }: Look['seen'], zone: ZoneId): Known<ReturnType<typeof coverageOf>> {
  if (!resources.known) return resources;
  const configured = resourcesOf(deps.configuration, Object.keys(deps.configuration.apps)).filter((one) => isSame(one, place));
  return known(coverageOf(configured, resources.value, zone), resources.at);
}

/** A zone as one account names it. */
export function zoneOf({ configuration }: Deps, { account }: Place, id: ZoneId): Zone {
  const name = configuration.accounts[account]?.zones[id];
  return { id, names: name === undefined ? {} : { [account]: name } };
}
