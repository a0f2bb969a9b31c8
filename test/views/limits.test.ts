import { describe, expect, it } from 'vitest';
import { checkMessage, LIMITS, storedLength } from '../../src/views/limits.ts';
import { LIMIT_CASES, NEVER_TAKEN } from '../sim/slack/limit-cases.ts';

const text = 'fallback';

describe('a message', () => {
  it.each(LIMIT_CASES)('may have %s up to %d, and no more', (_, limit, blocks) => {
    expect(checkMessage({ text, blocks: blocks(limit) })).toEqual([]);
    expect(checkMessage({ text, blocks: blocks(limit + 1) })).not.toEqual([]);
  });

  it.each(NEVER_TAKEN)('with %s is a problem', (_, blocks) => {
    expect(checkMessage({ text, blocks })).not.toEqual([]);
  });

  it('always has a fallback text, short enough to be updated', () => {
    expect(checkMessage({ text: 'x'.repeat(LIMITS.text), blocks: [] })).toEqual([]);
    expect(checkMessage({ text: 'x'.repeat(LIMITS.text + 1), blocks: [] })).toEqual([{ where: '/text', what: '4001, over 4000' }]);
    expect(checkMessage({ text: '  ', blocks: [] })).toHaveLength(1);
  });

  it('has at most 10,000 characters in all its blocks', () => {
    const blocks = (last: number) => [2_500, 2_500, 2_500, last].map((size) => ({ type: 'section', text: { type: 'mrkdwn', text: 'x'.repeat(size) } }));
    expect(checkMessage({ text, blocks: blocks(2_500) })).toEqual([]);
    expect(checkMessage({ text, blocks: blocks(2_501) })).toEqual([{ where: '/blocks', what: '10001, over 10000' }]);
  });

  it('is told where each problem is', () => {
    const blocks = [{ type: 'divider' }, { type: 'header', text: { type: 'plain_text', text: 'x'.repeat(151) } }];
    expect(checkMessage({ text, blocks })).toEqual([{ where: '/blocks/1/text', what: '151, over 150' }]);
  });

  it('is measured as Slack stores it', () => {
    expect(storedLength('a & b')).toBe(9);
    expect(storedLength('a &amp; b &lt;')).toBe(14);
  });
});
