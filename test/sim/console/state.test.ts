import { DescribeAvailabilityZonesCommand } from '@aws-sdk/client-ec2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ListZonalShiftsCommand, StartZonalShiftCommand } from '#arc-zonal-shift';
import type { ConsoleState } from '../../../sim/console/state.ts';
import { createRegion, type Region } from '../../../sim/region.ts';
import { enableAutoshift, loseZone, startAutoshift } from '../../../sim/world/events.ts';
import { cancelShift, startManual } from '../../../sim/world/shifts.ts';
import { clientsOn, inProcess } from '../clients.ts';
import { CHECKOUT, CHECKOUT_WEB, LEDGER_WEB, MAIN, PAYMENTS, REPORTS, SEARCH_ALB, SEARCH_CLUSTER } from '../world/arns.ts';

let region: Region;
let at: Awaited<ReturnType<Region['listen']>>;
beforeEach(async () => {
  region = createRegion();
  at = await region.listen();
});
afterEach(() => at.close());

const read = async () => (await (await fetch(`${at.url}/_sim/state`)).json()) as ConsoleState;
const zoneOf = (state: ConsoleState, id: string) => state.zones.find((zone) => zone.id === id);
const resourceOf = (state: ConsoleState, arn: string) => state.accounts.flatMap(({ resources }) => resources).find((resource) => resource.arn === arn);
const shift = (arn: string, awayFrom = 'use1-az1') => startManual(region.world, MAIN, { arn, awayFrom, expiresIn: '1h', comment: 'loss' });

describe('the state of the Region', () => {
  it('has the zones in order, with both names, and says which are used', async () => {
    const state = await read();
    expect(state).toMatchObject({ region: 'us-east-1', utc: '2026-11-02T03:00:00.000Z', now: region.clock.now(), shifts: [], faults: [], calls: [] });
    expect(state.zones.filter(({ used }) => used).map(({ id, name }) => `${id} / ${name}`)).toEqual(['use1-az1 / us-east-1a', 'use1-az2 / us-east-1b', 'use1-az4 / us-east-1c']);
    expect(state.zones.filter(({ used }) => !used)).toHaveLength(4);
    expect(state.accounts.map(({ names }) => names['use1-az1'])).toEqual(['us-east-1a', 'us-east-1c']);
  });

  it('counts what lives where, and leaves out zones that a resource does not have', async () => {
    const state = await read();
    expect(resourceOf(state, CHECKOUT)).toMatchObject({ type: 'ALB', registered: true, zones: { 'use1-az1': { healthy: 1, unhealthy: 1, out: 0, weight: 1 } } });
    expect(resourceOf(state, CHECKOUT_WEB)?.zones['use1-az1']).toEqual({ healthy: 2, unhealthy: 0, out: 0, weight: 1 });
    expect(resourceOf(state, REPORTS)).toMatchObject({ registered: false, zones: { 'use1-az1': { healthy: 0, unhealthy: 0 } } });
    expect(resourceOf(state, REPORTS)?.zones['use1-az1']).not.toHaveProperty('weight');
    const batch = state.accounts[0]?.resources.find(({ name }) => name === 'reports-batch');
    expect(Object.keys(batch?.zones ?? {})).toEqual(['use1-az2', 'use1-az4']);
  });

  it('shows traffic where clients come in, and not behind another load balancer', async () => {
    const state = await read();
    expect(resourceOf(state, PAYMENTS)?.zones['use1-az1']?.traffic).toEqual({ share: expect.closeTo(1 / 3), inDns: true });
    expect(resourceOf(state, LEDGER_WEB)).toMatchObject({ behind: 'ledger' });
    expect(resourceOf(state, LEDGER_WEB)?.zones['use1-az1']).not.toHaveProperty('traffic');
    expect(zoneOf(state, 'use1-az1')?.traffic).toBeCloseTo(1 / 3);
  });

  it('shows a shift with its zone in both names, and what is left of the traffic', async () => {
    const { id } = shift(CHECKOUT);
    region.clock.advance(120_000);
    const state = await read();
    expect(state.shifts).toEqual([
      expect.objectContaining({ id, kind: 'manual', name: 'checkout', awayFrom: 'use1-az1', zoneName: 'us-east-1a', status: 'active', applied: true, comment: 'loss' }),
    ]);
    expect(resourceOf(state, CHECKOUT)?.zones['use1-az1']).toMatchObject({ weight: 0, traffic: { inDns: false } });
    // One load balancer of six that clients reach lost half of what came in here, and a little of the rest.
    expect(zoneOf(state, 'use1-az1')?.traffic).toBeCloseTo(1 / 3 - 1 / 36 - (1 / 36) * (100 / 3600), 5);
  });

  it('puts active shifts first, and says of each whether it is applied and when it ended', async () => {
    enableAutoshift(region.world, CHECKOUT);
    const first = shift(PAYMENTS);
    shift(CHECKOUT);
    startAutoshift(region.world, 'use1-az2');
    region.clock.advance(60_000);
    cancelShift(region.world, MAIN, first.id);
    const { shifts } = await read();
    expect(shifts.map(({ kind, status, applied }) => `${kind} ${status} ${applied}`)).toEqual(['autoshift active false', 'manual active true', 'manual canceled false']);
    expect(shifts[2]).toMatchObject({ endedAt: region.clock.now() });
    expect(shifts[0]).not.toHaveProperty('endsAt');
  });

  it('shows a lost zone, and pods that a shift took out', async () => {
    loseZone(region.world, 'use1-az1', 'Power.');
    shift(SEARCH_CLUSTER);
    const state = await read();
    expect(zoneOf(state, 'use1-az1')).toMatchObject({ state: 'unavailable', lost: true, message: 'Power.' });
    expect(resourceOf(state, CHECKOUT_WEB)?.zones['use1-az1']).toMatchObject({ healthy: 0, unhealthy: 2 });
    expect(resourceOf(state, SEARCH_CLUSTER)?.zones['use1-az1']).toMatchObject({ healthy: 0, unhealthy: 0, out: 3 });
    expect(resourceOf(state, SEARCH_ALB)?.zones['use1-az1']).toMatchObject({ out: 3 });
  });

  it('keeps effects in sight under many reads', async () => {
    const { arc, ec2 } = clientsOn(inProcess(region));
    region.faults.add({ operation: 'StartZonalShift' }, { kind: 'throttle' }, 1);
    await expect(arc.send(new StartZonalShiftCommand({ resourceIdentifier: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '1h', comment: '' }))).rejects.toThrow('Rate exceeded');
    for (let i = 0; i < 45; i += 1) await arc.send(new ListZonalShiftsCommand({}));
    await ec2.send(new DescribeAvailabilityZonesCommand({}));
    const { calls } = await read();
    expect(calls).toHaveLength(41);
    expect(calls[0]).toMatchObject({ operation: 'DescribeAvailabilityZones', effect: false, outcome: { is: 'done' }, answered: true, caller: 'zonal' });
    expect(calls[40]).toMatchObject({ operation: 'StartZonalShift', effect: true, about: 'checkout use1-az1 1h', outcome: { is: 'refused', code: 'ThrottlingException' } });
  });
});
