import { describe, expect, test } from 'vitest';
import { perform } from '../../sim/demo/perform.ts';
import { PLAYS } from '../../sim/demo/plays/index.ts';
import type { Handler } from '../../sim/demo/rig.ts';

test.each(PLAYS)('the play $name is seen as it is written, and AWS is asked for nothing else', { timeout: 240_000 }, async (play) => {
  const { differences, transcript } = await perform(play);
  expect(differences).toEqual([]);
  expect(transcript.length).toBeGreaterThan(0);
});

describe('a play notices', () => {
  const [play] = PLAYS;

  test('a worker that does nothing', async () => {
    const { differences } = await perform(play, { breakWorker: () => async () => undefined });
    expect(differences.join('\n')).toMatch(/Not seen/);
  });

  test('a worker that does everything twice without knowing it', async () => {
    const forgetful =
      (worker: Handler): Handler =>
      async (event, context) => {
        await worker(event, context);
        return worker({ ...(event as object), evacuation: 'ev-00000000', request: 'ev-00000000-r-0000' }, context);
      };
    const { differences } = await perform(play, { breakWorker: forgetful });
    expect(differences.length).toBeGreaterThan(0);
  });
});
