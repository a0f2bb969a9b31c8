import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import { Refused } from './refused.ts';
import type { Account, WorldState } from './state.ts';

/** What there is, and what time it is there. Behaviour is in the functions of this folder. */
export type World = { readonly state: WorldState; readonly clock: Clock };

export function accountOf(world: World, id: string): Account {
  const account = world.state.accounts.find((candidate) => candidate.id === id);
  if (!account) throw new Refused('not-found', `The account ${id} does not exist.`);
  return account;
}

/** The account's own name for a zone. */
export function zoneName(account: Account, zone: string): string {
  const found = account.zones.find(({ id }) => id === zone);
  if (!found) throw new Refused('not-found', `The zone ${zone} does not exist in account ${account.id}.`);
  return found.name;
}

/** Whether the zone takes what lives in it down. */
export const isLost = (world: World, zone: string | undefined): boolean => zone !== undefined && world.state.troubles[zone]?.lost === true;

/** The next id: a UUID that depends on nothing but how many were made, so that a run can be repeated. */
export function mint(world: World): string {
  world.state.minted += 1;
  const hex = createHash('sha256').update(`zonal-sim/${world.state.minted}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
