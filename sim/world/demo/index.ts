import type { Clock } from '../clock.ts';
import { worldOf } from '../keep.ts';
import type { WorldState } from '../state.ts';
import type { World } from '../world.ts';
import { REGION } from './build.ts';
import { legacyAccount } from './legacy-account.ts';
import { MAIN, mainAccount } from './main-account.ts';

/** The world that examples/zonal.yaml describes: every ARN that it names and that can be shifted, with its awkwardness. */
export function createDemoWorld(clock: Clock): World {
  const state: WorldState = {
    schema: 1,
    region: REGION,
    home: MAIN,
    // Copied, so that a change in one world never shows in another.
    accounts: structuredClone([mainAccount(), legacyAccount()]),
    troubles: {},
    shifts: [],
    autoshifts: [],
    autoshiftOn: [],
    topics: [{ arn: `arn:aws:sns:${REGION}:${MAIN}:zonal-pages`, messages: [] }],
    sessions: {},
    appliesAfter: 0,
    minted: 0,
  };
  return worldOf(state, clock);
}
