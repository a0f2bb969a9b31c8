import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Clock } from './clock.ts';
import { armExpiry } from './shifts.ts';
import type { WorldState } from './state.ts';
import type { World } from './world.ts';

type Kept = { readonly now: number; readonly state: WorldState };

/** A world around a state; what is to happen on its clock is set up again. */
export function worldOf(state: WorldState, clock: Clock): World {
  const world = { state, clock };
  for (const shift of state.shifts) armExpiry(world, shift);
  return world;
}

/** Writes the world and its time to a file; a reader never sees half of one. */
export function saveTo(world: World, file: string): void {
  const kept: Kept = { now: world.clock.now(), state: world.state };
  writeFileSync(`${file}.new`, `${JSON.stringify(kept, undefined, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/**
 * Reads a world back. A clock that is behind the world's time is moved there, so that time never runs backwards; what fell
 * due since then happens at once. Throws if the file is missing or of another version.
 */
export function loadFrom(file: string, clock: Clock): World {
  const { now, state } = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  if (state.schema !== 1) throw new Error(`${file} was written by another version of the simulation. Delete it to start anew.`);
  const world = worldOf(state, clock);
  clock.advance(Math.max(0, now - clock.now()));
  return world;
}
