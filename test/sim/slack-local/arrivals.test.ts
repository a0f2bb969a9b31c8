import { afterEach, describe, expect, test, vi } from 'vitest';
import { verifySlackSignature } from '../../../src/slack/signature.ts';
import { APP_SECRET, click, command, formOf, NOW, openGateway } from './screen-double.ts';

afterEach(() => {
  vi.useRealTimers();
});

const says = (body: unknown) => async () => ({ statusCode: 200, body: JSON.stringify(body) });

describe('a command', () => {
  test('reaches the app signed at the Region’s time, wherever that was moved', async () => {
    const { clock, delivered, fromLocalSlack } = openGateway();
    clock.advance(86_400_000);
    await fromLocalSlack(command('help'));
    const [event] = delivered;
    const { 'x-slack-signature': signature, 'x-slack-request-timestamp': timestamp } = event?.headers ?? {};
    const body = formOf(event).toString();
    expect(timestamp).toBe(String(NOW / 1000 + 86_400));
    expect(verifySlackSignature({ secret: APP_SECRET, body, signature, timestamp, now: clock.now() })).toBe('valid');
  });

  test('comes with names and signs as Slack sends them, and a response_url of ours', async () => {
    const { delivered, fromLocalSlack } = openGateway();
    await fromLocalSlack(command('shift checkout --reason "a & <b> for @approver"'));
    expect(formOf(delivered[0]).get('text')).toBe('shift checkout --reason "a &amp; &lt;b&gt; for <@U0APPROVER|approver>"');
    expect(formOf(delivered[0]).get('response_url')).toMatch(/^http:\/\/gateway\.test\/respond\//);
  });

  test('that local-slack did not sign is refused', async () => {
    const { delivered, fromLocalSlack } = openGateway();
    expect((await fromLocalSlack(command('help'), 'guessed')).status).toBe(401);
    expect(delivered).toEqual([]);
  });

  test.each([
    [undefined, 'ephemeral'],
    ['ephemeral', 'ephemeral'],
    ['in_channel', 'in_channel'],
  ])('answered with response_type %s is shown %s', async (response_type, shown) => {
    const { fromLocalSlack } = openGateway({ app: says({ response_type, text: 'a &amp; b' }) });
    expect(await (await fromLocalSlack(command('help'))).json()).toMatchObject({ response_type: shown, text: 'a & b' });
  });

  test.each([
    ['is refused', async () => ({ statusCode: 401, body: '' }), 'dispatch_failed'],
    ['throws', () => Promise.reject(new Error('broken')), 'dispatch_failed'],
    ['answers what Slack cannot take', says({ text: '' }), 'no_text'],
  ])('that %s is told to who typed it', async (_, app, error) => {
    const { fromLocalSlack } = openGateway({ app });
    expect(await (await fromLocalSlack(command('help'))).json()).toMatchObject({ response_type: 'ephemeral', text: `\`/zonal\` failed with the error "${error}"` });
  });

  test('that is not answered within three seconds is told so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { fromLocalSlack } = openGateway({ app: () => new Promise(() => {}) });
    const answer = fromLocalSlack(command('help'));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await (await answer).json()).toMatchObject({ text: expect.stringContaining('operation_timeout') });
  });

  test('of another app goes nowhere', async () => {
    const { delivered, fromLocalSlack } = openGateway();
    expect(await (await fromLocalSlack(command('hi', '/echo'))).json()).toMatchObject({ response_type: 'ephemeral', text: "`/echo` is not a command here. Zonal's is `/zonal`." });
    expect(delivered).toEqual([]);
  });
});

describe('a click', () => {
  const card = { ts: '1796046536.000001', text: 'drawn', blocks: [] };

  test('says where it was, and leaves out the message as it was drawn', async () => {
    const { delivered, fromLocalSlack } = openGateway();
    await fromLocalSlack(click({ ...card, thread_ts: '1796046530.000001', subtype: 'ephemeral' }));
    const payload = JSON.parse(formOf(delivered[0]).get('payload') ?? '');
    expect(payload).toMatchObject({ user: { id: 'U0APPROVER' }, actions: [{ action_id: 'zonal.approve' }] });
    expect(payload.container).toMatchObject({ message_ts: card.ts, thread_ts: '1796046530.000001', is_ephemeral: true });
    expect(payload).not.toHaveProperty('message');
  });

  test('that fails is told to who pressed', async () => {
    const { told, fromLocalSlack } = openGateway({ app: async () => ({ statusCode: 500, body: '' }) });
    await fromLocalSlack(click(card));
    expect(told).toMatchObject([{ method: 'chat.postEphemeral', args: { user: 'U0APPROVER', text: 'The button failed with the error "dispatch_failed"' } }]);
  });
});

describe('a response_url', () => {
  async function opened() {
    const open = openGateway();
    await open.fromLocalSlack(command('status'));
    const url = formOf(open.delivered[0]).get('response_url') ?? '';
    return { ...open, url };
  }

  test('without a response_type speaks to one person', async () => {
    const { url, respond, told } = await opened();
    expect((await respond(url, { text: 'a &amp; b' })).status).toBe(200);
    expect(told).toMatchObject([{ method: 'http://127.0.0.1:1/_hooks/response/1', args: { response_type: 'ephemeral', text: 'a & b' } }]);
  });

  test('is used up after five answers, and over after 30 minutes', async () => {
    const { url, respond, clock, told } = await opened();
    for (let i = 0; i < 5; i += 1) await respond(url, { text: 'a' });
    expect(await (await respond(url, { text: 'a' })).text()).toBe('used_url');
    expect(told).toHaveLength(5);
    const other = await opened();
    other.clock.advance(30 * 60_000);
    expect(await (await other.respond(other.url, { text: 'a' })).text()).toBe('expired_url');
    expect(clock.now()).toBe(NOW);
  });

  test('refuses what Slack refuses', async () => {
    const { url, respond, told } = await opened();
    expect(await (await respond(url, { text: '' })).json()).toEqual({ ok: false, error: 'no_text' });
    expect(told).toEqual([]);
  });
});
