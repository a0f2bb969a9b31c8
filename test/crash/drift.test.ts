import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelShift } from '../../sim/world/shifts.ts';
import { HOUR, MINUTE } from '../../src/evacuation/words.ts';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';
import { changes } from '../support/gate.ts';
import { killEverywhere, type Process, SHIFT } from './matrix.ts';

const drift: Process = {
  name: 'drift',
  kill: changes,
  async before(night) {
    await night.type('U0ASKER', SHIFT);
    await night.press('U0APPROVER', 'zonal.approve');
    const [balancer] = night.region.world.state.shifts.filter(({ arn }) => arn.includes('loadbalancer/app/checkout'));
    if (!balancer) throw new Error('the load balancer has no shift');
    // A tick shortly before has reminded and taken the inventory, so that this one has only its own to do.
    night.clock.advance(12 * HOUR - MINUTE);
    await night.tick();
    cancelShift(night.region.world, balancer.account, balancer.id);
    night.clock.advance(MINUTE);
  },
  run: (night, boundary) => night.tick(boundary),
  again: async () => {},
  expected: {
    request: 'finished',
    started: { checkout: 1, 'checkout-web': 1 },
    updated: 0,
    cancelled: 0,
    shifts: ['checkout canceled', 'checkout-web expired'],
    thread: expect.arrayContaining([expect.stringContaining('Shifts were cancelled elsewhere'), expect.stringContaining('1 shift away from')]) as unknown as readonly string[],
  },
};

let dynamo: TestDynamo;
beforeAll(async () => {
  dynamo = await startDynamo();
});
afterAll(() => dynamo.stop());

test('a lapse and an outside cancel are told once, wherever the tick that sees them dies', { timeout: 600_000 }, async () => {
  const boundaries = await killEverywhere(dynamo, drift);
  process.stdout.write(`crash boundaries, drift: ${boundaries}\n`);
  expect(boundaries).toBeGreaterThan(20);
});
