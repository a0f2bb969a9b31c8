import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';
import { changes } from '../support/gate.ts';
import { killEverywhere, type Process, SHIFT } from './matrix.ts';

const cancellation: Process = {
  name: 'cancel',
  kill: changes,
  async before(night) {
    await night.type('U0ASKER', SHIFT);
    await night.press('U0APPROVER', 'zonal.approve');
    await night.type('U0ASKER', 'cancel --reason "it does harm"');
  },
  run: (night, boundary) => night.press('U0APPROVER', 'zonal.approve', boundary),
  async again() {},
  expected: { action: 'cancel', request: 'finished', voters: ['approver'], cancelled: 2, shifts: ['checkout canceled', 'checkout-web canceled'], orphans: 0 },
};

let dynamo: TestDynamo;
beforeAll(async () => {
  dynamo = await startDynamo();
});
afterAll(() => dynamo.stop());

test('a cancellation that dies anywhere while it is approved, sent and shown ends like one that does not', { timeout: 900_000 }, async () => {
  const boundaries = await killEverywhere(dynamo, cancellation);
  process.stdout.write(`crash boundaries, cancel: ${boundaries}\n`);
  expect(boundaries).toBeGreaterThan(20);
});
