import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParsedCommand } from '../../src/commands/command.ts';
import { parseCommand } from '../../src/commands/parse.ts';
import { REASON_LIMIT } from '../../src/commands/reason.ts';
import { helpReply, problemsReply, unknownReply } from '../../src/commands/words.ts';
import { MINUTE } from '../../src/evacuation/words.ts';
import { escapeEntities } from '../support/signed-request.ts';
import { fits, render } from './render.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'ab1 -–—−="\'“”‘’«<>@#!|&;\u00a0\u200b\ufeff\n`'.split('')) }),
);
const withVerb = fc.tuple(fc.constantFrom('shift', 'plan', 'status', 'help', 'SHIFT', ''), anyText).map(([verb, rest]) => `${verb} ${rest}`);
/** Pieces of real commands in any order: some of these parse. */
const shuffled = fc
  .array(fc.constantFrom('checkout', 'use1-az1', '1a', 'all', '--for', '4h', '—for=9h', '--reason', '"why not"', '“it’s', 'so”', '30m', '<#C1|inc 1>', '--fro', '--'), {
    maxLength: 9,
  })
  .map((words) => `shift ${words.join(' ')}`);

const app = fc.stringMatching(/^[a-z][a-z-]{1,12}[a-z]$/).filter((name) => name !== 'all');
const apps = fc.oneof(fc.constant('all' as const), fc.uniqueArray(app, { minLength: 1, maxLength: 5 }));
const zone = fc.constantFrom('use1-az1', 'us-east-1a', 'apne1-az4', '1b', 'a', 'az2', 'us-gov-west-1c');
const duration = fc.integer({ min: 1, max: 72 * 60 }).map((minutes) => minutes * MINUTE);
const reason = fc
  .oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), fc.constantFrom("it's the “big” one — really --for 9h", '<@U1|bob> said &amp; left', ' padded\u00a0\u200b '))
  .filter((text) => /[\p{L}\p{N}]/u.test(text));
const shift = fc.record({ command: fc.constant('shift' as const), apps, zone, duration, reason });
const evacuation = fc.stringMatching(/^ev-[0-9a-hjkmnp-tv-z]{8}$/);
const alone = fc.integer({ min: 1, max: 4 * 60 }).map((minutes) => minutes * MINUTE);
const anyCommand: fc.Arbitrary<ParsedCommand> = fc.oneof(
  shift,
  fc.record({ command: fc.constant('shift' as const), apps, zone, duration: alone, reason, glass: fc.constant(true as const) }),
  fc.record({ command: fc.constant('extend' as const), evacuation, duration }),
  fc.record({ command: fc.constant('extend' as const), duration: alone, glass: fc.record({ reason }) }),
  fc.record({ command: fc.constant('cancel' as const), evacuation, reason }),
  fc.record({ command: fc.constant('adopt' as const), apps, zone, reason }),
  fc.record({ command: fc.constant('plan' as const), apps, zone, duration }),
  fc.record({ command: fc.constantFrom('status' as const, 'brief' as const), evacuation }),
  fc.record({ command: fc.constant('help' as const), about: app }),
);

/** What keyboards and clipboards do to the structure of a command; `pick` chooses among the ways. */
function mangle(structure: string, pick: (choices: readonly string[]) => string): string {
  return structure
    .replace(/(?<= )--(?=\p{L})/gu, () => pick(['--', '—', '–', '–-', '-–', '——', '\u200b--']))
    .replace(/(?<=\w)-(?=\w)/g, () => pick(['-', '–', '‑', '−', '-\u2060']))
    .replace(/ /g, () => pick([' ', '  ', '\u00a0', '\n', '\u2009', ' \u200b', '\u200e ']))
    .replace(/"/g, () => pick(['"', '“', '”', '„', '«', '＂']))
    .replace(/'/g, () => pick(["'", '‘', '’', '‚']))
    .replace(/^[a-z]/, (letter) => pick([letter, letter.toUpperCase()]));
}

const picks = fc.infiniteStream(fc.nat(50)).map((stream) => {
  const next = stream[Symbol.iterator]();
  return (choices: readonly string[]) => choices[(next.next().value ?? 0) % choices.length] ?? '';
});

const reasonOf = (ask: ParsedCommand): string | undefined => ('reason' in ask ? ask.reason : ask.command === 'extend' ? ask.glass?.reason : undefined);

describe('any text at all', () => {
  test('gets an answer, and an answer that Slack takes', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, withVerb, shuffled), (text) => {
        const parsed = parseCommand(text);
        const reply = parsed.is === 'bad' ? problemsReply(parsed.problems, parsed.command) : parsed.is === 'unknown' ? unknownReply(parsed.word, parsed.near) : helpReply(text);
        expect(reply.text.length).toBeLessThanOrEqual(1_000);
        expect(reply.blocks.length).toBeLessThanOrEqual(10);
        for (const block of reply.blocks) expect(block.text.text.length).toBeLessThanOrEqual(2_800);
      }),
      { numRuns: 3_000 },
    );
  });

  test('a shift that parses has a zone, apps, a length of time within the bounds and a reason', () => {
    fc.assert(
      fc.property(fc.oneof(withVerb, shuffled), (text) => {
        const parsed = parseCommand(text);
        if (parsed.is !== 'ok' || parsed.ask.command !== 'shift') return;
        expect(parsed.ask.zone).not.toBe('');
        expect(parsed.ask.apps.length).toBeGreaterThan(0);
        expect(parsed.ask.reason.trim()).not.toBe('');
        expect(parsed.ask.duration).toBeGreaterThanOrEqual(MINUTE);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('a command that was rendered from data', () => {
  test('parses to the same data after smart punctuation, odd spaces and entities; the reason survives byte for byte', () => {
    fc.assert(
      fc.property(anyCommand, fc.constantFrom('"' as const, "'" as const), picks, (ask, quote, pick) => {
        const said = reasonOf(ask);
        fc.pre(said === undefined || (fits(said, quote) && Array.from(said).length <= REASON_LIMIT));
        const typed = render(ask, quote).map((piece) => ('reason' in piece ? piece.reason : mangle(piece.structure, pick)));
        expect(parseCommand(escapeEntities(typed.join('')))).toEqual({ is: 'ok', ask });
      }),
      { numRuns: 2_000 },
    );
  });

  test('options may stand anywhere among the arguments, joined or not', () => {
    fc.assert(
      fc.property(shift, fc.nat(10), fc.nat(10), fc.boolean(), (ask, first, second, joined) => {
        fc.pre(fits(ask.reason, '"'));
        const words = [...(ask.apps === 'all' ? ['all'] : ask.apps), ask.zone];
        words.splice(first % (words.length + 1), 0, joined ? `--for=${ask.duration / MINUTE}m` : `--for ${ask.duration / MINUTE}m`);
        words.splice(second % (words.length + 1), 0, joined ? `--reason="${ask.reason}"` : `--reason "${ask.reason}"`);
        expect(parseCommand(escapeEntities(`shift ${words.join(' ')}`))).toEqual({ is: 'ok', ask });
      }),
    );
  });
});
