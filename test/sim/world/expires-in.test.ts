import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExpiresIn } from '../../../sim/world/expires-in.ts';

const MINUTE = 60_000;

describe('expiresIn', () => {
  it.each([
    ['1m', 1],
    ['1h', 60],
    ['72h', 4320],
    ['4320m', 4320],
  ])('%s is %i minutes', (text, minutes) => {
    expect(parseExpiresIn(text)).toBe(minutes * MINUTE);
  });

  it.each(['73h', '4321m', '4380m', '0m', '0h', '01h', '1', 'm', '', '1d', '1.5h', '-1m', ' 1h', '1h ', '00060m', '99999m', '1H'])('%j is refused', (text) => {
    expect(() => parseExpiresIn(text)).toThrow('Invalid expiresIn value.');
  });

  it('takes every number of minutes up to 72 hours and none above', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (minutes) => {
        if (minutes <= 4320) expect(parseExpiresIn(`${minutes}m`)).toBe(minutes * MINUTE);
        else expect(() => parseExpiresIn(`${minutes}m`)).toThrow('Invalid expiresIn value.');
      }),
    );
  });
});
