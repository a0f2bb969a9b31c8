import { describe, expect, it } from 'vitest';
import { createFakeSlack } from '../../sim/slack/index.ts';
import { slackFallbacks } from '../../src/slack/fallbacks.ts';

const signal = new AbortController().signal;
const NOW = 1_767_225_600_000;
const DAY = 24 * 60 * 60_000;
const words = { text: 'Zonal is silent', blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'Look by hand' } }] };

function start() {
  const clock = { at: NOW, now: () => clock.at };
  const slack = createFakeSlack({ clock, deliver: async () => ({ statusCode: 200, body: '' }) });
  const fallbacks = slackFallbacks({ token: slack.botToken, apiUrl: slack.apiUrl, fetch: slack.fetch, timeout: 50 });
  const place = async (at = NOW + DAY) => {
    const told = await fallbacks.schedule({ channel: 'C0INC', at }, words, signal);
    if (told.is !== 'scheduled') throw new Error(`not scheduled: ${JSON.stringify(told)}`);
    return { channel: 'C0INC', id: told.id };
  };
  return { clock, slack, fallbacks, place };
}

describe('a message that Slack keeps', () => {
  it('is posted by itself when its time comes, with no metadata', async () => {
    const { clock, slack, place } = start();
    await place();
    expect(Object.keys(slack.calls.at(-1)?.args ?? {})).not.toContain('metadata');
    clock.at = NOW + DAY - 1;
    expect(slack.messages('C0INC')).toHaveLength(0);
    clock.at = NOW + DAY;
    expect(slack.messages('C0INC')).toMatchObject([{ text: 'Zonal is silent' }]);
  });

  it('is not posted once it was removed; removing it again, or after it was sent, is the same', async () => {
    const { clock, slack, fallbacks, place } = start();
    const one = await place();
    expect(await fallbacks.unschedule(one, signal)).toEqual({ is: 'gone' });
    expect(await fallbacks.unschedule(one, signal)).toEqual({ is: 'gone' });
    const other = await place();
    clock.at = NOW + 2 * DAY;
    expect(slack.messages('C0INC')).toHaveLength(1);
    expect(await fallbacks.unschedule(other, signal)).toEqual({ is: 'gone' });
  });

  it.each([
    ['in the past', NOW - 1, 'time_in_past'],
    ['over 120 days ahead', NOW + 121 * DAY, 'time_too_far'],
  ])('is refused %s', async (_, at, why) => {
    const { fallbacks } = start();
    expect(await fallbacks.schedule({ channel: 'C0INC', at }, words, signal)).toEqual({ is: 'impossible', why });
  });

  it('is refused beyond 30 in five minutes of a channel', async () => {
    const { fallbacks, place } = start();
    for (let i = 0; i < 30; i += 1) await place();
    expect(await fallbacks.schedule({ channel: 'C0INC', at: NOW + DAY }, words, signal)).toEqual({ is: 'impossible', why: 'restricted_too_many' });
  });

  it.each([
    ['a limit', { is: 'rate-limited' } as const, 'later', 'later'],
    ['a lost answer', { is: 'broken', when: 'after' } as const, 'unknown', 'later'],
    ['silence', { is: 'silent', when: 'before' } as const, 'unknown', 'later'],
    ['a refusal', { is: 'error', error: 'not_in_channel' } as const, 'impossible', 'impossible'],
  ])('tells %s for what it is', async (_, fault, scheduled, unscheduled) => {
    const { slack, fallbacks, place } = start();
    const one = await place();
    slack.fail('chat.scheduleMessage', fault);
    expect(await fallbacks.schedule({ channel: 'C0INC', at: NOW + DAY }, words, signal)).toMatchObject({ is: scheduled });
    slack.fail('chat.deleteScheduledMessage', fault);
    expect(await fallbacks.unschedule(one, signal)).toMatchObject({ is: unscheduled });
  });
});
