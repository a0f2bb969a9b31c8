import { describe, expect, it } from 'vitest';
import { createFakeSlack } from '../../sim/slack/index.ts';
import type { Rendered } from '../../src/ports/chat.ts';
import { slackChat } from '../../src/slack/chat.ts';

const signal = new AbortController().signal;
const say = (text: string): Rendered => ({ text, blocks: [] });

function start() {
  const clock = { at: 1_767_225_600_000, now: () => clock.at };
  const slack = createFakeSlack({ clock, deliver: async () => ({ statusCode: 200, body: '' }) });
  const chat = slackChat({ token: slack.botToken, apiUrl: slack.apiUrl, fetch: slack.fetch, timeout: 50 });
  return { clock, slack, chat };
}

async function posted(chat: ReturnType<typeof slackChat>, text = 'Card') {
  const told = await chat.post({ channel: 'C0INC' }, say(text), signal);
  if (told.is !== 'shown') throw new Error(`not shown: ${JSON.stringify(told)}`);
  return { channel: told.channel, ts: told.ts };
}

describe('Zonal’s Slack against the fake Slack', () => {
  it('posts, replies, edits, whispers and links', async () => {
    const { slack, chat } = start();
    const card = await posted(chat);
    expect(await chat.post({ channel: 'C0INC', thread: card.ts }, say('Detail'), signal)).toMatchObject({ is: 'shown' });
    expect(await chat.update(card, say('Card, approved'), signal)).toEqual({ is: 'shown', ...card });
    expect(await chat.whisper({ channel: 'C0INC', user: 'U0ASKER' }, say('Only you'), signal)).toMatchObject({ is: 'shown', channel: 'C0INC' });
    expect(await chat.permalink(card, signal)).toContain('/archives/C0INC/p');
    expect(slack.messages('C0INC').map(({ text }) => text)).toEqual(['Card, approved', 'Detail']);
    expect(slack.seenBy('U0ASKER').map(({ text }) => text)).toContain('Only you');
    expect(slack.seenBy('U0APPROVER').map(({ text }) => text)).not.toContain('Only you');
  });

  it('posts anew what was deleted, and says why it cannot post', async () => {
    const { slack, chat } = start();
    slack.fail('chat.update', { is: 'error', error: 'message_not_found' });
    expect(await chat.update(await posted(chat), say('x'), signal)).toEqual({ is: 'gone', why: 'message_not_found' });
    const channel = slack.workspace.channels.find((one) => one.id === 'C0GEN');
    if (channel) channel.members = ['U0ASKER'];
    expect(await chat.post({ channel: 'C0GEN' }, say('x'), signal)).toEqual({ is: 'impossible', why: 'not_in_channel' });
    expect(await chat.post({ channel: 'C0NONE' }, say('x'), signal)).toEqual({ is: 'impossible', why: 'channel_not_found' });
    expect(await chat.update({ channel: 'C0INC', ts: '1767225600.999999' }, say('x'), signal)).toEqual({ is: 'gone', why: 'message_not_found' });
  });

  it.each(['silent', 'broken'] as const)('does not know whether a post that stayed unanswered (%s) is there', async (is) => {
    const { slack, chat } = start();
    slack.fail('chat.postMessage', { is, when: 'before' });
    slack.fail('chat.postMessage', { is, when: 'after' });
    expect(await chat.post({ channel: 'C0INC' }, say('lost'), signal)).toMatchObject({ is: 'unknown' });
    expect(slack.messages('C0INC')).toHaveLength(0);
    expect(await chat.post({ channel: 'C0INC' }, say('there'), signal)).toMatchObject({ is: 'unknown' });
    expect(slack.messages('C0INC').map(({ text }) => text)).toEqual(['there']);
  });

  it('answers through a response_url five times within half an hour', async () => {
    const { slack, chat, clock } = start();
    const { responseUrl } = await slack.type({ user: 'U0ASKER', channel: 'C0INC', text: 'help' });
    for (const text of ['1', '2', '3', '4', '5']) expect(await chat.respond(responseUrl, say(text), signal)).toMatchObject({ is: 'shown' });
    expect(await chat.respond(responseUrl, say('6'), signal)).toEqual({ is: 'impossible', why: 'used_url' });
    const other = await slack.type({ user: 'U0ASKER', channel: 'C0INC', text: 'help' });
    clock.at += 30 * 60_000;
    expect(await chat.respond(other.responseUrl, say('late'), signal)).toEqual({ is: 'impossible', why: 'expired_url' });
    expect(slack.messages('C0INC')).toHaveLength(0);
  });

  it('works over HTTP, where a silent Slack ends with the deadline', async () => {
    const { slack } = start();
    const server = await slack.listen();
    try {
      const chat = slackChat({ token: slack.botToken, apiUrl: slack.apiUrl, timeout: 500 });
      const card = await posted(chat);
      expect(card.channel).toBe('C0INC');
      slack.fail('chat.postMessage', { is: 'broken', when: 'after' });
      expect(await chat.post({ channel: 'C0INC' }, say('there'), signal)).toMatchObject({ is: 'unknown' });
      slack.fail('chat.update', { is: 'silent', when: 'before' });
      expect(await slackChat({ token: slack.botToken, apiUrl: slack.apiUrl, timeout: 50 }).update(card, say('x'), signal)).toMatchObject({
        is: 'later',
        why: 'Slack did not answer in time',
      });
      const { responseUrl } = await slack.type({ user: 'U0ASKER', channel: 'C0INC', text: 'help' });
      expect(await chat.respond(responseUrl, say('answer'), signal)).toMatchObject({ is: 'shown' });
    } finally {
      await server.close();
    }
    expect(slack.messages('C0INC').map(({ text }) => text)).toEqual(['Card', 'there']);
  });
});
