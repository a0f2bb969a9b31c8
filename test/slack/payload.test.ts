import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeSlack, type HttpEvent } from '../../sim/slack/index.ts';
import type { Click, Typed as Command, Incoming } from '../../src/ports/incoming.ts';
import { deliveryKey, readPayload } from '../../src/slack/payload.ts';

const command = {
  team_id: 'T0ZONAL',
  channel_id: 'C0INC',
  channel_name: 'inc-packet-loss',
  user_id: 'U0ASKER',
  user_name: 'asker',
  command: '/zonal',
  text: 'plan checkout use1-az1',
  trigger_id: '13.37',
  response_url: 'https://hooks.slack.test/commands/1',
};
const click = {
  type: 'block_actions',
  team: { id: 'T0ZONAL' },
  channel: { id: 'C0INC', name: 'inc-packet-loss' },
  user: { id: 'U0APPROVER', username: 'approver', team_id: 'T0ZONAL' },
  container: { type: 'message', message_ts: '1767225600.000100', channel_id: 'C0INC' },
  actions: [{ type: 'button', action_id: 'approve', value: 'ev-1-r-1:1', action_ts: '1767225700.000200' }],
  trigger_id: '13.38',
  response_url: 'https://hooks.slack.test/actions/1',
};

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const payload = (json: unknown) => form({ payload: JSON.stringify(json) });
const bodyOf = (event: HttpEvent | undefined) => Buffer.from(event?.body ?? '', 'base64').toString('utf8');

describe('a slash command', () => {
  it('is read with its text untouched', () => {
    expect(readPayload(form({ ...command, text: '  shift —for 4h &amp; “x”  ' }))).toEqual({
      is: 'command',
      team: 'T0ZONAL',
      channel: { id: 'C0INC', name: 'inc-packet-loss' },
      user: { id: 'U0ASKER', name: 'asker' },
      command: '/zonal',
      text: '  shift —for 4h &amp; “x”  ',
      triggerId: '13.37',
      responseUrl: 'https://hooks.slack.test/commands/1',
    });
  });

  it('may come without text, and from an organisation', () => {
    const { text: _, ...bare } = command;
    expect(readPayload(form({ ...bare, enterprise_id: 'E1' }))).toMatchObject({ is: 'command', text: '', enterprise: 'E1' });
  });

  it.each(['team_id', 'channel_id', 'user_id', 'trigger_id', 'response_url'])('without %s is malformed, and says so', (name) => {
    const fields: Record<string, string> = { ...command };
    delete fields[name];
    expect(readPayload(form(fields))).toEqual({ is: 'malformed', why: expect.stringContaining(name) });
  });

  it('with a repeated field is still text', () => {
    expect(readPayload(`${form(command)}&text=a&text=b`)).toMatchObject({ is: 'command', text: expect.any(String) });
  });
});

describe('a click', () => {
  it('is read with the team of the person apart from the team of the app', () => {
    expect(readPayload(payload({ ...click, user: { ...click.user, team_id: 'T2' } }))).toEqual({
      is: 'click',
      team: 'T0ZONAL',
      channel: { id: 'C0INC', name: 'inc-packet-loss' },
      user: { id: 'U0APPROVER', name: 'approver', team: 'T2' },
      message: { ts: '1767225600.000100', ephemeral: false },
      action: { id: 'approve', value: 'ev-1-r-1:1', ts: '1767225700.000200' },
      triggerId: '13.38',
      responseUrl: 'https://hooks.slack.test/actions/1',
    });
  });

  it('of an organisation-wide install has no team but the person’s', () => {
    expect(readPayload(payload({ ...click, team: null, enterprise: { id: 'E1' } }))).toMatchObject({ team: 'T0ZONAL', enterprise: 'E1' });
  });

  it.each([
    ['no actions', { ...click, actions: [] }],
    ['two actions', { ...click, actions: [click.actions[0], click.actions[0]] }],
    ['something that is no button', { ...click, actions: [{ type: 'overflow', action_id: 'a', action_ts: '1' }] }],
    ['a number for a ts', { ...click, container: { message_ts: 1767225600.0001 } }],
    ['no person’s team', { ...click, user: { id: 'U1' } }],
    ['a list for a payload', []],
  ])('with %s is malformed', (_, json) => {
    expect(readPayload(payload(json)).is).toBe('malformed');
  });

  it('does not repeat what was sent when it is malformed', () => {
    const read = readPayload(payload({ ...click, actions: [{ type: 'secret-value', action_id: 'secret-value' }] }));
    expect(read.is).toBe('malformed');
    expect(JSON.stringify(read)).not.toContain('secret-value');
  });
});

describe('anything else', () => {
  it.each([
    ['view_submission', payload({ type: 'view_submission', view: {} })],
    ['shortcut', payload({ type: 'shortcut' })],
    ['ssl_check', 'ssl_check=1&token=x'],
    ['unknown', ''],
    ['unknown', '%%%&=&=&'],
  ])('is unsupported: %s', (type, body) => {
    expect(readPayload(body)).toEqual({ is: 'unsupported', type });
  });

  it('never throws', () => {
    const kinds: Incoming['is'][] = ['command', 'click', 'unsupported', 'malformed'];
    const mangled = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json().map((json) => `payload=${encodeURIComponent(json)}`),
      fc.string().map((json) => `payload=${json}`),
      fc.record({ key: fc.constantFrom(...Object.keys(click)), value: fc.jsonValue() }).map(({ key, value }) => payload({ ...click, [key]: value })),
      fc.record({ key: fc.constantFrom(...Object.keys(command)), value: fc.string() }).map(({ key, value }) => form({ ...command, [key]: value })),
    );
    fc.assert(
      fc.property(mangled, (body) => {
        expect(kinds).toContain(readPayload(body).is);
      }),
      { numRuns: 500 },
    );
  });

  it('is malformed when it is nested without end', () => {
    expect(readPayload(`payload=${'['.repeat(200_000)}`).is).toBe('malformed');
  });
});

describe('the key of a delivery', () => {
  const read = (body: string) => readPayload(body) as Command | Click;

  it('is the trigger of a command, and message, person and time of a click', () => {
    expect(deliveryKey(read(form(command)))).toBe('command:13.37');
    expect(deliveryKey(read(payload(click)))).toBe('click:1767225600.000100:U0APPROVER:1767225700.000200');
  });

  it('is the same for the same bytes, and another for every command and click of the fake Slack', async () => {
    const keys: string[] = [];
    const slack = createFakeSlack({
      clock: { now: () => 1_767_225_600_000 },
      deliver: async (event) => {
        keys.push(deliveryKey(read(bodyOf(event))));
        return { statusCode: 200, body: '' };
      },
    });
    const first = await slack.type({ user: 'U0ASKER', channel: 'C0INC', text: 'help' });
    await slack.resend(first);
    await slack.type({ user: 'U0ASKER', channel: 'C0INC', text: 'help' });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});
