import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';
import { changes } from '../support/gate.ts';
import { killEverywhere, type Process, SHIFT } from './matrix.ts';

const resumption: Process = {
  name: 'resumption',
  // Most of what a tick calls are looks at other things than this evacuation.
  kill: changes,
  async before(night) {
    await night.type('U0ASKER', SHIFT);
    await night.press('U0APPROVER', 'zonal.approve', { label: 'arc-zonal-shift POST /zonalshifts ', nth: 1, when: 'after' });
    night.clock.advance(2 * 60_000);
  },
  run: (night, boundary) => night.tick(boundary),
};

let dynamo: TestDynamo;
beforeAll(async () => {
  dynamo = await startDynamo();
});
afterAll(() => dynamo.stop());

test('a shift that dies anywhere while a tick resumes what died after a shift was started ends like one that does not', { timeout: 400_000 }, async () => {
  const boundaries = await killEverywhere(dynamo, resumption);
  process.stdout.write(`crash boundaries, resumption: ${boundaries}\n`);
  expect(boundaries).toBeGreaterThan(20);
});
