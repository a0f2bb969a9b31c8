import { describe, expect, test } from 'vitest';
import { chunks, looking, mapKnown, together } from '../../../src/aws/survey/look.ts';
import { known, unread } from '../../../src/evacuation/words.ts';

const NOW = 1_000;
const never = new AbortController().signal;

describe('looking', () => {
  test('keeps at most so many calls in flight, and takes the others in turn', async () => {
    const look = looking({ parallel: 3, signal: never, now: () => NOW });
    const gates: (() => void)[] = [];
    const begun: number[] = [];
    const all = Promise.all(
      [0, 1, 2, 3, 4].map((i) =>
        look(async () => {
          begun.push(i);
          await new Promise<void>((resolve) => gates.push(resolve));
          return i;
        }),
      ),
    );
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2]);
    for (let open = gates.shift(); open; open = gates.shift()) {
      open();
      // Lets the one that waited begin.
      await new Promise(setImmediate);
    }
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(await all).toEqual([0, 1, 2, 3, 4].map((i) => known(i, NOW)));
  });

  test('one that fails, in whatever way, is unread and gives its turn back', async () => {
    const look = looking({ parallel: 1, signal: never, now: () => NOW });
    const failing = () => {
      throw new TypeError('before the first await');
    };
    expect(await look(failing)).toEqual(unread('TypeError: before the first await'));
    expect(await look(() => Promise.reject(new Error('x'.repeat(500))))).toMatchObject({ known: false, why: expect.stringMatching(/^Error: x{192}…$/) });
    expect(await look(async () => 'next')).toEqual(known('next', NOW));
  });

  test('at the deadline, what hangs and what waits are both unread; what waited is never sent', async () => {
    const deadline = new AbortController();
    const look = looking({ parallel: 1, signal: deadline.signal, now: () => NOW });
    let sent = 0;
    const hang = () => {
      sent += 1;
      return new Promise<never>(() => {});
    };
    const both = Promise.all([look(hang), look(hang)]);
    deadline.abort();
    expect(await both).toEqual([unread('no answer in time'), unread('no answer in time')]);
    expect(sent).toBe(1);
  });

  test('each call has a signal of its own, which the deadline aborts', async () => {
    const deadline = new AbortController();
    const look = looking({ parallel: 2, signal: deadline.signal, now: () => NOW });
    const signals: AbortSignal[] = [];
    const both = Promise.all([1, 2].map(() => look((signal) => new Promise<never>(() => signals.push(signal)))));
    deadline.abort();
    await both;
    expect(new Set(signals).size).toBe(2);
    expect(signals.every((signal) => signal.aborted && signal !== deadline.signal)).toBe(true);
  });
});

test('chunks: none of nothing, and every item once', () => {
  expect(chunks([], 20)).toEqual([]);
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});

test('what follows from a fact is as old and as unread as the fact', () => {
  expect(mapKnown(known(2, NOW), (n) => n * 2)).toEqual(known(4, NOW));
  expect(mapKnown(unread('denied'), (n: number) => n * 2)).toEqual(unread('denied'));
});

test('parts are together only when all of them were read', () => {
  expect(together([known([1], 5), known([2, 3], 6)], NOW)).toEqual(known([1, 2, 3], NOW));
  expect(together([known([1], 5), unread('denied')], NOW)).toEqual(unread('denied'));
});
