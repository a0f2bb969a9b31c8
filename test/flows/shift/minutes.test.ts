import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../src/evacuation/words.ts';
import { LONGEST_MINUTES, minutesLeft } from '../../../src/flows/shift/minutes.ts';

test.each([
  [60_000, 1],
  [60_001, 2],
  [119_999, 2],
  [12 * HOUR, 720],
  [72 * HOUR, 4320],
  [72 * HOUR + 1, 4320],
])('%i ms are %i minutes', (left, minutes) => {
  expect(minutesLeft(left, 0)).toBe(minutes);
});

test('with less than one minute left there is nothing to send', () => {
  for (const left of [59_999, 1, 0, -MINUTE]) expect(minutesLeft(left, 0)).toBeUndefined();
  expect(minutesLeft(undefined, 0)).toBeUndefined();
});

test('what is sent is always an expiry that ARC takes, never short of the time left, and less than a minute beyond it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -HOUR, max: 80 * HOUR }), fc.nat(1e12), (left, now) => {
      const minutes = minutesLeft(now + left, now);
      expect(minutes === undefined).toBe(left < MINUTE);
      if (minutes === undefined) return;
      expect(`${minutes}m`).toMatch(/^[1-9][0-9]{0,3}m$/);
      expect(minutes).toBeLessThanOrEqual(LONGEST_MINUTES);
      expect(minutes * MINUTE).toBeGreaterThanOrEqual(Math.min(left, 72 * HOUR));
      expect(minutes * MINUTE - left).toBeLessThan(MINUTE);
    }),
  );
});
