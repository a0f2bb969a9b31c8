import { describe, expect, it } from 'vitest';
import { runningClock, sleep, standingClock } from '../../../sim/world/clock.ts';

describe('a clock that is moved', () => {
  it('runs what falls due in order of time, each task at its own time', () => {
    const clock = standingClock(1_000);
    const seen: [string, number][] = [];
    clock.at(1_300, () => seen.push(['late', clock.now()]));
    clock.at(1_100, () => seen.push(['early', clock.now()]));
    clock.at(1_600, () => seen.push(['not yet', clock.now()]));
    clock.advance(500);
    expect(seen).toEqual([
      ['early', 1_100],
      ['late', 1_300],
    ]);
    expect(clock.now()).toBe(1_500);
    expect(clock.nextDue()).toBe(1_600);
  });

  it('runs a task that another one set for a time on the way', () => {
    const clock = standingClock(0);
    const seen: number[] = [];
    clock.at(10, () => clock.at(20, () => seen.push(clock.now())));
    clock.advance(30);
    expect(seen).toEqual([20]);
  });

  it('never lets a task see a time before the one that was reached', () => {
    const clock = standingClock(1_000);
    const seen: number[] = [];
    clock.at(500, () => seen.push(clock.now()));
    clock.advance(0);
    expect(seen).toEqual([1_000]);
  });

  it('forgets a task that was taken back', () => {
    const clock = standingClock(0);
    let ran = false;
    const forget = clock.at(10, () => {
      ran = true;
    });
    forget();
    clock.advance(20);
    expect(ran).toBe(false);
  });

  it('moves forward only', () => {
    const clock = standingClock(0);
    expect(() => clock.advance(-1)).toThrow(RangeError);
    expect(() => clock.advance(Number.NaN)).toThrow(RangeError);
  });

  it('lets a sleeper go on when its time has come, and not before', async () => {
    const clock = standingClock(0);
    let awake = false;
    const sleeping = sleep(clock, 100).then(() => {
      awake = true;
    });
    clock.advance(99);
    await Promise.resolve();
    expect(awake).toBe(false);
    clock.advance(1);
    await sleeping;
    expect(awake).toBe(true);
  });
});

describe('a clock that runs', () => {
  it('adds the time that passes to the time that it was advanced by', () => {
    let passed = 0;
    const clock = runningClock(1_000, () => passed);
    passed = 40;
    clock.advance(500);
    passed = 50;
    expect(clock.now()).toBe(1_550);
  });

  it('wakes itself for what falls due', async () => {
    const clock = runningClock(0);
    await sleep(clock, 5);
    expect(clock.now()).toBeGreaterThanOrEqual(5);
  });
});
