import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/commands/index.ts';
import { parseCommand } from '../../src/commands/parse.ts';
import { helpReply, maybeStartedReply, notStartedReply, problemsReply, type Reply, receivedReply, unknownReply } from '../../src/commands/words.ts';

const whole = (reply: Reply): string => reply.blocks.map(({ text }) => text.text).join('\n');

const refusal = (text: string): string => {
  const parsed = parseCommand(text);
  if (parsed.is === 'ok') throw new Error(`${text} should be refused`);
  return whole(parsed.is === 'bad' ? problemsReply(parsed.problems, parsed.command) : unknownReply(parsed.word, parsed.near));
};

describe('help', () => {
  test('says on one screen what Zonal does, that two people decide, and where to start', () => {
    const text = whole(helpReply());
    expect(text.split('\n').length).toBeLessThanOrEqual(30);
    expect(text).toContain('*Two people decide.*');
    expect(text).toContain('*Start here:*');
    for (const { usage } of COMMANDS) expect(text).toContain(`\`${usage}\``);
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))('of %s shows usage and examples whole', (name, command) => {
    const text = whole(helpReply(name));
    for (const shown of [command.usage, ...command.examples]) expect(text).toContain(`\`${shown}\``);
  });

  test.each(COMMANDS.flatMap(({ examples }) => examples))('its example parses: %s', (example) => {
    expect(parseCommand(example.replace(/^\/zonal ?/, ''))).toMatchObject({ is: 'ok' });
  });

  test('for a word that is no command names the nearest', () => {
    expect(whole(helpReply('shfit'))).toContain('Did you mean `/zonal shift`?');
  });
});

describe('what a person typed', () => {
  test('cannot mention, link or leave its backticks', () => {
    const text = refusal('plan <!channel> use1-az1 `x`<https://evil.example|click>` --oops=`*x*');
    expect(text).not.toMatch(/<[!@#h]/);
    expect(text).toContain('&lt;!channel&gt;');
    expect(refusal('sh`ft')).toContain("`sh'ft` is not a command");
  });

  test('is cut on a whole character', () => {
    expect(refusal('😀'.repeat(200))).toContain(`\`${'😀'.repeat(60)}…\``);
  });

  test('is refused with everything that was wrong and one line to copy', () => {
    expect(refusal('shift checkout use1-az1 --fro 4h')).toBe(
      [
        'Zonal did not understand this. Nothing was started.',
        '• `--fro` is not an option here. Did you mean `--for`?',
        '   /zonal shift APP…|all ZONE --for D --reason "…" [--break-glass]',
        '• `--reason` is missing: the approver, and the report later, need to know why.',
        '   A few words in quotes, at most 500 characters.',
        'For example: `/zonal shift checkout use1-az1 --for 12h --reason "packet loss"`',
        'More: `/zonal help shift`',
      ].join('\n'),
    );
  });
});

describe('the first answer', () => {
  test('promises a card, or says how much is known', () => {
    expect(receivedReply().text).toBe('Received, planning. If no card appears within a minute, send it again.');
    expect(notStartedReply('c-1').text).toContain('could not be started: nothing was started');
    expect(maybeStartedReply('c-1').text).toContain('may or may not have been handed over; look for a card before you send it again');
    for (const reply of [notStartedReply('c-1'), maybeStartedReply('c-1')]) expect(reply.text).toContain('`c-1`');
  });
});
