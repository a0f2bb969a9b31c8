import { isShiftable, placeOf, type Resource } from '../../evacuation/resource.ts';
import { type AccountId, type Instant, type Known, type Place, unread, type ZoneId } from '../../evacuation/words.ts';
import type { Surveyed } from '../../flows/shift/snapshot.ts';
import type { Survey } from '../../ports/survey.ts';
import type { ZonalShifts } from '../../ports/zonal-shifts.ts';
import type { Clients } from '../clients.ts';
import { arcZonalShifts } from '../zonal-shifts.ts';
import { readAutoshifts, readManaged } from './arc.ts';
import { readZoneStates } from './ec2.ts';
import { looking, together } from './look.ts';
import { readFacts } from './place.ts';
import type { PlaceReader } from './reader.ts';
import { zoneIds } from './zones.ts';

export type SurveySettings = {
  readonly clients: Clients;
  /** Per account, its names of the zones: no call is needed to tell one from the other. */
  readonly accounts: Readonly<Record<AccountId, { readonly zones: Readonly<Record<ZoneId, string>> }>>;
  readonly now: () => Instant;
};

/** Calls in flight per account and Region: describing is throttled first when many people look at the same event. */
const PARALLEL = 10;

/**
 * The `Survey` port over AWS's own APIs. Ends when `signal` aborts, at the latest; never throws: what failed, or was not
 * answered by then, is unread with its cause, and only that.
 */
export function awsSurvey({ clients, accounts, now }: SurveySettings): Survey {
  const arc = arcZonalShifts(clients);
  const readerOf = (place: Place, at: Instant, signal: AbortSignal): PlaceReader => {
    const look = looking({ parallel: PARALLEL, signal, now });
    return { look, clients, place, zoneOf: zoneIds(accounts[place.account]?.zones ?? {}), now: at };
  };
  return {
    inventory: (resources, place, at, signal) =>
      readFacts(
        readerOf(place, at, signal),
        resources.filter(({ kind }) => isShiftable(kind)),
      ),

    async forShift(resources, _zone, places, at, signal) {
      const everywhere = unique([...places, ...resources.map(placeOf)]);
      const read = await Promise.all(
        everywhere.map((place) => {
          const here = resources.filter((resource) => nameOf(placeOf(resource)) === nameOf(place));
          return readPlace(readerOf(place, at, signal), arc, here);
        }),
      );
      return {
        at,
        resources: read.flatMap((one) => one.surveyed),
        zones: together(
          read.map((one) => one.zones),
          at,
        ),
        autoshifts: together(
          read.map((one) => one.autoshifts),
          at,
        ),
      };
    },
  };
}

/** Everything of one account and Region, at once. */
async function readPlace(reader: PlaceReader, arc: ZonalShifts, resources: readonly Resource[]) {
  const { place } = reader;
  const [facts, managed, zones, autoshifts] = await Promise.all([
    readFacts(reader, resources),
    Promise.all(resources.map((resource) => (isShiftable(resource.kind) ? readManaged(reader, arc, resource) : NOT_ASKED))),
    readZoneStates(reader),
    readAutoshifts(reader, arc),
  ]);
  const surveyed = resources.map((resource, i): Surveyed => ({ resource, facts: facts.get(resource.arn) ?? NOT_ASKED, managed: managed[i] ?? NOT_ASKED }));
  return { surveyed, zones: named(zones, place), autoshifts: named(autoshifts, place) };
}

/** ARC has no such kind of resource. */
const NOT_ASKED = unread('not a kind that a zonal shift moves');

const named = <T>(fact: Known<T>, { account, region }: Place): Known<T> => (fact.known ? fact : unread(`${account} ${region}: ${fact.why}`));

const nameOf = ({ account, region }: Place): string => `${account} ${region}`;
const unique = (places: readonly Place[]): readonly Place[] => [...new Map(places.map((place) => [nameOf(place), place])).values()];
