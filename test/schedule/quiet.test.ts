import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../src/evacuation/words.ts';
import { isQuiet, outOfQuiet, type Quiet } from '../../src/schedule/quiet.ts';

const at = (text: string): number => Date.parse(text);
const night = (zone: string): Quiet => ({ from: 22 * 60, to: 7 * 60, zone });

describe('quiet hours', () => {
  it.each([
    ['before they begin', '2026-11-29T20:59:59Z', '2026-11-29T20:59:59Z'],
    ['when they begin', '2026-11-29T21:00:00Z', '2026-11-30T06:00:00Z'],
    ['after midnight', '2026-11-30T03:20:30Z', '2026-11-30T06:00:00Z'],
    ['in their last minute', '2026-11-30T05:59:59Z', '2026-11-30T06:00:00Z'],
    ['when they end', '2026-11-30T06:00:00Z', '2026-11-30T06:00:00Z'],
  ])('%s, in Zurich', (_, from, to) => {
    expect(outOfQuiet(at(from), night('Europe/Zurich'))).toBe(at(to));
  });

  it('end by the clock on the wall when clocks change', () => {
    // Forward on 28 March 2027 at 01:00 UTC, back on 31 October 2027.
    expect(outOfQuiet(at('2027-03-27T22:00:00Z'), night('Europe/Zurich'))).toBe(at('2027-03-28T05:00:00Z'));
    expect(outOfQuiet(at('2027-10-30T21:00:00Z'), night('Europe/Zurich'))).toBe(at('2027-10-31T06:00:00Z'));
  });

  it('end at the first minute that there is, where their end is skipped or comes twice', () => {
    const until = (to: number): Quiet => ({ from: 22 * 60, to, zone: 'Europe/Zurich' });
    // 02:30 does not exist on that day: clocks go from 02:00 to 03:00.
    expect(outOfQuiet(at('2027-03-27T22:00:00Z'), until(150))).toBe(at('2027-03-28T01:00:00Z'));
    expect(outOfQuiet(at('2027-10-30T21:00:00Z'), until(150))).toBe(at('2027-10-31T00:30:00Z'));
  });

  it('cross a leap day', () => {
    expect(outOfQuiet(at('2028-02-28T23:00:00Z'), night('UTC'))).toBe(at('2028-02-29T07:00:00Z'));
    expect(outOfQuiet(at('2028-02-29T23:00:00Z'), night('UTC'))).toBe(at('2028-03-01T07:00:00Z'));
  });

  it('are none without a setting', () => {
    expect(outOfQuiet(at('2026-11-29T23:00:00Z'), undefined)).toBe(at('2026-11-29T23:00:00Z'));
  });

  it('always give the first full minute that is not quiet: walked minute by minute', () => {
    const zone = fc.constantFrom('UTC', 'Europe/Zurich', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia');
    const minute = fc.integer({ min: 0, max: 1439 });
    const instant = fc.oneof(
      fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2029-01-01T00:00:00Z') }),
      fc.integer({ min: at('2027-03-27T00:00:00Z'), max: at('2027-03-29T00:00:00Z') }),
      fc.integer({ min: at('2027-10-02T00:00:00Z'), max: at('2027-10-04T00:00:00Z') }),
    );
    fc.assert(
      fc.property(instant, minute, minute, zone, (from, a, b, name) => {
        fc.pre(a !== b);
        const quiet: Quiet = { from: a, to: b, zone: name };
        let walked = from;
        if (isQuiet(walked, quiet)) walked = Math.floor(walked / MINUTE) * MINUTE;
        while (isQuiet(walked, quiet)) walked += MINUTE;
        expect(outOfQuiet(from, quiet)).toBe(walked);
      }),
      { numRuns: 300 },
    );
  });
});
