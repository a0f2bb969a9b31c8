import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';
import { changes } from '../support/gate.ts';
import { killEverywhere, type Process, SHIFT } from './matrix.ts';

const HOUR = 3_600_000;

/** Asked, decided and sent by one process, because the policy asks for nobody. */
const extension = (config: string): Process => ({
  name: 'extend',
  kill: changes,
  config,
  async before(night) {
    await night.type('U0ASKER', SHIFT);
    await night.press('U0APPROVER', 'zonal.approve');
    night.clock.advance(HOUR);
  },
  run: (night, boundary) => night.type('U0ASKER', 'extend --for 12h', boundary),
  async again(night, { action }) {
    if (action !== 'extend') await night.type('U0ASKER', 'extend --for 12h');
  },
  expected: { action: 'extend', request: 'finished', started: { checkout: 1, 'checkout-web': 1 }, updated: 2, inOrder: true, orphans: 0 },
});

let dynamo: TestDynamo;
let config: string;
beforeAll(async () => {
  dynamo = await startDynamo();
  config = join(await mkdtemp(join(tmpdir(), 'zonal-')), 'zonal.yaml');
  await writeFile(config, (await readFile('examples/zonal.yaml', 'utf8')).replace('  shift: {}\n', '  shift: {}\n  extend: { approvals: 0 }\n'));
});
afterAll(() => dynamo.stop());

test('an extension that dies anywhere while it is planned, recorded, sent and shown ends like one that does not', { timeout: 900_000 }, async () => {
  const boundaries = await killEverywhere(dynamo, extension(config));
  process.stdout.write(`crash boundaries, extend: ${boundaries}\n`);
  expect(boundaries).toBeGreaterThan(20);
});
