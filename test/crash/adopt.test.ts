import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManual } from '../../sim/world/shifts.ts';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';
import { changes } from '../support/gate.ts';
import { killEverywhere, type Process } from './matrix.ts';

const ALB = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/checkout/50dc6c495c0c9188';
const ASG = 'arn:aws:autoscaling:us-east-1:111122223333:autoScalingGroup:0f1a2b3c-1111-4222-8333-444455556661:autoScalingGroupName/checkout-web';

const adoption: Process = {
  name: 'adopt',
  kill: changes,
  async before(night) {
    for (const [arn, expiresIn] of [
      [ALB, '5h'],
      [ASG, '4h'],
    ] as const)
      startManual(night.region.world, '111122223333', { arn, awayFrom: 'use1-az1', expiresIn, comment: 'by hand' });
    await night.type('U0ASKER', 'adopt checkout use1-az1');
  },
  run: (night, boundary) => night.press('U0APPROVER', 'zonal.approve', boundary),
  async again() {},
  expected: {
    action: 'adopt',
    request: 'finished',
    voters: ['approver'],
    started: {},
    updated: 0,
    cancelled: 0,
    shifts: ['checkout active', 'checkout-web active'],
    inOrder: true,
    orphans: 0,
  },
};

let dynamo: TestDynamo;
beforeAll(async () => {
  dynamo = await startDynamo();
});
afterAll(() => dynamo.stop());

test('an adoption that dies anywhere while it is approved, looked at and shown ends like one that does not, and sends nothing', { timeout: 900_000 }, async () => {
  const boundaries = await killEverywhere(dynamo, adoption);
  process.stdout.write(`crash boundaries, adopt: ${boundaries}\n`);
  expect(boundaries).toBeGreaterThan(20);
});
