import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR } from '../../../src/evacuation/words.ts';
import { quote, shiftCommands } from '../../../src/flows/shift/cli.ts';
import { stepFor } from '../../../src/flows/shift/plan/steps.ts';
import { A, resource } from './world.ts';

const alb = resource('alb', 'web');
const asg = resource('asg', 'web-asg');
const eks = resource('eks', 'search');
const legacy = { ...resource('alb', 'legacy'), account: '444455556666' };
const byHand = { duration: 12 * HOUR, comment: 'ev-0123abcd packet loss', roles: {} };

/** What a POSIX shell hands to the command, one argument per line. */
const asTheShellReadsIt = (line: string): readonly string[] =>
  execFileSync('/bin/sh', ['-c', `aws() { printf '%s\\n' "$@"; }; ${line}`], { encoding: 'utf8' })
    .split('\n')
    .slice(0, -1);

describe('the commands that do the same', () => {
  test('load balancers, clusters, groups: each with its own expiry', () => {
    const lines = shiftCommands([stepFor(asg, A, {}), stepFor(eks, A, {}), stepFor(alb, A, {})], byHand);
    const command = (arn: string, minutes: number) =>
      `aws arc-zonal-shift start-zonal-shift --resource-identifier ${arn} --away-from use1-az1 --region us-east-1 --expires-in ${minutes}m --comment 'ev-0123abcd packet loss'`;
    expect(lines).toEqual(['# Account 111122223333', command(alb.arn, 750), command(eks.arn, 735), command(asg.arn, 720)]);
  });

  test('an account that needs a role is named with it, once for the commands that follow', () => {
    const role = 'arn:aws:iam::444455556666:role/zonal-shift';
    const lines = shiftCommands([stepFor(legacy, A, {}), stepFor(alb, A, {}), stepFor(resource('alb', 'zweb'), A, {})], { ...byHand, roles: { '444455556666': role } });
    expect(lines.filter((line) => line.startsWith('#'))).toEqual([`# Account 444455556666, as the role ${role}`, '# Account 111122223333']);
  });

  test("somebody's own shift is updated, and the line says when not to", () => {
    const [, note, command] = shiftCommands([stepFor(alb, A, { adopts: '0a1b2c3d-0000-4000-8000-000000000001' })], byHand);
    expect(note).toBe("# web: somebody's own shift. Update it only if it would end sooner: an update counts from now.");
    expect(command).toBe('aws arc-zonal-shift update-zonal-shift --zonal-shift-id 0a1b2c3d-0000-4000-8000-000000000001 --region us-east-1 --expires-in 720m');
  });
});

describe('quoting', () => {
  test.each([['it\'s $HOME `date` \\ "x" ; rm -rf /'], ['!history * ? [a] {b,c} ~ #'], ['packet loss 🔥'], ['a & b | c > d < e']])('a shell reads back %s', (comment) => {
    const [, command = ''] = shiftCommands([stepFor(alb, A, {})], { ...byHand, comment });
    expect(asTheShellReadsIt(command).at(-1)).toBe(comment);
  });

  test('property: one argument, word for word, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (word) => {
        const plain = word.replace(/[\n\0]/g, ' ');
        expect(asTheShellReadsIt(`aws ${quote(plain)}`)).toEqual([plain]);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['--cli-input-json file:///etc/passwd', 'zonal --cli-input-json file:///etc/passwd'],
    ['file:///etc/passwd', 'zonal file:///etc/passwd'],
    ['fileb://x', 'zonal fileb://x'],
    ['https://example.com', 'zonal https://example.com'],
    ['', 'zonal'],
    ['two\nlines\u2028three', 'two lines three'],
  ])('the CLI takes the comment %j literally', (comment, sent) => {
    const [, command = ''] = shiftCommands([stepFor(alb, A, {})], { ...byHand, comment });
    expect(asTheShellReadsIt(command).at(-1)).toBe(sent);
  });
});
