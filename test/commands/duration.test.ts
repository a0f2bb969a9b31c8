import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDuration, writeDuration } from '../../src/commands/duration.ts';
import { HOUR, MINUTE } from '../../src/evacuation/words.ts';

describe('readDuration', () => {
  test.each([
    ['1m', MINUTE],
    ['12h', 12 * HOUR],
    ['1h30m', 90 * MINUTE],
    ['72h', 72 * HOUR],
    ['4320m', 72 * HOUR],
    ['71h60m', 72 * HOUR],
  ])('%s', (text, duration) => expect(readDuration(text)).toEqual({ is: 'ok', duration }));

  // What forgiving parsers take for something: 15 hours, 4 minutes, 90 milliseconds.
  test.each(['', '1,5h', '1.5h', '4h extra', '1h-30m', '4M', '12H', '90', '0h', '00m', '012h', '1h0m', '30m1h', '2d', '-1h', '+1h', '1h 30m', '٣h', '1e2h', '4320m\n'])(
    '%j is refused, with an example',
    (text) => {
      const read = readDuration(text);
      expect(read).toMatchObject({ is: 'bad', problem: { example: expect.stringContaining('--for 12h') } });
    },
  );

  test.each(['73h', '4321m', '72h1m', `${'9'.repeat(400)}h`])('%s is more than ARC allows', (text) => {
    expect(readDuration(text)).toMatchObject({ is: 'bad', problem: { wrong: expect.stringContaining('longer than 72 hours') } });
  });

  test('reads back everything that writeDuration writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 72 * 60 }), (minutes) => {
        expect(readDuration(writeDuration(minutes * MINUTE))).toEqual({ is: 'ok', duration: minutes * MINUTE });
      }),
    );
  });
});
