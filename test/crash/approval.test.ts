import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';
import { killEverywhere, type Process, SHIFT } from './matrix.ts';

const approval: Process = {
  name: 'approval',
  async before(night) {
    await night.type('U0ASKER', SHIFT);
  },
  run: (night, boundary) => night.press('U0APPROVER', 'zonal.approve', boundary),
};

let dynamo: TestDynamo;
beforeAll(async () => {
  dynamo = await startDynamo();
});
afterAll(() => dynamo.stop());

test('a shift that dies anywhere while the approval is recorded, executed and shown ends like one that does not', { timeout: 400_000 }, async () => {
  const boundaries = await killEverywhere(dynamo, approval);
  process.stdout.write(`crash boundaries, approval: ${boundaries}\n`);
  expect(boundaries).toBeGreaterThan(40);
});
