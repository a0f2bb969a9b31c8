import { describe, expect, it } from 'vitest';
import { createFakeSlack, type HttpEvent } from '../../../sim/slack/index.ts';
import { verifySlackSignature } from '../../../src/slack/signature.ts';
import { clientOf } from './client.ts';

const NOW = 1_767_225_600_000;
const button = (action: string, label: string, more: object = {}) => ({
  type: 'button' as const,
  action_id: action,
  value: `v-${action}`,
  text: { type: 'plain_text' as const, text: label },
  ...more,
});
const card = (label: string, ...elements: ReturnType<typeof button>[]) => ({
  channel: 'C0INC',
  text: label,
  blocks: [
    { type: 'header' as const, text: { type: 'plain_text' as const, text: label } },
    { type: 'actions' as const, elements },
  ],
});

function start() {
  const clock = { at: NOW, now: () => clock.at };
  const events: HttpEvent[] = [];
  const app = { answer: (): unknown => ({ statusCode: 200, body: '' }) };
  const slack = createFakeSlack({
    clock,
    deliver: async (event) => {
      events.push(event);
      return app.answer();
    },
  });
  const client = clientOf(slack);
  const form = () => new URLSearchParams(Buffer.from(events.at(-1)?.body ?? '', 'base64').toString('utf8'));
  const ask = (text = 'help', more: object = {}) => slack.type({ user: 'U0ASKER', channel: 'C0INC', text, ...more });
  return { clock, slack, client, events, app, form, ask };
}

describe('a person who types', () => {
  it('sends a signed form, in base64, with lower-case headers', async () => {
    const { events, slack, ask } = start();
    await ask();
    const [event] = events;
    const body = Buffer.from(event?.body ?? '', 'base64').toString('utf8');
    expect(event).toMatchObject({ version: '2.0', isBase64Encoded: true, requestContext: { http: { method: 'POST' } } });
    const { 'x-slack-signature': signature, 'x-slack-request-timestamp': timestamp } = event?.headers ?? {};
    expect(verifySlackSignature({ secret: slack.signingSecret, body, signature, timestamp, now: NOW })).toBe('valid');
  });

  it.each([
    ['a < b & c > d', false, 'a &lt; b &amp; c &gt; d'],
    ['ask @approver or @sre in #general', false, 'ask <@U0APPROVER|approver> or <!subteam^S0SRE|@sre> in <#C0GEN|general>'],
    ['mail a@b.c or @nobody', false, 'mail a@b.c or @nobody'],
    ['see https://x.test/a?b=1&c=2', false, 'see <https://x.test/a?b=1&amp;c=2>'],
    ['<@U0ASKER>', false, '&lt;@U0ASKER&gt;'],
    ['shift x --for 4h --reason "it\'s"', true, 'shift x —for 4h —reason “it’s”'],
    ['  spaces\u00a0stay  ', false, '  spaces\u00a0stay  '],
  ])('%s is sent as Slack sends it', async (text, smart, sent) => {
    const { ask, form } = start();
    await ask(text, { smart });
    expect(form().get('text')).toBe(sent);
  });

  it('sees the body of the answer alone, unless it is for the channel', async () => {
    const { slack, app, ask } = start();
    app.answer = () => ({ statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text: 'Received, planning.' }) });
    expect((await ask()).shown).toMatchObject({ text: 'Received, planning.', visibleTo: 'U0ASKER' });
    app.answer = () => ({ statusCode: 200, body: 'plain words' });
    expect((await ask()).shown).toMatchObject({ text: 'plain words', visibleTo: 'U0ASKER' });
    app.answer = () => ({ statusCode: 200, body: JSON.stringify({ text: 'All of you', response_type: 'in_channel' }) });
    await ask();
    expect(slack.messages('C0INC').map(({ text }) => text)).toEqual(['All of you']);
    expect(slack.seenBy('U0APPROVER').map(({ text }) => text)).toEqual(['All of you']);
  });

  it.each<readonly [string, () => unknown, number, string]>([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
      0,
      'dispatch_failed',
    ],
    ['gives no result', () => undefined, 0, 'dispatch_failed'],
    ['gives an object for a body', () => ({ statusCode: 200, body: {} }), 0, 'dispatch_failed'],
    ['gives a status that is text', () => ({ statusCode: '200', body: '' }), 0, 'dispatch_failed'],
    ['answers 401', () => ({ statusCode: 401, body: '' }), 401, 'dispatch_failed'],
    ['answers with blocks that Slack refuses', () => ({ statusCode: 200, body: JSON.stringify({ text: 'x', blocks: [{ type: 'section' }] }) }), 200, 'invalid_blocks'],
    ['answers with blocks alone', () => ({ statusCode: 200, body: JSON.stringify({ blocks: [{ type: 'divider' }] }) }), 200, 'no_text'],
  ])('is told when the app %s', async (_, answer, status, failure) => {
    const { app, ask, slack } = start();
    app.answer = answer;
    expect(await ask()).toMatchObject({ status, failure, shown: { user: 'USLACKBOT', visibleTo: 'U0ASKER' } });
    expect(slack.transcript().at(-1)).toContain(`/zonal failed with the error "${failure}"`);
  });

  it('waits three seconds', async () => {
    const { app, ask, clock } = start();
    const waiting = (wait: number) => () => {
      clock.at += wait;
      return { statusCode: 200, body: '' };
    };
    app.answer = waiting(3_000);
    expect(await ask()).not.toHaveProperty('failure');
    app.answer = waiting(3_001);
    expect(await ask()).toMatchObject({ failure: 'operation_timeout' });
  });

  it('is somewhere, and Slack sends the same bytes again', async () => {
    const { slack, events, ask, clock } = start();
    await expect(slack.type({ user: 'U0ASKER', channel: 'C0NONE', text: 'x' })).rejects.toThrow('not in channel');
    await expect(slack.type({ user: 'U0NONE', channel: 'C0INC', text: 'x' })).rejects.toThrow('No user');
    const reply = await ask();
    clock.at += 60_000;
    await slack.resend(reply);
    expect(events[1]).toEqual(events[0]);
  });
});

describe('a person who presses', () => {
  it('sends what Slack sends', async () => {
    const { slack, client, form } = start();
    const { ts = '' } = await client.chat.postMessage(card('Shift', button('approve', 'Approve'), button('reject', 'Reject')));
    const reply = await slack.press({ user: 'U0APPROVER', channel: 'C0INC', label: 'Reject' });
    const payload: unknown = JSON.parse(form().get('payload') ?? '');
    expect(payload).toMatchObject({
      type: 'block_actions',
      api_app_id: 'A0ZONAL',
      user: { id: 'U0APPROVER', username: 'approver', team_id: 'T0ZONAL' },
      team: { id: 'T0ZONAL', domain: 'zonal' },
      channel: { id: 'C0INC', name: 'inc-packet-loss' },
      container: { type: 'message', message_ts: ts, channel_id: 'C0INC', is_ephemeral: false },
      message: { ts, text: 'Shift', bot_id: 'B0BOT' },
      actions: [{ type: 'button', action_id: 'reject', value: 'v-reject', action_ts: expect.stringMatching(/^\d{10}\.\d{6}$/) }],
      response_url: reply.responseUrl,
      trigger_id: reply.triggerId,
    });
  });

  it('means the newest message that fits', async () => {
    const { slack, client, form } = start();
    const first = await client.chat.postMessage(card('Shift checkout', button('approve', 'Approve')));
    const second = await client.chat.postMessage(card('Shift search', button('approve', 'Approve')));
    const pressed = async (what: object) => {
      await slack.press({ user: 'U0APPROVER', channel: 'C0INC', ...what });
      return (JSON.parse(form().get('payload') ?? '') as { container: { message_ts: string } }).container.message_ts;
    };
    expect(await pressed({ action: 'approve' })).toBe(second.ts);
    expect(await pressed({ text: 'checkout' })).toBe(first.ts);
    expect(await pressed({ text: /^# Shift ch/ })).toBe(first.ts);
    expect(await pressed({ ts: first.ts })).toBe(first.ts);
  });

  it('cannot press what is not there for them', async () => {
    const { slack, client } = start();
    await client.chat.postMessage(card('Shift', button('approve', 'Approve')));
    await client.chat.postEphemeral({ ...card('Only you', button('retry', 'Retry')), user: 'U0ASKER' });
    await expect(slack.press({ user: 'U0APPROVER', channel: 'C0INC', action: 'retry' })).rejects.toThrow('[Approve] approve');
    const { ts = '' } = await client.chat.postMessage(card('Gone', button('gone', 'Gone')));
    await client.chat.update({ channel: 'C0INC', ts, text: 'Gone', blocks: [] });
    await expect(slack.press({ user: 'U0APPROVER', channel: 'C0INC', action: 'gone' })).rejects.toThrow('sees no such button');
    expect(await slack.press({ user: 'U0ASKER', channel: 'C0INC', action: 'retry' })).toMatchObject({ status: 200 });
  });

  it('may have the message replaced through the response_url, and no other', async () => {
    const { slack, client } = start();
    await client.chat.postEphemeral({ ...card('Only you', button('retry', 'Retry')), user: 'U0ASKER' });
    const { responseUrl } = await slack.press({ user: 'U0ASKER', channel: 'C0INC', action: 'retry' });
    const send = (body: object) => slack.fetch(responseUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    expect(await (await send({ text: 'Once', replace_original: true })).text()).toBe('ok');
    expect(slack.seenBy('U0ASKER')).toMatchObject([{ text: 'Once', edits: 1, visibleTo: 'U0ASKER' }]);
    await send({ delete_original: true });
    expect(slack.seenBy('U0ASKER')).toEqual([]);
    expect((await send({ text: '' })).status).toBe(400);
  });
});

describe('what people see', () => {
  it('is written down as they see it', async () => {
    const { slack, client, app, clock } = start();
    app.answer = () => ({ statusCode: 200, body: JSON.stringify({ text: 'Received, planning.' }) });
    await slack.type({ user: 'U0ASKER', channel: 'C0INC', text: 'shift checkout use1-az1' });
    clock.at += 60_000;
    app.answer = () => ({ statusCode: 200, body: '' });
    const confirm = {
      title: { type: 'plain_text', text: 'Approve?' },
      text: { type: 'plain_text', text: 'It starts at once.' },
      confirm: { type: 'plain_text', text: 'Approve' },
      deny: { type: 'plain_text', text: 'Back' },
    };
    const shown = card('Shift & wait', button('approve', 'Approve', { confirm }), button('reject', 'Reject'));
    const until = {
      type: 'section' as const,
      text: { type: 'mrkdwn' as const, text: 'Until <!date^1767229200^{date_num} {time}|then>, asked by <@U0ASKER>, see <https://x.test|runbook>. a &lt; b' },
    };
    const { ts = '' } = await client.chat.postMessage({ ...shown, blocks: [...shown.blocks, until] });
    await client.chat.postMessage({ channel: 'C0INC', text: 'Details', thread_ts: ts });
    await slack.press({ user: 'U0APPROVER', channel: 'C0INC', action: 'approve' });
    await client.chat.update({ channel: 'C0INC', ts, text: 'Approved by <@U0APPROVER>' });
    await client.chat.postEphemeral({ channel: 'C0INC', user: 'U0GUEST', text: 'Guests cannot approve.' });

    expect(slack.transcript()).toEqual([
      '00:00 #inc-packet-loss asker types: /zonal shift checkout use1-az1',
      '00:00 #inc-packet-loss zonal (only visible to asker):',
      '    Received, planning.',
      '00:01 #inc-packet-loss zonal:',
      '    # Shift & wait',
      '    [Approve] [Reject]',
      '    Until 2026-01-01 01:00, asked by @asker, see runbook (https://x.test). a < b',
      '    00:01 #inc-packet-loss zonal (in the thread):',
      '        Details',
      '00:01 #inc-packet-loss approver presses [Approve], and confirms: It starts at once.',
      '00:01 #inc-packet-loss zonal (edited):',
      '    Approved by @approver',
      '00:01 #inc-packet-loss zonal (only visible to guest):',
      '    Guests cannot approve.',
    ]);
    expect(slack.page('C0INC')).toEqual(['00:01 zonal (edited):', '    Approved by @approver', '    00:01 zonal:', '        Details']);
  });

  it('shows the fallback of a date that Slack could not read', async () => {
    const { slack, client } = start();
    await client.chat.postMessage({ channel: 'C0INC', text: '<!date^soon^{time}|soon> <!date^1767225600^{colour}|fallback>' });
    expect(slack.read(slack.messages('C0INC')[0] ?? { text: '', blocks: [], channel: '', ts: '', user: '', edits: 0 })).toEqual(['soon fallback']);
  });
});
