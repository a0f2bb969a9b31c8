import { expect, test } from 'vitest';
import { measureShift } from '../../bench/shift.ts';
import { MOST_HOPS } from '../../bench/table.ts';
import { byService } from '../../bench/trace.ts';
import { TWENTY } from '../../bench/twenty.ts';

/** Milliseconds; more than a busy machine takes to send ten calls, so that they count as one wait. */
const LATENCY = 100;
/** What one shift asks of ARC: looked at before the approval is executed, before it is sent, sent, and read back. */
const PER_SHIFT = 4;
/** Decisions, intents and outcomes of three tiers, and the messages that were told meanwhile; two may fall on either side of the end. */
const MOST_TABLE_CALLS = 24;

test('twenty shifts wait for the world no more often than was aimed at, and ask for each thing once', { timeout: 60_000 }, async () => {
  const { calls, hops } = await measureShift(LATENCY);
  expect(hops.length, hops.map(({ service, operation }) => `${service} ${operation}`).join('\n')).toBeLessThanOrEqual(MOST_HOPS);
  const counts = Object.fromEntries(byService(calls));
  expect(counts['arc-zonal-shift']).toBe(PER_SHIFT * TWENTY.length);
  expect(counts.dynamo).toBeLessThanOrEqual(MOST_TABLE_CALLS);
});
