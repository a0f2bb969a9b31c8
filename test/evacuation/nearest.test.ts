import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearest, slipsBetween } from '../../src/evacuation/nearest.ts';

describe('nearest', () => {
  test.each([
    ['shfit', ['plan', 'shift'], 'shift'],
    ['SHIFT', ['plan', 'shift'], 'shift'],
    ['use1-az11', ['use1-az1', 'use1-az2'], 'use1-az1'],
    ['chekout', ['checkout', 'payments'], 'checkout'],
    ['pay', ['checkout', 'payments'], 'payments'],
    ['use1', ['use1-az1', 'use1-az2'], undefined],
    ['dance', ['plan', 'shift'], undefined],
    ['', ['plan'], undefined],
    ['x'.repeat(5_000), ['plan'], undefined],
  ])('%s', (word, candidates, expected) => expect(nearest(word, candidates)).toBe(expected));
});

describe('slipsBetween', () => {
  test('is zero for the same word only, the same both ways, and one for one slip', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), fc.nat(12), (a, b, at) => {
        expect(slipsBetween(a, b) === 0).toBe(a === b);
        expect(slipsBetween(a, b)).toBe(slipsBetween(b, a));
        expect(slipsBetween(a, `${a.slice(0, at)}#${a.slice(at)}`)).toBe(1);
      }),
    );
  });

  test('counts two swapped letters once', () => {
    expect(slipsBetween('shfit', 'shift')).toBe(1);
    expect(slipsBetween('ab', 'ba')).toBe(1);
    expect(slipsBetween('kitten', 'sitting')).toBe(3);
  });
});
