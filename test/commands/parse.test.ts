import { describe, expect, test } from 'vitest';
import type { ShiftCommand } from '../../src/commands/command.ts';
import { parseCommand, TEXT_LIMIT } from '../../src/commands/parse.ts';
import { PLAN_DURATION } from '../../src/commands/plan.ts';
import { REASON_LIMIT } from '../../src/commands/reason.ts';
import { HOUR, MINUTE } from '../../src/evacuation/words.ts';

const SHIFT: ShiftCommand = { command: 'shift', apps: ['checkout'], zone: 'use1-az1', duration: 12 * HOUR, reason: 'packet loss' };
const asks = (text: string, ask: object) => expect(parseCommand(text)).toEqual({ is: 'ok', ask });
const wrongs = (text: string): string[] => {
  const parsed = parseCommand(text);
  return parsed.is === 'bad' ? parsed.problems.map(({ wrong }) => wrong) : [`not bad: ${JSON.stringify(parsed)}`];
};

describe('what people really type', () => {
  test.each([
    ['plainly', 'shift checkout use1-az1 --for 12h --reason "packet loss"'],
    ['an en dash and a hyphen', 'shift checkout use1-az1 –-for 12h –-reason "packet loss"'],
    ['em dashes and curly quotes', 'shift checkout use1-az1 —for 12h —reason “packet loss”'],
    ['an en dash inside the AZ ID', 'shift checkout use1–az1 --for 12h --reason "packet loss"'],
    ['no-break and zero-width spaces', '\u200bshift\u00a0checkout\u00a0use1-\u200baz1 --for\u00a012h --reason \u200b"packet loss"\u200b'],
    ['a newline', 'shift checkout use1-az1\n--for 12h\n--reason "packet loss"\n'],
    ['options first', 'shift --for 12h --reason "packet loss" checkout use1-az1'],
    ['options joined', 'shift checkout --for=12h use1-az1 --reason="packet loss"'],
    ['options joined, with long dashes', 'shift checkout —for=12h use1-az1 —reason=“packet loss”'],
    ['any case', 'SHIFT Checkout USE1-AZ1 --For 12h --REASON "packet loss"'],
    ['single quotes', "shift checkout use1-az1 --for 12h --reason 'packet loss'"],
    ['guillemets', 'shift checkout use1-az1 --for 12h --reason «packet loss»'],
    ['low and high quotes', 'shift checkout use1-az1 --for 12h --reason „packet loss“'],
    ['minutes', 'shift checkout use1-az1 --for 720m --reason "packet loss"'],
    ['the zone first', 'shift use1-az1 checkout --for 12h --reason "packet loss"'],
    ['an app twice', 'shift checkout Checkout use1-az1 --for 12h --reason "packet loss"'],
  ])('%s', (_, text) => asks(text, SHIFT));

  test('several apps, and all of them', () => {
    asks('shift checkout payments search us-east-1a --for 12h --reason "packet loss"', { ...SHIFT, apps: ['checkout', 'payments', 'search'], zone: 'us-east-1a' });
    asks('shift ALL a --for 12h --reason "packet loss"', { ...SHIFT, apps: 'all', zone: 'a' });
  });

  test('a word that looks like no zone is still the zone when it stands last', () => {
    asks('shift checkout use1az1 --for 12h --reason "packet loss"', { ...SHIFT, zone: 'use1az1' });
  });

  test('a Local Zone is read, so that the configuration can refuse it by name', () => {
    asks('plan checkout us-east-1-bos-1a', { command: 'plan', apps: ['checkout'], zone: 'us-east-1-bos-1a', duration: PLAN_DURATION });
  });
});

describe('the reason', () => {
  const reasonOf = (typed: string) => {
    const parsed = parseCommand(`shift checkout use1-az1 --reason ${typed} --for 12h`);
    return parsed.is === 'ok' && parsed.ask.command === 'shift' ? parsed.ask.reason : parsed;
  };

  test.each([
    ['dashes and quotes stay as they were typed', '“it’s — the “big”-ish\u00a0\u200bone–two”', 'it’s — the “big”-ish\u00a0\u200bone–two'],
    ["Slack's escaping is undone once", '"a &amp;lt; b &amp; c &lt;d&gt;"', 'a &lt; b & c <d>'],
    ['a mention stays what Slack made of it', '"ask <@U1|bob> in <#C1|inc>"', 'ask <@U1|bob> in <#C1|inc>'],
    ['an option inside quotes is text', '"use --for 9h"', 'use --for 9h'],
    ['newlines stay', '"one\ntwo"', 'one\ntwo'],
    ['one word needs no quotes', 'maintenance', 'maintenance'],
    ['an apostrophe is a letter', "it's", "it's"],
    ['an apostrophe inside single quotes', "'it's late'", "it's late"],
  ])('%s', (_, typed, reason) => {
    expect(reasonOf(typed)).toBe(reason);
  });

  test('joined to its option it may begin with a dash', () => {
    asks('shift checkout use1-az1 --for=12h --reason=–5%', { ...SHIFT, reason: '–5%' });
  });

  test('a reason of several words without quotes is refused, not cut', () => {
    expect(wrongs('shift checkout use1-az1 --reason packet loss --for 12h')).toEqual(['`loss` stands behind the value of `--reason`.']);
    expect(wrongs("shift checkout use1-az1 --for 4h --reason it's broken")).toEqual(['`broken` stands behind the value of `--reason`.']);
  });

  test('a quote that is never closed swallows nothing silently', () => {
    expect(wrongs('shift checkout use1-az1 --reason “power loss --for 4h')).toEqual(['A quote is opened and not closed: `“power loss --for 4h`']);
  });

  test('a quote inside the quotes that ends it early is refused', () => {
    expect(wrongs('shift checkout use1-az1 --for 4h --reason "lost "most" packets"')).toEqual(['`packets"` has a quote in it.']);
  });

  test('has a limit, and must say something', () => {
    expect(reasonOf(`"${'é'.repeat(REASON_LIMIT)}"`)).toBe('é'.repeat(REASON_LIMIT));
    expect(wrongs(`shift checkout use1-az1 --for 4h --reason "${'é'.repeat(REASON_LIMIT + 1)}"`)).toEqual([`The reason has ${REASON_LIMIT + 1} characters.`]);
    expect(wrongs('shift checkout use1-az1 --for 4h --reason " \u200b"')[0]).toContain('`--reason` is missing');
  });
});

describe('what is refused', () => {
  test.each([
    ['a missing length of time', 'shift checkout use1-az1 --reason "x"', ['`--for` is missing: for how long?']],
    ['a missing value', 'shift checkout use1-az1 --reason "x" --for', ['`--for` has no value.']],
    ['an empty value', 'shift checkout use1-az1 --reason "x" --for=', ['`--for` has no value.']],
    ['a missing value on a plan is not the default', 'plan checkout use1-az1 --for', ['`--for` has no value.']],
    ['an option twice', 'plan checkout use1-az1 --for 1h --for 2h', ['`--for` is given twice.']],
    ['a misspelt option, and what else is wrong', 'shift checkout use1-az1 --fro 4h', ['`--fro` is not an option here. Did you mean `--for`?', '`--reason` is missing']],
    ['an option with one dash', 'plan checkout use1-az1 -for 4h', ['`-for` is not an option here. Did you mean `--for`?']],
    ['dashes alone', 'plan checkout use1-az1 — for', ['`—` is not an option here.']],
    ['a negative length of time', 'plan checkout use1-az1 --for -1h', ['`-1h` is not an option here.', '`--for` has no value.']],
    ["another command's option", 'plan checkout use1-az1 --reason "x"', ['`--reason` is not an option here.']],
    ['no zone', 'shift checkout --for 4h --reason "x"', ['No zone is named.']],
    ['no app', 'shift use1-az1 --for 4h --reason "x"', ['No app is named.']],
    ['nothing', 'plan', ['No zone is named.', 'No app is named.']],
    ['all and another', 'plan all checkout use1-az1', ['`all` stands beside other apps.']],
    ['half a length of time', 'plan checkout use1-az1 --for 1h 30m', ['`30m` is a length of time without `--for`.']],
    ['a length of time in two words', 'plan checkout use1-az1 --for 12 h', ['`12` is not a length of time']],
    ['a person', 'plan <@U1|bob> use1-az1', ['`<@U1|bob>` is a person']],
    ['a channel with a space in its label', 'plan <#C1|inc 1> use1-az1', ['`<#C1|inc 1>` is a channel']],
    ['a group', 'plan <!subteam^S1|@sre> use1-az1', ['`<!subteam^S1|@sre>` is a group']],
    ['a link', 'plan <http://pay.example|pay.example> use1-az1', ['`<http://pay.example|pay.example>` is a link']],
    ['a person whom Slack did not escape', 'plan @bob use1-az1', ['`@bob` is a person']],
    ['an ID that is none', 'status checkout', ['`checkout` is not the ID of an evacuation.']],
    ['two IDs', 'status ev-00000000 ev-00000001', ['`ev-00000001` is one argument too many.']],
  ])('%s', (_, text, expected) => {
    const found = wrongs(text);
    expect(found).toHaveLength(expected.length);
    for (const [at, beginning] of expected.entries()) expect(found[at]).toContain(beginning);
  });

  test('more than a command can be', () => {
    expect(wrongs('x'.repeat(TEXT_LIMIT + 1))).toEqual([`The command has ${TEXT_LIMIT + 1} characters.`]);
  });

  test('every problem says what is allowed and gives an example', () => {
    const parsed = parseCommand('shift --fro 4x <@U1|bob> --reason');
    if (parsed.is !== 'bad') throw new Error('it should be refused');
    expect(parsed.problems.length).toBeGreaterThan(2);
    for (const problem of parsed.problems) for (const text of Object.values(problem)) expect(text).not.toBe('');
  });
});

describe('extend, cancel and adopt', () => {
  const HOURS = 12 * HOUR;
  test('extend takes a length of time and perhaps an ID', () => {
    asks('extend --for 12h', { command: 'extend', duration: HOURS });
    asks('extend ev-7h3kq2mx —for=12h', { command: 'extend', evacuation: 'ev-7h3kq2mx', duration: HOURS });
    expect(wrongs('extend')).toEqual(['`--for` is missing: for how long?']);
    expect(wrongs('extend --for 73h')).toEqual(['`73h` is longer than 72 hours, the most that ARC allows.']);
    expect(wrongs('extend --for 4h --reason "x"')).toEqual(['`--reason` goes with `--break-glass` only.']);
  });
  test('cancel needs a reason', () => {
    asks('cancel --reason "it does harm"', { command: 'cancel', reason: 'it does harm' });
    expect(wrongs('cancel checkout')).toEqual(['`checkout` is not the ID of an evacuation.', '`--reason` is missing: the approver, and the report later, need to know why.']);
  });
  test('adopt takes apps and a zone, and a reason if there is one', () => {
    asks('adopt checkout use1-az1', { command: 'adopt', apps: ['checkout'], zone: 'use1-az1', reason: 'Shifted by hand; no reason was given.' });
    asks('adopt all a --reason "Slack was down"', { command: 'adopt', apps: 'all', zone: 'a', reason: 'Slack was down' });
    expect(wrongs('adopt checkout use1-az1 --reason ""')).toHaveLength(1);
  });
});

describe('breaking the glass', () => {
  test('is a flag anywhere, with any dashes, and takes no value', () => {
    const alone = { ...SHIFT, duration: 4 * HOUR, glass: true };
    asks('shift checkout use1-az1 --for 4h --reason "packet loss" --break-glass', alone);
    asks('shift —break-glass checkout use1-az1 --for 4h --reason "packet loss"', alone);
    asks('extend --break-glass --for 4h --reason "nobody"', { command: 'extend', duration: 4 * HOUR, glass: { reason: 'nobody' } });
    expect(wrongs('shift checkout use1-az1 --for 4h --reason "x" --break-glass=yes')).toEqual(['`--break-glass` takes no value.']);
    expect(wrongs('shift checkout use1-az1 --for 4h --reason "x" --break-glas')).toEqual(['`--break-glas` is not an option here. Did you mean `--break-glass`?']);
    expect(wrongs('cancel --reason "x" --break-glass')).toEqual(['`--break-glass` is not an option here.']);
  });
  test('lasts four hours at most, and needs a reason', () => {
    expect(wrongs('shift checkout use1-az1 --for 241m --reason "x" --break-glass')).toEqual(['`4h1m` is longer than one person may decide alone.']);
    expect(wrongs('extend --for 5h --break-glass')).toEqual([
      '`--reason` is missing: the approver, and the report later, need to know why.',
      '`5h` is longer than one person may decide alone.',
    ]);
  });
});

describe('plan, status and help', () => {
  test('a plan assumes a length of time when it is not told', () => {
    asks('plan checkout use1-az1', { command: 'plan', apps: ['checkout'], zone: 'use1-az1', duration: PLAN_DURATION });
    asks('plan checkout use1-az1 --for 90m', { command: 'plan', apps: ['checkout'], zone: 'use1-az1', duration: 90 * MINUTE });
  });

  test('status takes an ID, or the head of a request', () => {
    asks('status', { command: 'status' });
    asks('status EV-7H3KQ2MX', { command: 'status', evacuation: 'ev-7h3kq2mx' });
    asks('status ev‑7h3kq2mx-r-0abc', { command: 'status', evacuation: 'ev-7h3kq2mx' });
  });

  test('an empty text, --help and -h are help', () => {
    for (const text of ['', '  \u00a0\u200b', 'help', '--help', '—help', '-h']) asks(text, { command: 'help' });
    asks('help Shift', { command: 'help', about: 'shift' });
    asks('shift checkout --help', { command: 'help', about: 'shift' });
  });

  test('an unknown command gets the nearest', () => {
    expect(parseCommand('shfit checkout')).toEqual({ is: 'unknown', word: 'shfit', near: 'shift' });
    expect(parseCommand('stat')).toEqual({ is: 'unknown', word: 'stat', near: 'status' });
    expect(parseCommand('evacuate everything')).toEqual({ is: 'unknown', word: 'evacuate' });
    expect(parseCommand('constructor')).toEqual({ is: 'unknown', word: 'constructor' });
  });
});
