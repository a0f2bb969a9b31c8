import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRegion, type Region } from '../../sim/region.ts';
import { startManual } from '../../sim/world/shifts.ts';
import { CHECKOUT, MAIN } from './world/arns.ts';

let region: Region;
let at: Awaited<ReturnType<Region['listen']>>;
beforeEach(async () => {
  region = createRegion();
  at = await region.listen();
});
afterEach(() => at.close());

const post = async (path: string, body: unknown) => {
  const reply = await fetch(`${at.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};

describe('the control of the Region', () => {
  it('listens on this machine only', () => {
    expect(at.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('shows zones, weights and shifts to a person, and what they wrote as text', async () => {
    startManual(region.world, MAIN, { arn: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '1h', comment: '<b>loss</b>' });
    const page = await (await fetch(at.url)).text();
    expect(page).toContain('use1-az1 / us-east-1a');
    expect(page).toContain('<td>checkout</td><td>0.0</td><td>1.0</td>');
    expect(page).toContain('active, applied');
    expect(page).toContain('&lt;b&gt;loss&lt;/b&gt;');
    expect(page).not.toContain('<b>loss');
  });

  it('moves the clock, and what falls due happens', async () => {
    startManual(region.world, MAIN, { arn: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '1h', comment: '' });
    const before = region.clock.now();
    expect(await post('/_sim/clock', { advance: '61m' })).toMatchObject({ status: 200, body: { now: before + 61 * 60_000 } });
    expect(region.world.state.shifts[0]?.status).toBe('expired');
  });

  it('takes faults, and clears them', async () => {
    expect(await post('/_sim/faults', { match: { service: 'eks' }, fault: { kind: 'throttle' }, times: 1 })).toMatchObject({ status: 200 });
    expect(region.faults.list()).toEqual([{ match: { service: 'eks' }, fault: { kind: 'throttle' }, times: 1 }]);
    await fetch(`${at.url}/_sim/faults`, { method: 'DELETE' });
    expect(region.faults.list()).toEqual([]);
  });

  it.each([
    ['/_sim/clock', { advance: 'soon' }],
    ['/_sim/clock', null],
    ['/_sim/faults', { fault: { kind: 'explode' } }],
    ['/_sim/faults', { fault: { kind: 'lose-answer' } }],
    ['/_sim/faults', { fault: { kind: 'delay-answer' } }],
  ])('says what to send instead: %s %j', async (path, body) => {
    const reply = await post(path, body);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatch(/^Send /);
    expect(region.faults.list()).toEqual([]);
  });
});
