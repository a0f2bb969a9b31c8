import { describe, expect, it } from 'vitest';
import type { Observed } from '../../src/evacuation/state.ts';
import { HOUR, known, MINUTE, unread } from '../../src/evacuation/words.ts';
import type { Launcher } from '../../src/schedule/fence.ts';
import { autoshiftMessages, preparedCommand } from '../../src/views/autoshift.ts';
import { blind, seeingAgain } from '../../src/views/blindness.ts';
import { driftOf } from '../../src/views/drift.ts';
import { fenceOf } from '../../src/views/fence.ts';
import { checkMessage } from '../../src/views/limits.ts';
import { asText } from './as-text.ts';
import { ACCOUNT, ALB, ASG, AT, ask, evacuation, inProgress, resource, ZONE } from './fixtures.ts';
import { foreignTokens } from './texts.ts';
import { NASTY } from './worst.ts';

const seen = (what: Observed['what'], about = ALB, more: Partial<Observed> = {}): Observed => ({ about, what, at: AT + HOUR, detail: {}, ...more });
const record = (...observed: readonly Observed[]) => evacuation(inProgress(ask(), 'finished'), { observed });
const nameOf = (n: number): string => `arn:aws:elasticloadbalancing:us-east-1:${ACCOUNT}:loadbalancer/app/${'x'.repeat(28)}-${n}/50dc6c495c0c9188`;

describe('what changed outside', () => {
  it('is one message for all of one kind in one look, and nothing of what lapsed, which has its own', () => {
    const slots = driftOf(record(seen('cancelled'), seen('cancelled', ASG), seen('expired'), seen('changed', ALB, { at: AT + 2 * HOUR, until: AT + 3 * HOUR }))).map(
      ({ slot }) => slot,
    );
    expect(slots).toEqual([`drift:${AT + HOUR}:cancelled`, `drift:${AT + 2 * HOUR}:changed`]);
  });

  it('mentions those who decided where traffic returned or will at the wrong moment, and nobody else', () => {
    const mentions = (what: Observed['what']) =>
      asText(driftOf(record(seen(what, ALB, { until: AT, detail: { after: ASG } })))[0] ?? { text: '', blocks: [] }).includes('<@U0ASKER>');
    expect((['cancelled', 'missing', 'not-applied', 'out-of-order'] as const).map(mentions)).toEqual([true, true, true, true]);
    expect((['changed', 'applied', 'other-started', 'other-ended', 'in-order'] as const).map(mentions)).toEqual([false, false, false, false, false]);
  });

  it.each([
    ['changed', { until: AT + 2 * HOUR, was: AT + 12 * HOUR }, /ends \*sooner\*, at 2026-11-03 21:05 UTC .*before: 2026-11-04 07:05 UTC/],
    ['changed', { until: AT + 20 * HOUR, was: AT + 12 * HOUR }, /ends \*later\*/],
    ['not-applied', { detail: { by: 'ZONAL_AUTOSHIFT', awayFrom: 'use1-az2' } }, /an autoshift by AWS away from `use1-az2` is applied in its place/],
    ['not-applied', {}, /ARC shows nothing that is applied in its place/],
    ['other-started', { detail: { id: 'x', kind: 'FIS_EXPERIMENT', awayFrom: 'use1-az2' } }, /the shift of a FIS experiment away from `use1-az2`/],
    ['other-started', { detail: { id: 'x', kind: 'PRACTICE_RUN', awayFrom: 'use1-az2' } }, /a practice run away from/],
    ['other-started', { detail: { id: 'x', kind: 'NEW_KIND', awayFrom: 'use1-az2' } }, /a kind that is not known/],
    ['out-of-order', { detail: { after: ASG } }, /must end after Auto Scaling group `checkout-web`[\s\S]*`\/zonal extend ev-7h3kq2mx --for 12h`/],
  ] as const)('%s is said with what is particular to it, %#', (what, more, words) => {
    expect(asText(driftOf(record(seen(what, ALB, more)))[0] ?? { text: '', blocks: [] })).toMatch(words);
  });

  it('fits Slack however many resources there are, and makes nothing out of what AWS says', () => {
    const kinds = ['cancelled', 'missing', 'changed', 'not-applied', 'applied', 'other-started', 'other-ended', 'out-of-order', 'in-order'] as const;
    const many = kinds.flatMap((what) =>
      Array.from({ length: 500 }, (_, n) => seen(what, nameOf(n), { until: AT, was: AT, detail: { after: nameOf(n), id: NASTY, kind: NASTY, by: NASTY, awayFrom: NASTY } })),
    );
    const messages = driftOf(record(...many));
    expect(messages).toHaveLength(kinds.length);
    for (const message of messages) expect([checkMessage(message), foreignTokens(message)]).toEqual([[], []]);
  });
});

describe('who launches into the zone', () => {
  const launcher = (n: number): Launcher => ({ account: ACCOUNT, kind: 'auto-scaling-group', name: `${NASTY}${n}`, count: 2, newest: { id: 'i-0', launchedAt: AT + n, tags: {} } });

  it('is said once there is somebody, and stays said', () => {
    expect(fenceOf(record(), AT, known([], AT), false)).toBeUndefined();
    expect(asText(fenceOf(record(), AT, known([], AT), true) ?? { text: '', blocks: [] })).toContain('Nothing that was launched into `use1-az1 / us-east-1a`');
    expect(asText(fenceOf(record(), AT, unread('denied'), false) ?? { text: '', blocks: [] })).toContain('is not known*: EC2 could not be read: `denied`');
  });

  it('is the same message whenever it is read, and fits', () => {
    const many = Array.from({ length: 300 }, (_, n) => launcher(n));
    const message = fenceOf(record(), AT, known(many, AT + HOUR), true) ?? { text: '', blocks: [] };
    expect(fenceOf(record(), AT, known(many, AT + 2 * HOUR), true)).toEqual(message);
    expect([checkMessage(message), foreignTokens(message)]).toEqual([[], []]);
    expect(asText(message)).toContain('600 instances launched into');
    expect(asText(message)).toContain('…and 285 more launchers.');
  });
});

describe('an autoshift', () => {
  const about = { place: { account: ACCOUNT, region: 'us-east-1' }, zone: ZONE };
  const told = { zone: ZONE.id, startedAt: AT, absent: 0 };

  it('is one message with a button, which is edited, and one more when it is over', () => {
    const active = autoshiftMessages({ told, ...about }, known([], AT));
    expect(active.map(({ slot, in: where }) => [slot, where])).toEqual([[`autoshift:use1-az1:${AT}`, 'channel']]);
    expect(JSON.stringify(active)).toContain(`"value":"${ACCOUNT}:us-east-1:use1-az1"`);
    const over = autoshiftMessages({ told: { ...told, over: { at: AT + HOUR, seen: 'ended' } }, ...about }, known([], AT));
    expect(over.map(({ slot, in: where }) => [slot, where])).toEqual([
      [`autoshift:use1-az1:${AT}`, 'channel'],
      [`autoshift:use1-az1:${AT}:over`, 'thread'],
    ]);
    expect(JSON.stringify(over)).not.toContain('zonal.prepare');
  });

  it('says what could not be read, and fits however much it moves', () => {
    expect(asText(autoshiftMessages({ told, ...about }, unread('throttled'))[0] ?? { text: '', blocks: [] })).toContain('What it moved could not be read: `throttled`');
    const all = (['moved', 'own', 'stays', 'not-registered'] as const).flatMap((is) => Array.from({ length: 200 }, (_, n) => ({ resource: resource(nameOf(n)), is })));
    for (const message of autoshiftMessages({ told, ...about }, known(all, AT))) expect([checkMessage(message), foreignTokens(message)]).toEqual([[], []]);
  });

  it('is prepared for by a command, or by saying that there is nothing to shift', () => {
    expect(asText(preparedCommand(ZONE, ['checkout', 'search'], []))).toContain('/zonal shift checkout search use1-az1 --for 12h --reason "AWS autoshift away from use1-az1"');
    expect(asText(preparedCommand(ZONE, [], []))).toContain('No app of the configuration');
    const many = preparedCommand(
      ZONE,
      Array.from({ length: 100 }, (_, n) => `an-app-with-a-long-name-${n}`),
      ['<#C0INC>'],
    );
    expect(checkMessage(many)).toEqual([]);
    expect(asText(many)).toContain('/zonal shift all use1-az1');
  });
});

it('what cannot be seen is said, and that it is seen again', () => {
  const place = { account: ACCOUNT, region: 'us-east-1' };
  const message = blind(record(), place, { since: AT, why: NASTY.repeat(20) });
  expect([checkMessage(message), foreignTokens(message)]).toEqual([[], []]);
  expect(asText(message)).toMatch(/could not be read since 2026-11-03 19:05 UTC/);
  expect(asText(seeingAgain(record(), place, AT + MINUTE))).toContain('since 2026-11-03 19:06 UTC');
});
