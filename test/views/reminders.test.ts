import { describe, expect, it } from 'vitest';
import type { Note } from '../../src/evacuation/events.ts';
import type { Evacuation, Observed } from '../../src/evacuation/state.ts';
import { HOUR, MINUTE, unread } from '../../src/evacuation/words.ts';
import { DEFAULT_REMINDERS } from '../../src/schedule/reminders.ts';
import { briefOf } from '../../src/views/brief.ts';
import { fallbackWords } from '../../src/views/fallback.ts';
import { checkMessage } from '../../src/views/limits.ts';
import { messagesOf } from '../../src/views/messages.ts';
import { pageWords } from '../../src/views/page.ts';
import { howToRecover } from '../../src/views/reminders.ts';
import { snoozed } from '../../src/views/snoozes.ts';
import { asText } from './as-text.ts';
import { ALB, APPROVER, ASG, AT, ask, evacuation, inProgress } from './fixtures.ts';
import { foreignTokens } from './texts.ts';
import { NASTY, worst, worstVotes } from './worst.ts';

type Open = Extract<Evacuation, { status: 'open' }>;
const L = AT + 24 * HOUR;
const CALLS = { reminders: DEFAULT_REMINDERS };
const ends = (first: number): Partial<Open> => ({
  shifts: new Map([
    [ASG, 'zs-1'],
    [ALB, 'zs-2'],
  ]),
  until: new Map([
    [ASG, first],
    [ALB, first + 15 * MINUTE],
  ]),
});
const shifted = (more: Partial<Open> = {}): Open => evacuation(inProgress(ask(), 'finished'), { ...ends(L), ...more });
const said = (state: Evacuation, now: number, calls: Parameters<typeof messagesOf>[2] = CALLS) => messagesOf(state, now, calls).filter(({ once }) => once);
const note = (what: Note['what'], why?: string): [string, Note] => [`${what}:${L}`, { what, due: String(L), at: L - 14 * MINUTE, ...(why ? { why } : {}) }];
const expired = (about: string, at: number): Observed => ({ about, what: 'expired', at, detail: {} });

describe('a reminder', () => {
  it('is in the thread until the last hour, then in the channel too; the group on call is mentioned there', () => {
    expect(said(shifted(), L - 4 * HOUR).map(({ slot, in: where }) => [slot, where])).toEqual([[`reminder:${L}:240`, 'thread']]);
    const [thread, channel] = said(shifted(), L - HOUR, { ...CALLS, onCall: 'S0SRE' });
    expect([thread?.in, channel?.in]).toEqual(['thread', 'channel']);
    expect(channel && asText(channel)).toContain('<!subteam^S0SRE>');
    expect(thread && asText(thread)).toContain('<@U0ASKER>, <@U0APPROVER>');
  });

  it('says the same at any moment at which it is due, so that it may come twice', () => {
    expect(said(shifted(), L - 3 * HOUR)).toEqual(said(shifted(), L - 2 * HOUR));
  });

  it('tells each minute and kind in the order in which traffic returns', () => {
    const text = asText(said(shifted(), L - HOUR)[0] ?? { text: '', blocks: [] });
    expect(text.indexOf('Auto Scaling group `checkout-web`')).toBeGreaterThan(0);
    expect(text.indexOf('ALB `checkout`')).toBeGreaterThan(text.indexOf('Auto Scaling group `checkout-web`'));
    expect(text).toContain('order alone does not make it safe');
  });

  it('comes no more once the evacuation is closed, whatever is on record', () => {
    const closed: Evacuation = { ...shifted({ observed: [expired(ASG, L)], notes: new Map([note('paged')]) }), status: 'closed', outcome: 'ended', closedAt: AT };
    expect(said(closed, L - HOUR)).toEqual([]);
  });
});

describe('beside the reminders the thread says', () => {
  it('what lapsed in one look, also after more of it was seen', () => {
    const seen = [expired(ASG, L + MINUTE), expired(ALB, L + 16 * MINUTE)];
    const [first] = said(shifted({ shifts: new Map(), observed: seen }), L + 20 * MINUTE);
    expect(said(shifted({ shifts: new Map(), observed: seen.slice(0, 1) }), L + 5 * MINUTE)[0]).toEqual(first);
    expect(first && asText(first)).toMatch(/1 shift away from.*lapsed.*\n• Auto Scaling group `checkout-web`/s);
  });

  it('who was called, who has seen it, and what did not work', () => {
    const state = shifted({
      notes: new Map([note('paged'), note('page-failed', NASTY), note('fallback-failed', 'restricted_too_many')]),
      snoozes: new Map([[`${L}:60`, { by: APPROVER, until: L }]]),
    });
    const text = said(state, AT).map(asText).join('\n');
    expect(text).toMatch(/Nobody answered.*told/);
    expect(text).toMatch(/page could not be sent.*call somebody yourself/);
    expect(text).toMatch(/does not take the message.*`restricted_too_many`/);
    expect(text).toMatch(/<@U0APPROVER> has seen the reminder/);
    expect(said(state, AT).flatMap(foreignTokens)).toEqual([]);
  });
});

describe('at its worst', () => {
  const asked = worst();
  const many = evacuation(
    { ...inProgress(asked, 'finished'), votes: worstVotes(asked) },
    {
      shifts: new Map(asked.params.arns.map((arn) => [arn, 'zs'])),
      until: new Map(asked.params.arns.map((arn, nth) => [arn, L + nth * MINUTE])),
      observed: asked.params.arns.map((arn) => expired(arn, AT)),
    },
  );

  it('every message is one that Slack takes', () => {
    for (const message of said(many, L - MINUTE)) expect({ slot: message.slot, problems: checkMessage(message) }).toEqual({ slot: message.slot, problems: [] });
    const lapse = { at: L, arns: asked.params.arns };
    for (const message of [fallbackWords(many, lapse, AT, undefined), howToRecover(many), snoozed(L, AT)]) expect(checkMessage(message)).toEqual([]);
    const live = new Map(asked.params.arns.map((arn) => [arn, unread(NASTY)]));
    expect(checkMessage(briefOf(many, live, AT, { ...CALLS, mode: 'observe' }))).toEqual([]);
  });

  it('a page is plain text with a subject that SNS takes', () => {
    const { subject, text } = pageWords(many, { at: L, arns: asked.params.arns }, AT, undefined);
    expect(subject).toMatch(/^[!-~][ -~]{0,98}$/);
    expect(text.length).toBeLessThanOrEqual(20_000);
    expect(text).toContain('the first at 2026-11-04 19:05 UTC');
  });
});

describe('a card asked for in observe mode', () => {
  it('says so, whatever became of it', () => {
    for (const is of ['pending', 'approved', 'voided', 'lapsed'] as const) {
      const [card] = messagesOf(evacuation(inProgress(ask({ observe: true }), is)), AT, CALLS);
      expect(card && asText(card)).toContain('*Observe mode*: nothing is sent to AWS');
    }
    const [act] = messagesOf(evacuation(inProgress(ask(), 'pending')), AT, CALLS);
    expect(act && asText(act)).not.toContain('Observe mode');
  });
});
