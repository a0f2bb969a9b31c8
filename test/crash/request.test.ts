import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';
import { killEverywhere, type Process, SHIFT } from './matrix.ts';

const request: Process = {
  name: 'request',
  async before() {},
  run: (night, boundary) => night.type('U0ASKER', SHIFT, boundary),
};

let dynamo: TestDynamo;
beforeAll(async () => {
  dynamo = await startDynamo();
});
afterAll(() => dynamo.stop());

test('a shift that dies anywhere while the request is planned, recorded and shown ends like one that does not', { timeout: 400_000 }, async () => {
  const boundaries = await killEverywhere(dynamo, request);
  process.stdout.write(`crash boundaries, request: ${boundaries}\n`);
  expect(boundaries).toBeGreaterThan(40);
});
