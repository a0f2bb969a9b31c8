import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoWorkspace } from '../../../sim/slack/index.ts';
import { drawn, drawnText, type Reader, whispered } from '../../../sim/slack-local/drawn.ts';

const reader: Reader = { workspace: demoWorkspace(), minutesEast: () => 0 };
const mrkdwn = (text: string) => drawnText(text, 'mrkdwn', reader);
const AT = Date.UTC(2026, 10, 2, 15, 5) / 1000;

describe('what local-slack would show raw is spelt out', () => {
  test.each([
    ['a date', `<!date^${AT}^{date_short_pretty} {time}|2026-11-02 15:05 UTC>`, 'Nov 2, 2026 15:05'],
    ['a date in words that Slack does not know', `<!date^${AT}^{fortnight}|some day>`, 'some day'],
    ['a user group', '<!subteam^S0SRE>', '@sre'],
    ['a call to everybody', '<!here>', '@here'],
    ['entities', 'a &amp; b &lt;c&gt;', 'a & b <c>'],
    ['an entity that was typed', '&amp;lt;', '&lt;'],
    ['code of several lines', '```\naws one\n\naws two\n```', '`aws one`\n\n`aws two`'],
    ['code of several lines between words', 'See:\n```\naws one\n```\nDone.', 'See:\n`aws one`\nDone.'],
    ['an address', '<mailto:a@example.com|a>', 'a'],
  ])('%s', (_, sent, shown) => expect(mrkdwn(sent)).toBe(shown));

  test('a date is told on the clock of who reads it', () => {
    const inNewYork = drawnText(`<!date^${AT}^{time}|x>`, 'mrkdwn', { ...reader, minutesEast: (at) => (at === AT * 1000 ? -300 : 0) });
    expect(inNewYork).toBe('10:05');
  });
});

describe('what local-slack draws itself is left to it', () => {
  test.each(['*bold* _slanted_ ~gone~', '<@U0ASKER> in <#C0INC>', '`code` and > quote', '<https://zonal.slack.com/archives/C0INC/p1|the card>'])('%s', (text) =>
    expect(mrkdwn(text)).toBe(text),
  );

  test('the address of a link is decoded, as a browser needs it', () => expect(mrkdwn('<https://a.example/?x=1&amp;y=2|a &amp; b>')).toBe('<https://a.example/?x=1&y=2|a & b>'));
});

describe('what somebody typed stays text', () => {
  test.each(['&lt;@U0ASKER&gt;', '&lt;#C0INC&gt;', '&lt;https://evil.example|card&gt;', '`&lt;@U0ASKER&gt;`'])('%s becomes neither mention nor link', (text) => {
    expect(mrkdwn(text)).not.toMatch(/<[@#h]/);
  });

  test('signs in code do not format', () => expect(mrkdwn('`5 * * * *` and ```a ~ b ~ c```')).not.toMatch(/[*~]/));

  test('plain text knows entities and nothing else', () => expect(drawnText('<!here> `x` &amp;', 'plain_text', reader)).toBe('<!here> `x` &'));

  test('any text, escaped as Slack wants it, reads as it was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '&', '<', '>', '@', '#', '!', ';', 'amp;', 'lt;', 'https://', '|', '*', '\n') }), (typed) => {
        const escaped = typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        expect(mrkdwn(escaped).replaceAll('\u2060', '')).toBe(typed);
        expect(mrkdwn(escaped)).not.toMatch(/<(?:[@#]|https?:)/);
      }),
    );
  });
});

describe('a message', () => {
  const message = {
    text: 'a &amp; b',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'A &amp; B', emoji: false } },
      { type: 'section', fields: [{ type: 'mrkdwn', text: '<!subteam^S0SRE>' }] },
      { type: 'context', elements: [{ type: 'mrkdwn', text: '&lt;' }] },
      { type: 'actions', elements: [{ type: 'button', action_id: 'zonal.approve', value: 'a&amp;b', text: { type: 'plain_text', text: 'Yes &amp; no' } }] },
    ],
  };

  test('is drawn in every text, and in nothing that is not text', () => {
    expect(drawn(message, reader)).toEqual({
      text: 'a & b',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'A & B', emoji: false } },
        { type: 'section', fields: [{ type: 'mrkdwn', text: '@sre' }] },
        { type: 'context', elements: [{ type: 'mrkdwn', text: '<' }] },
        { type: 'actions', elements: [{ type: 'button', action_id: 'zonal.approve', value: 'a&amp;b', text: { type: 'plain_text', text: 'Yes & no' } }] },
      ],
    });
  });

  test('for one person says for whom, and keeps a text that stood alone', () => {
    const { blocks } = whispered({ text: 'Received.', blocks: [] }, 'U0ASKER');
    expect(JSON.stringify(blocks)).toMatch(/Received\..*On Slack only <@U0ASKER> sees this message\./);
    expect(whispered(message, 'U0ASKER').blocks).toHaveLength(message.blocks.length + 1);
  });
});
