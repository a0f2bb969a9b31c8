import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCommentOf, shiftComment } from '../../../src/flows/shift/comment.ts';

const EVACUATION = 'ev-0000abcd';
/** UTF-16 as Slack or a broken client may send it, halves of pairs included. */
const anyText = fc.array(fc.nat(0xffff), { maxLength: 300 }).map((units) => String.fromCharCode(...units));

test('the evacuation comes first, then the reason', () => {
  expect(shiftComment(EVACUATION, 'packet loss in “use1-az1” 東京 🔥')).toBe('ev-0000abcd packet loss in “use1-az1” 東京 🔥');
  expect(shiftComment(EVACUATION, '')).toBe(EVACUATION);
});

test('line breaks and control characters become one space', () => {
  expect(shiftComment(EVACUATION, '  packet\r\n\u0000 loss\u2028now\u0007 ')).toBe('ev-0000abcd packet loss now');
});

test('half of a surrogate pair is no character, so it is shown as unknown', () => {
  expect(shiftComment(EVACUATION, 'loss \ud83d')).toBe('ev-0000abcd loss \ufffd');
});

test('what does not fit ends in an ellipsis, and no character is cut in half', () => {
  const comment = shiftComment(EVACUATION, '🔥'.repeat(100));
  expect(comment).toBe(`${EVACUATION} ${'🔥'.repeat(57)}…`);
  expect(comment.length).toBeLessThanOrEqual(128);
});

test('exactly 128 characters are kept whole', () => {
  const reason = 'x'.repeat(128 - EVACUATION.length - 1);
  expect(shiftComment(EVACUATION, reason)).toBe(`${EVACUATION} ${reason}`);
  expect(shiftComment(EVACUATION, `${reason}y`)).toHaveLength(128);
});

test('whatever people type: at most 128, well formed, on one line, and claimed by its own evacuation only', () => {
  fc.assert(
    fc.property(anyText, (reason) => {
      const comment = shiftComment(EVACUATION, reason);
      expect(comment.length).toBeLessThanOrEqual(128);
      expect(comment).not.toMatch(/[\p{Control}\p{Surrogate}\u2028\u2029]/u);
      expect(isCommentOf(EVACUATION, comment)).toBe(true);
      expect(isCommentOf('ev-0000abce', comment)).toBe(false);
    }),
  );
});

test('an id that only begins alike is another evacuation', () => {
  expect(isCommentOf('ev-0000abcd', 'ev-0000abcdef packet loss')).toBe(false);
  expect(isCommentOf('ev-0000abcd', 'see ev-0000abcd')).toBe(false);
  expect(isCommentOf('ev-0000abcd', '')).toBe(false);
});
