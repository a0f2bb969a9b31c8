import { expect, test } from 'vitest';
import { eachMinute } from '../../sim/demo/minutes.ts';
import { runningClock, standingClock } from '../../sim/world/clock.ts';

const START = Date.UTC(2026, 10, 2, 3, 0, 30);
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a moved clock stops at each full minute, until its work is over', async () => {
  const clock = standingClock(START);
  const seen: string[] = [];
  const minutes = eachMinute(clock, async () => {
    const began = clock.now();
    await turn();
    seen.push(`${new Date(began).toISOString().slice(11, 19)}${clock.now() === began ? '' : ' moved meanwhile'}`);
  });
  await minutes.pass(150_000);
  expect(seen).toEqual(['03:01:00', '03:02:00', '03:03:00']);
  expect(clock.now()).toBe(START + 150_000);
});

test('two moves at once are one after the other', async () => {
  const clock = standingClock(START);
  let count = 0;
  const minutes = eachMinute(clock, async () => {
    count += 1;
  });
  await Promise.all([minutes.pass(60_000), minutes.pass(60_000)]);
  expect([count, clock.now()]).toEqual([2, START + 120_000]);
});

test('a clock that runs by itself has its minutes too', async () => {
  let elapsed = 0;
  const clock = runningClock(START, () => elapsed);
  let count = 0;
  const minutes = eachMinute(clock, async () => {
    count += 1;
  });
  elapsed = 29_999;
  clock.advance(0);
  await turn();
  expect(count).toBe(0);
  elapsed = 30_000;
  clock.advance(0);
  await turn();
  expect(count).toBe(1);
  await minutes.stop();
});

test('stopped, it begins no minute more', async () => {
  const clock = standingClock(START);
  let count = 0;
  const minutes = eachMinute(clock, async () => {
    count += 1;
  });
  await minutes.stop();
  clock.advance(600_000);
  await minutes.pass(600_000);
  expect(count).toBe(0);
});
