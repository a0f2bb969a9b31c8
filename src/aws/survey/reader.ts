import type { Instant, Place, ZoneId } from '../../evacuation/words.ts';
import type { Clients } from '../clients.ts';
import type { Look } from './look.ts';

/** How one account and Region is read: every call through `look`, so that none throws or outlives the survey. */
export type PlaceReader = {
  readonly look: Look;
  readonly clients: Clients;
  readonly place: Place;
  /** From the account's name of a zone to its AZ ID. */
  readonly zoneOf: (name: string) => ZoneId;
  /** When the survey began. */
  readonly now: Instant;
};
