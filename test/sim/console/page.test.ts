import { describe, expect, it } from 'vitest';
import { stateOf } from '../../../sim/console/state.ts';
import { html } from '../../../sim/console/view/html.ts';
import { livePage } from '../../../sim/console/view/live.ts';
import { left, utcMinute } from '../../../sim/console/view/times.ts';
import { percent } from '../../../sim/console/view/words.ts';
import { createRegion } from '../../../sim/region.ts';
import { enableAutoshift, loseZone, startAutoshift } from '../../../sim/world/events.ts';
import { startManual } from '../../../sim/world/shifts.ts';
import { CHECKOUT, MAIN } from '../world/arns.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('the markup', () => {
  it('escapes what was put into it, but for markup', () => {
    expect(html`<b title="${`"'<&>`}">${html`<i>${'<b>'}</i>`}${[1, 'a']}${false}${undefined}</b>`.text).toBe('<b title="&quot;&#39;&lt;&amp;&gt;"><i>&lt;b&gt;</i>1a</b>');
  });
});

describe('times and shares', () => {
  it.each([
    [0, '0s'],
    [-5, '0s'],
    [1, '1s'],
    [2 * MINUTE, '120s'],
    [2 * MINUTE + 1, '3m'],
    [59 * MINUTE + 1, '1h 0m'],
    [11 * HOUR + 45 * MINUTE, '11h 45m'],
    [24 * HOUR - 1, '1d 0h'],
    [51 * HOUR, '2d 3h'],
  ])('%d ms are %s', (ms, text) => {
    expect(left(ms)).toBe(text);
  });

  it('dates a time that is not of today', () => {
    const now = Date.UTC(2026, 10, 2, 3);
    expect(utcMinute(now + HOUR, now)).toBe('04:00 UTC');
    expect(utcMinute(now + 21 * HOUR, now)).toBe('2026-11-03 00:00 UTC');
  });

  it('never shows a little as nothing', () => {
    expect([0, 0.001, 1 / 3, 1].map(percent)).toEqual(['0 %', '<1 %', '33 %', '100 %']);
  });
});

describe('the page', () => {
  it('says in words who moved what away, until when, and what waits', () => {
    const region = createRegion();
    enableAutoshift(region.world, CHECKOUT);
    startManual(region.world, MAIN, { arn: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '12h', comment: '<b>loss</b>' });
    startAutoshift(region.world, 'use1-az2');
    loseZone(region.world, 'use1-az1');
    region.clock.advance(20 * SECOND);
    const text = livePage(stateOf(region));
    expect(text).toContain('<strong class="chip">away</strong> APPLIED 0.0, out of DNS<small>customer to 15:00 UTC, 12h 0m</small>');
    expect(text).toContain('<strong class="chip hollow">waits</strong> NOT_APPLIED<small>AWS autoshift until AWS ends it</small>');
    expect(text).toContain('&lt;b&gt;loss&lt;/b&gt;');
    expect(text).not.toContain('<b>loss');
    expect(text).toContain('0 of 2 healthy');
    expect(text).toContain('nothing here');
    expect(text).toContain('use1-az1 / us-east-1c');
  });
});
