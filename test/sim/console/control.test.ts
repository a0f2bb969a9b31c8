import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRegion, type Region } from '../../../sim/region.ts';
import { startManual } from '../../../sim/world/shifts.ts';
import { CHECKOUT, MAIN, PAYMENTS, REPORTS } from '../world/arns.ts';

let region: Region;
let at: Awaited<ReturnType<Region['listen']>>;
beforeEach(async () => {
  region = createRegion();
  at = await region.listen();
});
afterEach(() => at.close());

const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${at.url}${path}`, { method, headers, ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }) });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};
const post = (path: string, body?: unknown, headers?: Record<string, string>) => send('POST', path, body, headers);
const active = () => region.world.state.shifts.filter(({ status }) => status === 'active').map(({ kind, awayFrom }) => `${kind} ${awayFrom}`);

describe('the control of the Region', () => {
  it('listens on this machine only', () => {
    expect(at.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('moves the clock, and what falls due happens', async () => {
    startManual(region.world, MAIN, { arn: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '1h', comment: '' });
    const before = region.clock.now();
    expect(await post('/_sim/clock', { advance: '61m' })).toMatchObject({ status: 200, body: { now: before + 61 * 60_000 } });
    expect(region.world.state.shifts[0]?.status).toBe('expired');
  });

  it('leaves moving the clock to who runs something on it, and answers when that is done', async () => {
    const moved: number[] = [];
    const driven = await region.listen(0, async (ms) => {
      await new Promise((resolve) => setImmediate(resolve));
      moved.push(ms);
    });
    await fetch(`${driven.url}/_sim/clock`, { method: 'POST', body: '{"advance":"12h"}' });
    expect(moved).toEqual([12 * 3_600_000]);
    await driven.close();
  });

  it('takes faults, says for how many more calls, and clears them', async () => {
    expect(await post('/_sim/faults', { match: { service: 'eks' }, fault: { kind: 'throttle' }, times: 2 })).toMatchObject({ status: 200 });
    expect(region.faults.list()).toEqual([{ match: { service: 'eks' }, fault: { kind: 'throttle' }, times: 2 }]);
    await send('DELETE', '/_sim/faults');
    expect(region.faults.list()).toEqual([]);
  });

  it('loses a zone, only says so of one, and gives it back', async () => {
    expect(await post('/_sim/zones/use1-az1/lose')).toEqual({ status: 200, body: { done: 'use1-az1 is lost: what lives in it is unhealthy.' } });
    expect(region.world.state.troubles['use1-az1']).toMatchObject({ state: 'unavailable', lost: true });
    await post('/_sim/zones/use1-az1/constrain', { message: 'Packet loss.' });
    expect(region.world.state.troubles['use1-az1']).toEqual({ state: 'constrained', message: 'Packet loss.', lost: false });
    await post('/_sim/zones/use1-az1/restore');
    expect(region.world.state.troubles).toEqual({});
  });

  it('starts and ends an autoshift, of the resources that take part', async () => {
    await post('/_sim/autoshift', { resource: CHECKOUT, on: true });
    expect((await post('/_sim/zones/use1-az2/start-autoshift')).body.done).toMatch(/^AWS shifts away from use1-az2: 1 resource takes part\./);
    expect(active()).toEqual(['autoshift use1-az2']);
    expect(await post('/_sim/zones/use1-az2/start-autoshift')).toMatchObject({ status: 400, body: { error: expect.stringContaining('Send end-autoshift first.') } });
    await post('/_sim/zones/use1-az2/end-autoshift');
    expect(active()).toEqual([]);
    expect(await post('/_sim/zones/use1-az2/end-autoshift')).toMatchObject({ status: 400, body: { error: expect.stringContaining('Send start-autoshift first.') } });
  });

  it('lets a resource leave its autoshift by turning it off', async () => {
    await post('/_sim/autoshift', { resource: CHECKOUT, on: true });
    await post('/_sim/zones/use1-az2/start-autoshift');
    await post('/_sim/autoshift', { resource: CHECKOUT, on: false });
    expect(active()).toEqual([]);
    expect(region.world.state.autoshiftOn).toEqual([]);
  });

  it('starts a practice run and a FIS experiment, and cancels what somebody else would', async () => {
    expect(await post('/_sim/shifts', { kind: 'practice', resource: CHECKOUT, awayFrom: 'use1-az1' })).toMatchObject({ status: 200 });
    expect(await post('/_sim/shifts', { kind: 'fis', resource: PAYMENTS, awayFrom: 'use1-az2', minutes: 5 })).toMatchObject({ status: 200 });
    expect(active()).toEqual(['practice use1-az1', 'fis use1-az2']);
    const [practice] = region.world.state.shifts;
    expect(await post(`/_sim/shifts/${practice?.id}/cancel`)).toMatchObject({ status: 200, body: { done: 'The shift of checkout away from use1-az1 is canceled.' } });
    expect(await post(`/_sim/shifts/${practice?.id}/cancel`)).toMatchObject({ status: 409, body: { reason: 'ZonalShiftStatusNotActive' } });
    await post('/_sim/clock', { advance: '5m' });
    expect(active()).toEqual([]);
  });

  it('says what ARC says when precedence forbids it', async () => {
    startManual(region.world, MAIN, { arn: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '1h', comment: '' });
    expect(await post('/_sim/shifts', { kind: 'practice', resource: CHECKOUT, awayFrom: 'use1-az1' })).toMatchObject({
      status: 409,
      body: { error: 'A practice shift does not start while a manual shift is applied.', reason: 'SimultaneousZonalShiftsConflict' },
    });
  });

  it.each<[string, unknown, string]>([
    ['/_sim/clock', { advance: 'soon' }, '"90m"'],
    ['/_sim/clock', { advance: '32d' }, 'up to 31d'],
    ['/_sim/clock', null, 'a JSON object'],
    ['/_sim/clock', '{"advance"', 'a JSON object'],
    ['/_sim/clock', [], 'a JSON object'],
    ['/_sim/faults', { fault: { kind: 'explode' } }, 'throttle, fail, deny, hang, lose-answer, delay-answer'],
    ['/_sim/faults', { fault: { kind: 'lose-answer' } }, '"break" or "hang"'],
    ['/_sim/faults', { fault: { kind: 'delay-answer' } }, '"ms": 30000 (of delay-answer)'],
    ['/_sim/faults', { fault: { kind: 'throttle' }, times: 0 }, '1 or more'],
    ['/_sim/faults', { match: { operaton: 'StartZonalShift' }, fault: { kind: 'throttle' } }, '"service", "operation", "resource"'],
    ['/_sim/faults', { match: { service: 'arc' }, fault: { kind: 'throttle' } }, 'one of arc-zonal-shift, autoscaling, ec2, eks'],
    ['/_sim/zones/use1-az9/lose', {}, 'one of use1-az1, use1-az2'],
    ['/_sim/zones/us-east-1a/lose', {}, 'one of use1-az1, use1-az2'],
    ['/_sim/zones/use1-az1/burn', {}, 'one of lose, constrain, restore, start-autoshift, end-autoshift'],
    ['/_sim/zones/use1-az1/lose', { message: 1 }, '"message" as text'],
    ['/_sim/autoshift', { resource: REPORTS, on: true }, CHECKOUT],
    ['/_sim/autoshift', { resource: CHECKOUT, on: 'yes' }, 'true or false'],
    ['/_sim/shifts', { kind: 'manual', resource: CHECKOUT, awayFrom: 'use1-az1' }, 'one of practice, fis'],
    ['/_sim/shifts', { kind: 'fis', resource: 'checkout', awayFrom: 'use1-az1' }, CHECKOUT],
    ['/_sim/shifts', { kind: 'fis', resource: CHECKOUT, awayFrom: 'use1-az6' }, 'one of use1-az1, use1-az2, use1-az4'],
    ['/_sim/shifts', { kind: 'fis', resource: CHECKOUT, awayFrom: 'use1-az1', minutes: 0.5 }, 'from 1 to 720'],
    ['/_sim/shifts/none/cancel', {}, 'none is active'],
  ])('says what to send instead, and does nothing: %s %j', async (path, body, allowed) => {
    const before = JSON.stringify(region.world.state);
    const reply = await post(path, body);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatch(/^Send /);
    expect(reply.body.error).toContain(allowed);
    expect(region.faults.list()).toEqual([]);
    expect(JSON.stringify(region.world.state)).toBe(before);
  });

  it('says what there is when a path is wrong, and leaves AWS calls to AWS', async () => {
    expect(await post('/_sim/zone/use1-az1/lose')).toMatchObject({ status: 404, body: { error: expect.stringContaining('POST /_sim/zones/{zone}/{deed}') } });
    expect((await fetch(`${at.url}/zonalshifts`)).status).toBe(403);
  });

  it('does nothing for a page of another site', async () => {
    expect(await post('/_sim/zones/use1-az1/lose', {}, { origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 });
    expect(region.world.state.troubles).toEqual({});
    expect(await post('/_sim/zones/use1-az1/lose', {}, { origin: at.url })).toMatchObject({ status: 200 });
  });
});
