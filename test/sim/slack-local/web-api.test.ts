import { describe, expect, test } from 'vitest';
import { NOW, openGateway } from './screen-double.ts';

const section = (text: string) => [{ type: 'section', text: { type: 'mrkdwn', text } }];

describe('the app’s calls', () => {
  test('need the token, and a method that Slack has', async () => {
    const { api, told } = openGateway();
    expect(await api('chat.postMessage', { channel: 'C0INC', text: 'a' }, 'xoxb-other')).toEqual({ ok: false, error: 'invalid_auth' });
    expect(await api('chat.postMessage', { channel: 'C0INC', text: 'a' }, '')).toEqual({ ok: false, error: 'not_authed' });
    expect(await api('chat.postMassage', {})).toMatchObject({ ok: false, error: 'unknown_method' });
    expect(told).toEqual([]);
  });

  test('reach local-slack drawn', async () => {
    const { api, told } = openGateway();
    expect(await api('chat.postMessage', { channel: 'C0INC', text: 'a &amp; b', blocks: section('<!subteam^S0SRE>') })).toMatchObject({ ok: true, ts: '1796046536.000001' });
    expect(told).toEqual([{ method: 'chat.postMessage', args: { channel: 'C0INC', text: 'a & b', blocks: section('@sre') } }]);
  });

  test.each([
    ['chat.postMessage', 'invalid_blocks', { blocks: section('x'.repeat(3_001)) }],
    ['chat.postEphemeral', 'invalid_blocks', { user: 'U0ASKER', blocks: section('x'.repeat(3_001)) }],
    ['chat.update', 'msg_too_long', { ts: '1796046536.000001', text: 'x'.repeat(4_001) }],
    ['chat.postMessage', 'channel_not_found', { channel: 'C0OTHER' }],
    ['chat.postEphemeral', 'user_not_in_channel', { user: 'U0NOBODY' }],
  ])('%s is refused with %s where Slack would, and shown to nobody', async (method, error, args) => {
    const { api, told, notes } = openGateway();
    expect(await api(method, { channel: 'C0INC', text: 'a', blocks: [], ...args })).toMatchObject({ ok: false, error });
    expect(told).toEqual([]);
    expect(notes.join()).toContain(error);
  });

  test('a reply in a thread that is not there is refused: local-slack would hide it', async () => {
    const gone = openGateway({ answers: { 'conversations.replies': { ok: true, messages: [] } } });
    expect(await gone.api('chat.postMessage', { channel: 'C0INC', text: 'a', thread_ts: '1796046536.000001' })).toMatchObject({ error: 'thread_not_found' });
    const there = openGateway({ answers: { 'conversations.replies': { ok: true, messages: [{}] } } });
    expect(await there.api('chat.postMessage', { channel: 'C0INC', text: 'a', thread_ts: '1796046536.000001' })).toMatchObject({ ok: true });
  });

  test('what local-slack refuses is refused', async () => {
    const { api } = openGateway({ answers: { 'chat.update': { ok: false, error: 'message_not_found' } } });
    expect(await api('chat.update', { channel: 'C0INC', ts: '1796046536.000001', text: 'a' })).toEqual({ ok: false, error: 'message_not_found' });
  });

  test('people come with the flags that Slack sends, groups with their members', async () => {
    const { api } = openGateway();
    expect(await api('users.info', { user: 'U0APPROVER' })).toMatchObject({ user: { is_restricted: false, is_ultra_restricted: false, is_bot: false, deleted: false } });
    expect(await api('users.info', { user: 'U0GUEST' })).toMatchObject({ user: { is_restricted: true } });
    expect(await api('usergroups.users.list', { usergroup: 'S0SRE' })).toEqual({ ok: true, users: ['U0ASKER', 'U0APPROVER'] });
  });

  test('a link to a message is one that local-slack opens in its page', async () => {
    const { api } = openGateway({ answers: { 'chat.getPermalink': { ok: true, channel: 'C0INC', permalink: 'http://127.0.0.1:1/archives/C0INC/p1?thread_ts=2' } } });
    expect(await api('chat.getPermalink', {})).toMatchObject({ permalink: 'https://zonal.slack.com/archives/C0INC/p1?thread_ts=2' });
  });
});

describe('a scheduled message', () => {
  const later = { channel: 'C0INC', text: 'later &amp; louder', post_at: NOW / 1000 + 600 };

  test('is posted when the Region’s clock comes to it, and not before', async () => {
    const { api, clock, told } = openGateway();
    expect(await api('chat.scheduleMessage', later)).toMatchObject({ ok: true });
    clock.advance(599_000);
    expect(told).toEqual([]);
    clock.advance(1_000);
    await Promise.resolve();
    expect(told).toMatchObject([{ method: 'chat.postMessage', args: { text: 'later & louder' } }]);
  });

  test('is not posted once it was deleted', async () => {
    const { api, clock, told } = openGateway();
    const { scheduled_message_id } = await api('chat.scheduleMessage', later);
    expect(await api('chat.deleteScheduledMessage', { channel: 'C0INC', scheduled_message_id })).toEqual({ ok: true });
    clock.advance(3_600_000);
    await Promise.resolve();
    expect(told).toEqual([]);
  });
});
