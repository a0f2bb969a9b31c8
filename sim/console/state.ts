import type { CallLog } from '../wire/calls.ts';
import type { FaultRule, Faults } from '../wire/faults.ts';
import type { Account } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { type ShownCall, shownCalls } from './shown-calls.ts';
import { type ShownResource, shownResources } from './shown-resources.ts';
import { type ShownShift, shownShifts } from './shown-shifts.ts';
import { type ShownZone, shownZones } from './shown-zones.ts';

/** What the console looks at. */
export type Watched = { readonly world: World; readonly faults: Faults; readonly calls: CallLog };

export type ShownAccount = {
  readonly id: string;
  /** The account's own name of each zone, by AZ ID. */
  readonly names: Readonly<Record<string, string>>;
  readonly resources: readonly ShownResource[];
};

/** Everything that the page shows, as plain JSON: `GET /_sim/state`. Times are epoch milliseconds, zones AZ IDs, shares 0 to 1. */
export type ConsoleState = {
  readonly region: string;
  readonly now: number;
  readonly utc: string;
  /** In the order of the home account, which comes first. Used: something lives there. */
  readonly zones: readonly ShownZone[];
  readonly accounts: readonly ShownAccount[];
  /** Active ones first, then those that ended; each newest first. */
  readonly shifts: readonly ShownShift[];
  readonly faults: readonly FaultRule[];
  /** The latest, newest first. */
  readonly calls: readonly ShownCall[];
};

export function stateOf({ world, faults, calls }: Watched): ConsoleState {
  const { state, clock } = world;
  const accounts = state.accounts.map((account) => shownAccount(world, account));
  return {
    region: state.region,
    now: clock.now(),
    utc: new Date(clock.now()).toISOString(),
    zones: shownZones(
      world,
      accounts.flatMap(({ resources }) => resources),
    ),
    accounts,
    shifts: shownShifts(world),
    faults: faults.list(),
    calls: shownCalls(calls),
  };
}

const shownAccount = (world: World, account: Account): ShownAccount => ({
  id: account.id,
  names: Object.fromEntries(account.zones.map(({ id, name }) => [id, name])),
  resources: shownResources(world, account),
});
