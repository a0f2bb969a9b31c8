import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeHandler } from '../../src/main/worker.ts';
import { T0 } from '../support/given.ts';
import { story } from '../support/story.ts';

const SECRET = 'worker-test-secret';
const variables = { SLACK_SIGNING_SECRET: SECRET, SLACK_BOT_TOKEN: 'xoxb-worker-test', ZONAL_TABLE: 'none', ZONAL_CONFIG: `${process.cwd()}/examples/zonal.yaml` };
const body = new URLSearchParams({
  command: '/zonal',
  text: 'status',
  team_id: 'T0ZONAL',
  channel_id: 'C0INC',
  user_id: 'U0ASKER',
  trigger_id: '1.2',
  response_url: 'https://hooks.slack.test/x',
}).toString();
const timestamp = String(T0 / 1000);
const signed = (text: string) => `v0=${createHmac('sha256', SECRET).update(`v0:${timestamp}:${text}`).digest('hex')}`;
const handOver = (changes: object) => ({
  zonal: 'slack',
  proof: { by: 'signature', signature: signed(body), timestamp },
  body,
  receivedAt: T0,
  evacuation: 'ev-0000abcd',
  request: 'ev-0000abcd-r-0001',
  correlation: 'c-1',
  ...changes,
});

/** A worker whose world is not there: what it refuses, it refuses before it calls anybody. */
function worker(changes: Partial<typeof variables> = {}) {
  const lines: string[] = [];
  const fetch = () => Promise.reject(new Error('nobody may be called'));
  return { lines, handler: makeHandler({ now: () => T0, variables: { ...variables, ...changes }, write: (line) => void lines.push(line), fetch: fetch as never }) };
}

describe('the worker', () => {
  test('takes two parameters, as Lambda demands', () => {
    expect(worker().handler.length).toBe(2);
  });

  test.each([
    ['a forged signature', { proof: { by: 'signature', signature: signed(`${body}&x=1`), timestamp } }],
    ['a body that was changed', { body: `${body}&text=shift` }],
    ['a socket', { proof: { by: 'socket' } }],
  ])('does nothing for %s', async (_what, changes) => {
    const { handler, lines } = worker();
    expect(await handler(handOver(changes), {})).toMatchObject({ did: 'nothing' });
    expect(lines.join('')).toMatch(/not proven to come from Slack/);
  });

  test.each([[{}], [{ zonal: 'else' }], [null], [{ zonal: 'slack' }], [handOver({ evacuation: '../x' })]])('does nothing for the event %j', async (event) => {
    expect(await worker().handler(event, {})).toMatchObject({ did: 'nothing' });
  });

  test('says what is missing in its environment or configuration, and looks again at the next call', async () => {
    const without = worker({ ZONAL_TABLE: '' });
    expect(await without.handler(handOver({}), {})).toMatchObject({ did: 'nothing', why: expect.stringMatching(/not set up/) });
    expect(without.lines.join('')).toContain('set ZONAL_TABLE in the environment');
    const unread = worker({ ZONAL_CONFIG: '/nowhere/zonal.yaml' });
    await unread.handler(handOver({}), {});
    expect(unread.lines.join('')).toContain('the configuration cannot be used');
  });
});

test('every line of a payload names evacuation, request and correlation id, and no line holds a secret', () =>
  story(async ({ rig, type, press }) => {
    rig.region.faults.add({ service: 'arc-zonal-shift', operation: 'StartZonalShift' }, { kind: 'fail' }, 1);
    rig.slack.fail('chat.update', { is: 'http', status: 503 });
    await type('U0ASKER');
    await press('U0APPROVER', 'Approve');
    const lines = rig.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
    const told = lines.filter(({ name, correlation }) => name === 'worker' && correlation !== 'tick');
    expect(told.length).toBeGreaterThan(0);
    for (const line of told)
      expect(line).toMatchObject({ evacuation: expect.stringMatching(/^ev-/), request: expect.stringMatching(/-r-/), correlation: expect.stringMatching(/^c-/) });
    for (const secret of [rig.slack.signingSecret, rig.slack.botToken, 'hooks.slack', '/response']) expect(rig.logs.join('\n')).not.toContain(secret);
  }));
