import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentile } from '../../bench/numbers.ts';
import { byService, type Call, longestChain, Trace } from '../../bench/trace.ts';

const call = (sent: number, answered: number, operation = `${sent}-${answered}`): Call => ({ service: 'arc', operation, sent, answered });
const named = (calls: readonly Call[]) => calls.map(({ operation }) => operation);

test('calls at the same time are one hop; one that is sent after an answer is the next', () => {
  expect(named(longestChain([call(0, 30), call(1, 31), call(2, 90), call(31, 61)]))).toEqual(['0-30', '31-61']);
});

test('a long call does not hide two short ones beside it', () => {
  expect(named(longestChain([call(0, 100), call(0, 30), call(40, 70)]))).toEqual(['0-30', '40-70']);
});

test('nothing was called, so there is no hop', () => {
  expect(longestChain([])).toEqual([]);
});

/** The longest chain by trying all: the chain that ends with each call is one longer than the best that ended before it was sent. */
function longestByTrying(calls: readonly Call[]): number {
  const ending = (last: Call): number => 1 + Math.max(0, ...calls.filter(({ answered }) => answered <= last.sent).map(ending));
  return Math.max(0, ...calls.map(ending));
}

test('no chain is longer than the one that is found', () => {
  const some = fc.array(
    fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 20 })).map(([sent, takes]) => call(sent, sent + takes)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(some, (calls) => {
      expect(longestChain(calls)).toHaveLength(longestByTrying(calls));
    }),
  );
});

test('a call is recorded from sending to answer, also when it fails', async () => {
  let now = 0;
  const trace = new Trace(() => now);
  await trace.pass('arc', 'Get', async () => {
    now = 30;
  });
  await expect(trace.pass('dynamo', 'Put', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(trace.calls()).toEqual([
    { service: 'arc', operation: 'Get', sent: 0, answered: 30 },
    { service: 'dynamo', operation: 'Put', sent: 30, answered: 30 },
  ]);
  expect(byService([...trace.calls(), call(0, 1)])).toEqual([
    ['arc', 2],
    ['dynamo', 1],
  ]);
});

test('percentiles by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_unused, i) => 100 - i);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([7], 0.99)]).toEqual([50, 99, 7]);
  expect(() => percentile([], 0.5)).toThrow('No value was measured.');
});
