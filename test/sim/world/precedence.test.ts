import { describe, expect, it } from 'vitest';
import { standingClock } from '../../../sim/world/clock.ts';
import { createDemoWorld } from '../../../sim/world/demo/index.ts';
import { enableAutoshift, endAutoshift, startAutoshift, startExperiment, startPracticeRun } from '../../../sim/world/events.ts';
import { Refused } from '../../../sim/world/refused.ts';
import { appliedOn, cancelShift, startManual } from '../../../sim/world/shifts.ts';
import type { ShiftKind } from '../../../sim/world/state.ts';
import type { World } from '../../../sim/world/world.ts';
import { MAIN, PAYMENTS } from './arns.ts';

const night = () => {
  const world = createDemoWorld(standingClock(0));
  enableAutoshift(world, PAYMENTS);
  return world;
};

function start(world: World, kind: ShiftKind, zone: string): void {
  if (kind === 'manual') startManual(world, MAIN, { arn: PAYMENTS, awayFrom: zone, expiresIn: '1h', comment: '' });
  else if (kind === 'autoshift') startAutoshift(world, zone);
  else if (kind === 'fis') startExperiment(world, PAYMENTS, zone, 10);
  else startPracticeRun(world, PAYMENTS, zone);
}

const shown = (world: World) => world.state.shifts.map((shift) => `${shift.kind} ${shift.status}${appliedOn(world, PAYMENTS) === shift ? ', applied' : ''}`);

const reasonOf = (act: () => void): string | undefined => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refused) return error.more.reason;
    throw error;
  }
  return undefined;
};

// ARC Developer Guide, "Precedence for zonal shifts": applied, started, then what there is.
const STARTED: readonly [ShiftKind, ShiftKind, readonly string[]][] = [
  ['fis', 'manual', ['fis canceled', 'manual active, applied']],
  ['fis', 'autoshift', ['fis canceled', 'autoshift active, applied']],
  ['practice', 'manual', ['practice canceled', 'manual active, applied']],
  ['practice', 'fis', ['practice canceled', 'fis active, applied']],
  ['practice', 'autoshift', ['practice canceled', 'autoshift active, applied']],
  ['manual', 'autoshift', ['manual active, applied', 'autoshift active']],
  ['autoshift', 'manual', ['autoshift active', 'manual active, applied']],
];

const REFUSED: readonly [ShiftKind, ShiftKind, string][] = [
  ['fis', 'practice', 'SimultaneousZonalShiftsConflict'],
  ['fis', 'fis', 'SimultaneousZonalShiftsConflict'],
  ['manual', 'practice', 'SimultaneousZonalShiftsConflict'],
  ['manual', 'fis', 'SimultaneousZonalShiftsConflict'],
  ['autoshift', 'fis', 'SimultaneousZonalShiftsConflict'],
  ['autoshift', 'practice', 'ZonalAutoshiftActive'],
  // Not in the table: ARC's conflict for a second customer shift, and the text beside the table for practice runs.
  ['manual', 'manual', 'ZonalShiftAlreadyExists'],
  ['practice', 'practice', 'SimultaneousZonalShiftsConflict'],
];

describe('precedence of shifts', () => {
  it.each(STARTED)('while a %s shift is applied, a %s shift starts', (applied, starting, expected) => {
    const world = night();
    start(world, applied, 'use1-az1');
    start(world, starting, 'use1-az2');
    expect(shown(world)).toEqual(expected);
  });

  it.each(REFUSED)('while a %s shift is applied, a %s shift does not start', (applied, starting, reason) => {
    const world = night();
    start(world, applied, 'use1-az1');
    expect(reasonOf(() => start(world, starting, 'use1-az2'))).toBe(reason);
    expect(shown(world)).toEqual([`${applied} active, applied`]);
  });

  it('a practice run that another shift ends is interrupted; one that time ends has succeeded', () => {
    const world = night();
    start(world, 'practice', 'use1-az1');
    start(world, 'manual', 'use1-az2');
    start(world, 'autoshift', 'use1-az4');
    cancelShift(world, MAIN, world.state.shifts[1]?.id ?? '');
    endAutoshift(world, 'use1-az4');
    start(world, 'practice', 'use1-az1');
    world.clock.advance(30 * 60_000 - 1);
    expect(world.state.shifts.at(-1)).toMatchObject({ status: 'active', practiceOutcome: 'pending' });
    world.clock.advance(1);
    expect(world.state.shifts.map(({ practiceOutcome }) => practiceOutcome)).toEqual(['interrupted', undefined, undefined, 'succeeded']);
  });

  it('an autoshift that a customer shift overrode applies again when that one is canceled', () => {
    const world = night();
    start(world, 'autoshift', 'use1-az2');
    start(world, 'manual', 'use1-az1');
    cancelShift(world, MAIN, world.state.shifts[1]?.id ?? '');
    expect(appliedOn(world, PAYMENTS)).toMatchObject({ kind: 'autoshift', awayFrom: 'use1-az2' });
    endAutoshift(world, 'use1-az2');
    expect(appliedOn(world, PAYMENTS)).toBeUndefined();
  });
});
