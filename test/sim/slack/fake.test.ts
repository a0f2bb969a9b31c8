import type { WebClient } from '@slack/web-api';
import { describe, expect, it } from 'vitest';
import { createFakeSlack } from '../../../sim/slack/index.ts';
import { clientOf } from './client.ts';

const NOW = 1_767_225_600_000;
const section = (text: string) => ({ type: 'section' as const, text: { type: 'mrkdwn' as const, text } });

function start() {
  const clock = { at: NOW, now: () => clock.at };
  const slack = createFakeSlack({ clock, deliver: async () => ({ statusCode: 200, body: '' }) });
  const failure = (call: Promise<unknown>) => call.then(() => 'no failure').catch((error: { data?: { error?: string } }) => error.data?.error);
  return { clock, slack, client: clientOf(slack), failure };
}

const post = async (client: WebClient, text = 'Card', more: object = {}) => (await client.chat.postMessage({ channel: 'C0INC', text, ...more })).ts ?? '';

describe('the Web API', () => {
  it('wants the token, and knows its methods only', async () => {
    const { slack, client, failure } = start();
    const other = clientOf(slack, 'xoxb-other');
    const none = clientOf(slack, '');
    expect(await client.auth.test()).toMatchObject({ ok: true, team_id: 'T0ZONAL', user_id: 'U0BOT', bot_id: 'B0BOT' });
    expect(await failure(other.auth.test())).toBe('invalid_auth');
    expect(await failure(none.auth.test())).toBe('not_authed');
    expect(await failure(client.pins.add({ channel: 'C0INC', timestamp: '1' }))).toBe('unknown_method');
    await expect(slack.fetch('https://slack.com/api/auth.test')).rejects.toThrow('fetch failed');
  });

  it('lets the bot write only where it is a member', async () => {
    const { slack, client, failure } = start();
    const general = slack.workspace.channels.find((channel) => channel.id === 'C0GEN');
    if (!general) throw new Error('no #general');
    general.members = ['U0ASKER'];
    expect(await failure(client.chat.postMessage({ channel: 'C0GEN', text: 'x' }))).toBe('not_in_channel');
    general.private = true;
    expect(await failure(client.chat.postMessage({ channel: 'C0GEN', text: 'x' }))).toBe('channel_not_found');
    general.members.push('U0BOT');
    general.archived = true;
    expect(await failure(client.chat.postMessage({ channel: 'C0GEN', text: 'x' }))).toBe('is_archived');
    expect(await failure(client.chat.postEphemeral({ channel: 'C0INC', user: 'U0NONE', text: 'x' }))).toBe('user_not_in_channel');
  });

  it('checks content where it is posted, updated and whispered', async () => {
    const { client, failure } = start();
    const [ts, long, wide] = [await post(client), 'x'.repeat(4_001), [section('x'.repeat(3_001))]];
    expect(await failure(client.chat.update({ channel: 'C0INC', ts, text: long }))).toBe('msg_too_long');
    expect(await failure(client.chat.update({ channel: 'C0INC', ts, text: 'x', blocks: wide }))).toBe('invalid_blocks');
    expect(await failure(client.chat.postMessage({ channel: 'C0INC', text: 'x', blocks: wide }))).toBe('invalid_blocks');
    expect(await failure(client.chat.postEphemeral({ channel: 'C0INC', user: 'U0ASKER', text: 'x', blocks: wide }))).toBe('invalid_blocks');
  });

  it('changes its own messages that are there, and removes blocks that are not sent again', async () => {
    const { slack, client, failure } = start();
    const ts = await post(client, 'Card', { blocks: [section('Card')] });
    await client.chat.update({ channel: 'C0INC', ts, text: 'Done' });
    expect(slack.messages('C0INC')).toMatchObject([{ text: 'Done', blocks: [], edits: 1 }]);
    const whispered = await client.chat.postEphemeral({ channel: 'C0INC', user: 'U0ASKER', text: 'psst' });
    expect(await failure(client.chat.update({ channel: 'C0INC', ts: whispered.message_ts ?? '', text: 'x' }))).toBe('message_not_found');
    await client.chat.delete({ channel: 'C0INC', ts });
    expect(await failure(client.chat.update({ channel: 'C0INC', ts, text: 'x' }))).toBe('message_not_found');
  });

  it('takes a ts as text only, and a reply to a root only', async () => {
    const { slack, client, failure } = start();
    const root = await post(client);
    const reply = await post(client, 'Reply', { thread_ts: root });
    expect(await failure(client.chat.postMessage({ channel: 'C0INC', text: 'x', thread_ts: reply }))).toBe('cannot_reply_to_message');
    expect(await failure(client.chat.postMessage({ channel: 'C0INC', text: 'x', thread_ts: '1767225600.999999' }))).toBe('thread_not_found');
    const headers = { authorization: `Bearer ${slack.botToken}`, 'content-type': 'application/json' };
    const asNumber = await slack.fetch(`${slack.apiUrl}chat.update`, { method: 'POST', headers, body: JSON.stringify({ channel: 'C0INC', ts: Number(root), text: 'x' }) });
    expect(await asNumber.json()).toMatchObject({ ok: false, error: 'invalid_arguments' });
  });

  it('gives each message its own ts, at the fake’s time', async () => {
    const { client, clock } = start();
    const [first, second] = [await post(client), await post(client)];
    clock.at += 1_000;
    expect([first, second, await post(client)]).toEqual(['1767225600.000000', '1767225600.000001', '1767225601.000000']);
  });

  it('posts what was scheduled when its time comes, unless it was deleted', async () => {
    const { slack, client, clock, failure } = start();
    const at = (seconds: number) => NOW / 1000 + seconds;
    const schedule = (seconds: number, text: string) => client.chat.scheduleMessage({ channel: 'C0INC', text, post_at: at(seconds) });
    await schedule(60, 'lapses soon');
    const { scheduled_message_id: id = '' } = await schedule(30, 'never');
    await client.chat.deleteScheduledMessage({ channel: 'C0INC', scheduled_message_id: id });
    clock.at += 59_000;
    expect(slack.messages('C0INC')).toEqual([]);
    clock.at += 1_000;
    expect(slack.messages('C0INC').map(({ text }) => text)).toEqual(['lapses soon']);
    expect(await failure(schedule(0, 'x'))).toBe('time_in_past');
    expect(await failure(schedule(61 + 120 * 86_400, 'x'))).toBe('time_too_far');
  });

  it('opens one modal per trigger, within three seconds', async () => {
    const { slack, client, clock, failure } = start();
    const view = { type: 'modal' as const, title: { type: 'plain_text' as const, text: 'Extend' }, blocks: [section('x')] };
    const open = (trigger_id: string) => client.views.open({ trigger_id, view });
    const { triggerId } = await slack.type({ user: 'U0ASKER', channel: 'C0INC', text: 'help' });
    expect(await open(triggerId)).toMatchObject({ ok: true, view: { id: 'V1' } });
    expect(slack.views).toMatchObject([{ user: 'U0ASKER' }]);
    expect(await failure(open(triggerId))).toBe('exchanged_trigger_id');
    const late = await slack.type({ user: 'U0ASKER', channel: 'C0INC', text: 'help' });
    clock.at += 3_000;
    expect(await failure(open(late.triggerId))).toBe('expired_trigger_id');
    expect(await failure(open('made.up'))).toBe('invalid_trigger_id');
    expect(await failure(client.views.open({ trigger_id: 'x', view: { ...view, title: { type: 'plain_text', text: 'x'.repeat(25) } } }))).toBe('invalid_arguments');
  });

  it('fails as it is told, once or several times, and then works', async () => {
    const { slack, client, failure } = start();
    slack.fail('chat.postMessage', { is: 'error', error: 'fatal_error', times: 2 });
    const post = () => failure(client.chat.postMessage({ channel: 'C0INC', text: 'x' }));
    expect([await post(), await post(), await post()]).toEqual(['fatal_error', 'fatal_error', 'no failure']);
    slack.fail('auth.test', { is: 'rate-limited', retryAfter: '9' });
    await expect(client.auth.test()).rejects.toMatchObject({ retryAfter: 9 });
    expect(slack.calls.map(({ method }) => method)).toEqual([...Array(3).fill('chat.postMessage'), 'auth.test']);
  });

  it('can be stopped before an effect, and after it', async () => {
    const { slack, client } = start();
    const stopped = new Promise<Response>(() => {});
    slack.around((_call, _effect) => stopped);
    void client.chat.postMessage({ channel: 'C0INC', text: 'before' });
    slack.around(async (_call, effect) => {
      await effect();
      return stopped;
    });
    void client.chat.postMessage({ channel: 'C0INC', text: 'after' });
    slack.around(undefined);
    await client.chat.postMessage({ channel: 'C0INC', text: 'whole' });
    expect(slack.messages('C0INC').map(({ text }) => text)).toEqual(['after', 'whole']);
  });
});
