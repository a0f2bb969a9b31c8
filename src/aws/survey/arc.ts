import { placeOf, type Resource } from '../../evacuation/resource.ts';
import type { AccountId, Instant, Known, ZoneId } from '../../evacuation/words.ts';
import type { Managed, ZonalShifts } from '../../ports/zonal-shifts.ts';
import type { PlaceReader } from './reader.ts';

export type AutoshiftSeen = { readonly account: AccountId; readonly awayFrom: ZoneId; readonly startedAt: Instant };

/** What ARC knows of one resource (GetManagedResource: the live truth, where lists lag). */
export const readManaged = ({ look }: PlaceReader, arc: ZonalShifts, resource: Resource): Promise<Known<Managed | 'not-registered'>> =>
  look((signal) => arc.get(placeOf(resource), resource.arn, signal));

/** Active autoshifts of the account and Region. */
export const readAutoshifts = ({ look, place }: PlaceReader, arc: ZonalShifts): Promise<Known<readonly AutoshiftSeen[]>> =>
  look(async (signal) => (await arc.autoshifts(place, signal)).map((autoshift) => ({ account: place.account, ...autoshift })));
