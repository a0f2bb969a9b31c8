import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingKey } from '../../src/evacuation/plan.ts';
import { findingDetail } from '../../src/views/finding-details.ts';
import { findingWords } from '../../src/views/finding-words.ts';
import { acceptedNames, findingLines, findingList, namesAreCut } from '../../src/views/findings.ts';
import { ALB, ASG, AT, say } from './fixtures.ts';
import { EVERY_CODE } from './worst.ts';

describe('a finding in words', () => {
  it.each(EVERY_CODE)('%s says what is true, why it matters and what to do', (code) => {
    const { title, means, todo } = findingWords(code);
    for (const words of [title, means, todo]) expect(words.length).toBeGreaterThan(3);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    for (const words of [means, todo]) expect(words).toMatch(/^[A-Z].*\.$/);
  });

  // What JSON can hold; a text that says NaN itself would prove nothing.
  const storable = fc.oneof(
    fc.string().filter((text) => !/undefined|NaN|\[object/.test(text)),
    fc.double({ noNaN: true }),
  );

  it.each(EVERY_CODE)('%s survives missing and odd details', (code) => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('apps', 'zone', 'count', 'why', 'what', 'startedAt', 'seconds', 'group'), storable), (detail) => {
        expect(findingDetail(say(code, ALB, detail))).not.toMatch(/undefined|NaN|\[object/);
      }),
      { numRuns: 30 },
    );
    expect(findingDetail(say(code, ALB))).toBe('');
    expect(findingLines([say(code, ALB)], 1_000)[0]).toMatch(/^• \*[^*]+\*: ALB `checkout`\. /);
    expect(findingLines([say(code, 'all')], 1_000)[0]).toMatch(/^• \*[^*]+\*\. /);
  });

  it('shows what is particular to it', () => {
    expect(findingDetail(say('capacity-short', ALB, { elsewhere: 5, needed: 8, serving: 12, group: 'web', groups: 1 }))).toBe(
      '5 healthy elsewhere, 8 needed, 12 serve now, target group `web`',
    );
    expect(findingDetail(say('other-zone-shift', ALB, { apps: 'checkout', zone: 'use1-az2', shift: 'zs', comment: 'mine', expiresAt: AT }))).toBe(
      'of `checkout`, away from `use1-az2`, ends 2026-11-03 19:05 UTC, comment `mine`',
    );
    expect(findingDetail(say('second-zone', 'all', { zones: 'use1-az2', by: 'ev-aaaaaaaa' }))).toBe('`use1-az2`, by `ev-aaaaaaaa`');
    expect(findingDetail(say('capacity-unread', 'all', { unread: 2, of: 5 }))).toBe('2 of 5 resources');
    expect(findingDetail(say('facts-unread', ALB, { what: 'nodes', why: 'timed out' }))).toBe('`nodes`, because: `timed out`');
    expect(findingDetail(say('connections-stay', ALB, { seconds: 3_600 }))).toBe('each for up to 1 hour');
    expect(findingDetail(say('cross-zone-off', ALB, { groups: 'api', lost: 3 }))).toBe('3 healthy targets, target groups `api`');
  });
});

describe('findings on a card', () => {
  it('of one kind stand in one line, with every name', () => {
    const lines = findingLines([say('not-registered', ALB), say('not-in-zone', ALB), say('not-registered', ASG)], 1_000);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('*Not known to ARC*: ALB `checkout`, Auto Scaling group `checkout-web`. ');
  });

  it('shorten their names rather than leave out a kind, and say so', () => {
    const many = EVERY_CODE.flatMap((code) => Array.from({ length: 50 }, (_, at) => say(code, `arn:aws:eks:us-east-1:1:cluster/name-${at}`, { why: 'x'.repeat(90) })));
    expect(findingLines(many, 2_000)).toHaveLength(EVERY_CODE.length);
    expect(findingLines(many, 2_000)[0]).toMatch(/: EKS cluster `name-0`.* and \d+ more\. /);
    expect(namesAreCut(many, 2_000)).toBe(true);
    expect(namesAreCut(many.slice(0, 3), 2_000)).toBe(false);
    expect(findingList(many)).toHaveLength(many.length);
  });

  it('that were accepted are named from the keys of the vote', () => {
    const findings = [say('capacity-short', ALB), say('second-zone', 'all', { zones: 'use1-az2' }), say('ends-fis', ASG)];
    expect(acceptedNames(findings, findings.slice(0, 2).map(findingKey))).toEqual(['Capacity elsewhere is short: ALB `checkout`', 'This is a second zone: `use1-az2`']);
  });
});
