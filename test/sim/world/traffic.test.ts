import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standingClock } from '../../../sim/world/clock.ts';
import { createDemoWorld } from '../../../sim/world/demo/index.ts';
import { enableAutoshift, endAutoshift, startAutoshift } from '../../../sim/world/events.ts';
import { Refused } from '../../../sim/world/refused.ts';
import { cancelShift, startManual } from '../../../sim/world/shifts.ts';
import { trafficOf } from '../../../sim/world/traffic.ts';
import type { World } from '../../../sim/world/world.ts';
import { CHECKOUT, MAIN, PAYMENTS } from './arns.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const night = () => createDemoWorld(standingClock(Date.UTC(2026, 10, 2, 3)));
const shift = (world: World, arn = CHECKOUT, awayFrom = 'use1-az1') => startManual(world, MAIN, { arn, awayFrom, expiresIn: '12h', comment: '' });

function of(world: World, arn = CHECKOUT) {
  const balancer = world.state.accounts.flatMap(({ loadBalancers }) => loadBalancers).find((candidate) => candidate.arn === arn);
  if (!balancer) throw new Error(`${arn} is not in the demo's world.`);
  return trafficOf(world, balancer);
}
const shares = (world: World, arn = CHECKOUT) => Object.values(of(world, arn)).map(({ share }) => Math.round(share * 1_000) / 1_000);

describe('traffic of a load balancer', () => {
  it('enters evenly by the zones of the load balancer', () => {
    expect(shares(night())).toEqual([0.333, 0.333, 0.333]);
  });

  it('leaves a shifted zone with DNS first, then as connections end, and enters elsewhere instead', () => {
    const world = night();
    shift(world);
    world.clock.advance(19 * SECOND);
    expect(of(world)['use1-az1']).toMatchObject({ inDns: true, share: expect.closeTo(1 / 3) });
    world.clock.advance(SECOND);
    expect(of(world)['use1-az1']?.inDns).toBe(false);
    // Half of the clients followed; of the other half, those who connected in the last minute did.
    world.clock.advance(MINUTE);
    expect(of(world)['use1-az1']?.share).toBeCloseTo((1 / 6) * (59 / 60), 5);
    // An ALB's client keeps its connection for an hour at most.
    world.clock.advance(HOUR);
    expect(shares(world)).toEqual([0, 0.5, 0.5]);
  });

  it('leaves a Network Load Balancer sooner: its connections are kept for 350 seconds', () => {
    const world = night();
    shift(world, PAYMENTS);
    world.clock.advance(369 * SECOND);
    expect(of(world, PAYMENTS)['use1-az1']?.share).toBeGreaterThan(0);
    world.clock.advance(SECOND);
    expect(shares(world, PAYMENTS)).toEqual([0, 0.5, 0.5]);
  });

  it('comes back after a cancel: into DNS 45 seconds later, evenly again when the connections are new', () => {
    const world = night();
    const { id } = shift(world);
    world.clock.advance(2 * HOUR);
    cancelShift(world, MAIN, id);
    world.clock.advance(44 * SECOND);
    expect(of(world)['use1-az1']).toEqual({ share: 0, inDns: false });
    world.clock.advance(SECOND);
    expect(of(world)['use1-az1']?.inDns).toBe(true);
    world.clock.advance(HOUR);
    expect(shares(world)).toEqual([0.333, 0.333, 0.333]);
  });

  it('comes back when a shift lapses', () => {
    const world = night();
    shift(world);
    world.clock.advance(14 * HOUR);
    expect(shares(world)).toEqual([0.333, 0.333, 0.333]);
  });

  it('follows the shift that is applied: one that waits moves nothing', () => {
    const world = night();
    enableAutoshift(world, CHECKOUT);
    shift(world);
    startAutoshift(world, 'use1-az2');
    world.clock.advance(3 * HOUR);
    expect(shares(world)).toEqual([0, 0.5, 0.5]);
    // The autoshift applies once the customer's shift has gone: this is what a recovery must not overlook.
    world.clock.advance(12 * HOUR);
    expect(shares(world)).toEqual([0.5, 0, 0.5]);
    endAutoshift(world, 'use1-az2');
    world.clock.advance(3 * HOUR);
    expect(shares(world)).toEqual([0.333, 0.333, 0.333]);
  });

  it('waits for a shift that is applied late', () => {
    const world = night();
    world.state.appliesAfter = 5 * MINUTE;
    shift(world);
    world.clock.advance(5 * MINUTE + 19 * SECOND);
    expect(of(world)['use1-az1']?.inDns).toBe(true);
    world.clock.advance(SECOND);
    expect(of(world)['use1-az1']?.inDns).toBe(false);
  });

  it('is never lost or made, whatever was shifted and cancelled when', () => {
    const deed = fc.record({
      wait: fc.integer({ min: 0, max: 2 * HOUR }),
      zone: fc.constantFrom('use1-az1', 'use1-az2', 'use1-az4'),
      does: fc.constantFrom('shift', 'cancel', 'autoshift', 'end'),
    });
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
        const world = night();
        enableAutoshift(world, CHECKOUT);
        for (const { wait, zone, does } of deeds) {
          world.clock.advance(wait);
          attempt(world, does, zone);
          const now = Object.values(of(world));
          expect(now.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
          expect(now.every(({ share }) => share >= 0)).toBe(true);
          expect(now.some(({ inDns }) => inDns)).toBe(true);
        }
      }),
    );
  });
});

/** Does it if ARC lets it. */
function attempt(world: World, does: string, zone: string): void {
  try {
    if (does === 'shift') shift(world, CHECKOUT, zone);
    else if (does === 'autoshift') startAutoshift(world, zone);
    else if (does === 'end') endAutoshift(world, zone);
    else for (const { id, kind, status } of world.state.shifts) if (kind === 'manual' && status === 'active') cancelShift(world, MAIN, id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
