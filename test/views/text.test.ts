import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../src/evacuation/words.ts';
import { and, channel, code, count, duration, group, inert, link, user, utc, when, zone, zoneNames } from '../../src/views/text.ts';
import { AT } from './fixtures.ts';

const decode = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('&', '<', '>', '`', '!', '@', '|', '\n', '\u202E', '\uD800', '🚒', 'a') }));

describe('text that somebody typed', () => {
  it('never holds a character that Slack would act on', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        expect(inert(raw)).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
        expect(code(raw).slice(1, -1)).not.toMatch(/[<>`\n]|&(?!amp;|lt;|gt;)/);
      }),
    );
  });

  it('is shown as it is, when it is visible and short', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 200 }), (raw) => {
        expect(decode(inert(raw))).toBe(raw);
      }),
    );
    expect(inert('résumé 🚒👩‍🚒 שלום\nzwei')).toBe('résumé 🚒👩‍🚒 שלום\nzwei');
  });

  it('shows what would hide or reorder, instead of obeying it', () => {
    expect(inert('a\u202Eb\u200Fc\u0007d\u200Be\uD800f')).toBe('a[U+202E]b[U+200F]c[U+0007]d[U+200B]e[U+D800]f');
  });

  it('fits its budget after escaping, and is cut between whole characters', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 60 }), (raw, budget) => {
        const short = inert(raw, budget);
        expect(short.length).toBeLessThanOrEqual(budget);
        if (short !== inert(raw)) expect(inert(raw).startsWith(short.slice(0, -1))).toBe(true);
        expect(short).not.toMatch(/&(?!amp;|lt;|gt;)|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/);
      }),
    );
    expect(inert('&&&', 14)).toBe('&amp;&amp;…');
    expect(inert('&&&', 15)).toBe('&amp;&amp;&amp;');
  });

  it('cannot leave a code span', () => {
    expect(code('a`b\nc')).toBe('`aˋb c`');
    expect(code('')).toBe('` `');
  });
});

describe('mentions and links', () => {
  it('are made of ids that Slack gives, and of nothing else', () => {
    expect([user('U0ASKER'), group('S0SRE'), channel('C0INC')]).toEqual(['<@U0ASKER>', '<!subteam^S0SRE>', '<#C0INC>']);
    expect([user('U0|x'), group('!here'), channel('c0inc')]).toEqual(['`U0|x`', '`!here`', '`c0inc`']);
  });

  it('lead to web addresses only', () => {
    expect(link('https://x.slack.com/archives/C1/p1?a=1&b=2', 'the <card>')).toBe('<https://x.slack.com/archives/C1/p1?a=1&amp;b=2|the &lt;card&gt;>');
    expect(link('javascript:alert(1)', 'a')).toBe('a');
    expect(link('https://x|y', 'a')).toBe('a');
    expect(link(undefined, 'a')).toBe('a');
  });
});

describe('times, zones and numbers', () => {
  it('are absolute, in UTC and in the zone of the reader', () => {
    expect(utc(AT)).toBe('2026-11-03 19:05 UTC');
    expect(when(AT)).toBe(`2026-11-03 19:05 UTC (<!date^${AT / 1000}^{date_short_pretty} {time}|2026-11-03 19:05 UTC>)`);
    expect([utc(Number.NaN), when(1e20)]).toEqual(['an unknown time', 'an unknown time']);
  });

  it('say lengths of time in words', () => {
    expect([12 * HOUR, 90 * MINUTE, MINUTE, 45_000, 999, -1].map(duration)).toEqual(['12 hours', '1 hour 30 minutes', '1 minute', '45 seconds', '0 seconds', '0 seconds']);
  });

  it('count', () => {
    expect([count(1, 'shift'), count(2, 'shift'), count(0, 'person', 'people')]).toEqual(['1 shift', '2 shifts', '0 people']);
    expect([and([]), and(['a']), and(['a', 'b']), and(['a', 'b', 'c'])]).toEqual(['', 'a', 'a and b', 'a, b and c']);
  });

  it('name a zone by its ID and by every name that it has', () => {
    expect(zone({ id: 'use1-az1', names: { '1': 'us-east-1a' } })).toBe('use1-az1 / us-east-1a');
    expect(zone({ id: 'use1-az1', names: { '1': 'us-east-1c', '2': 'us-east-1a', '3': 'us-east-1a' } })).toBe('use1-az1 / us-east-1a, us-east-1c');
    expect(zone({ id: 'use1-az1', names: {} })).toBe('use1-az1');
    expect(zoneNames({ id: 'use1-az1', names: { '1': 'a', '2': 'a' } })).toBeUndefined();
    expect(zoneNames({ id: 'use1-az1', names: { '1': 'a', '2': 'b' } })).toBe('`a` in account `1` and `b` in account `2`');
  });
});
