import { describe, expect, it } from 'vitest';
import { ALL_TEXT_MAX, POSTED_TEXT_MAX, refusal, UPDATED_TEXT_MAX } from '../../../sim/slack/limits.ts';
import { LIMIT_CASES, NEVER_TAKEN } from './limit-cases.ts';

const refuse = (blocks: unknown, text: unknown = 'fallback', max = POSTED_TEXT_MAX) => refusal({ text, blocks }, max)?.error;

describe('the fake Slack', () => {
  it.each(LIMIT_CASES)('takes %s up to %d, and refuses one more', (_, limit, blocks) => {
    expect(refuse(blocks(limit))).toBeUndefined();
    expect(refuse(blocks(limit + 1))).toBe('invalid_blocks');
  });

  it.each(NEVER_TAKEN)('refuses %s', (_, blocks) => {
    expect(refuse(blocks)).toBe('invalid_blocks');
  });

  it('refuses a property that no block has', () => {
    expect(refusal({ text: 'x', blocks: [{ type: 'divider', colour: 'red' }] }, POSTED_TEXT_MAX)?.messages).toEqual([
      '[ERROR] invalid additional property: colour [json-pointer:/blocks/0]',
    ]);
  });

  it('counts all text of a message', () => {
    const blocks = (last: number) => [3_000, 3_000, 3_000, 3_000, last].map((size) => ({ type: 'section', text: { type: 'mrkdwn', text: 'x'.repeat(size) } }));
    expect(refuse(blocks(ALL_TEXT_MAX - 12_000))).toBeUndefined();
    expect(refuse(blocks(ALL_TEXT_MAX - 12_000 + 1))).toBe('msg_blocks_too_long');
  });

  it('takes long text when it is posted and not when it is updated, and none without', () => {
    const long = 'x'.repeat(UPDATED_TEXT_MAX + 1);
    expect([refuse([], long), refuse([], long, UPDATED_TEXT_MAX), refuse([], long.slice(1), UPDATED_TEXT_MAX)]).toEqual([undefined, 'msg_too_long', undefined]);
    expect([refuse([], 'x'.repeat(POSTED_TEXT_MAX)), refuse([], 'x'.repeat(POSTED_TEXT_MAX + 1))]).toEqual([undefined, 'msg_too_long']);
    expect([refuse([], ''), refuse([], ' '), refuse([], null)]).toEqual(['no_text', 'no_text', 'no_text']);
    expect(refuse('blocks')).toBe('invalid_blocks_format');
  });

  it('leaves mentions, dates and links as they are, and escapes the rest', () => {
    const sized = (text: string, count: number) => [{ type: 'section', text: { type: 'mrkdwn', text: `${text}${'x'.repeat(count)}` } }];
    expect(refuse(sized('<@U0ASKER>', 2_990))).toBeUndefined();
    expect(refuse(sized('<U0ASKER >', 2_990))).toBe('invalid_blocks');
    expect(refuse(sized('<!date^1767225600^{time}|x>', 2_973))).toBeUndefined();
  });
});
