import { expect, test } from 'vitest';
import { SHIFT, story } from '../support/story.ts';

const after = (minutes: number) => minutes * 60_000;

test.each(['invalid_blocks', 'msg_too_long', 'msg_blocks_too_long'])('a card that Slack refuses with %s is settled in its short form, without buttons', (error) =>
  story(async ({ rig, type, press, loud, effects }) => {
    const card = () => loud().at(-1) ?? '';
    await type('U0ASKER');
    rig.slack.fail('chat.update', { is: 'error', error, times: 1 });
    await press('U0APPROVER', 'Reject');
    await rig.pass(after(2));
    expect(card()).toMatch(/Rejected.*Slack refused the full message/s);
    expect(card()).not.toContain('[Approve]');
    expect(effects()).toEqual([]);
  }),
);

test('a card that asks for a decision is never shown short: the request is taken back', () =>
  story(async ({ rig, type, told, cards }) => {
    rig.slack.fail('chat.postMessage', { is: 'error', error: 'msg_too_long', times: 1 });
    await type('U0ASKER');
    expect(cards()).toHaveLength(0);
    expect(told('U0ASKER')).toMatch(/too long for Slack/);
  }));

test.each(['not_in_channel', 'channel_not_found', 'is_archived'])('when the thread cannot be posted to (%s), the shift goes through and the card says so', (error) =>
  story(async ({ rig, type, press, card, effects }) => {
    await type('U0ASKER');
    rig.slack.fail('chat.postMessage', { is: 'error', error, times: 9 });
    await press('U0APPROVER', 'Approve');
    expect(effects()).toHaveLength(2);
    expect(card()).toContain('Shifted away from use1-az1');
  }),
);

test('a post whose answer was lost is posted again once its lease is over, and only then', () =>
  story(async ({ rig, type, cards, press, effects }) => {
    rig.slack.fail('chat.postMessage', { is: 'broken', when: 'after', times: 1 });
    await type('U0ASKER');
    expect(cards()).toHaveLength(1);
    await rig.pass(after(1));
    expect(cards()).toHaveLength(1);
    await rig.pass(after(2));
    expect(cards()).toHaveLength(2);
    await press('U0APPROVER', 'Approve');
    expect(effects()).toHaveLength(2);
  }));

test('a response_url that has expired is answered as an ephemeral message', () =>
  story(async ({ rig, type, press, told }) => {
    await type('U0ASKER');
    rig.slack.fail('response_url', { is: 'http', status: 404, times: 1 });
    await press('U0ASKER', 'Approve');
    expect(told('U0ASKER')).toBe('You asked for this, so someone else must approve.');
  }));

test('an hour without Slack: the shift runs, and afterwards everything is told', () =>
  story(async ({ rig, type, press, card, thread, effects }) => {
    await type('U0ASKER');
    for (const method of ['chat.postMessage', 'chat.update']) rig.slack.fail(method, { is: 'http', status: 503, times: 30 });
    await press('U0APPROVER', 'Approve');
    expect(effects()).toHaveLength(2);
    await rig.pass(after(60));
    expect(card()).toContain('Shifted away from use1-az1');
    expect(thread().join('\n')).toContain('All applied');
  }));

test('text of users neither pings, links nor breaks anything, and is kept as typed', () =>
  story(async ({ rig, type, card }) => {
    const reason = `<!channel> <@U0BYSTANDER> & ${'\u202e'}txet *bold* \`code\` https://evil.example`;
    await type('U0ASKER', `shift checkout use1-az1 --for 1h --reason "${reason}"`);
    const raw = JSON.stringify(rig.slack.messages('C0INC').at(0)?.blocks);
    expect(raw).not.toContain('<!channel>');
    expect(raw).not.toContain('<@U0BYSTANDER>');
    expect(card()).toContain('Approve?');
    const start = () => rig.slack.press({ user: 'U0APPROVER', channel: 'C0INC', label: 'Approve' });
    await start();
    await rig.settled();
    expect(card()).toContain('Shifted away from');
  }));

test('nothing is asked for in a channel that strangers read', () =>
  story(async ({ rig, type, told, cards }) => {
    const channel = rig.slack.workspace.channels.find((one) => one.id === 'C0INC');
    if (channel) channel.shared = true;
    await type('U0ASKER', SHIFT);
    expect(told('U0ASKER')).toContain('This channel is shared with another organisation');
    expect(cards()).toHaveLength(0);
  }));
