import { describe, expect, test } from 'vitest';
import { closable } from '../../src/evacuation/closing.ts';
import type { Event } from '../../src/evacuation/events.ts';
import { LEASE, next } from '../../src/evacuation/next.ts';
import { MINUTE } from '../../src/evacuation/words.ts';
import { ALB, ASG, approved, approver, ask, begun, EKS, finding, given, opened, REQUEST, T0 } from '../support/given.ts';

const at = T0 + MINUTE;
const key = (arn: string) => `start-zonal-shift:${arn}`;
const intended = (arn: string, attempt = 1): Event => ({ type: 'step-intended', request: REQUEST, step: key(arn), attempt, leaseUntil: at + LEASE });
const accepted = (arn: string): Event => ({ type: 'step-accepted', request: REQUEST, step: key(arn), attempt: 1, at, evidence: { zonalShiftId: `shift-${arn.length}` } });
const done = (arn: string): Event => ({ ...accepted(arn), type: 'step-done' }) as Event;
const failed = (arn: string, retryable: boolean, attempt = 1): Event => ({ type: 'step-failed', request: REQUEST, step: key(arn), attempt, at, code: 'throttled', retryable });
const unknown = (arn: string, attempt = 1): Event => ({ type: 'step-unknown', request: REQUEST, step: key(arn), attempt, at, why: 'timeout' });
const started = [...opened(), approved(at), begun(at)];
const steps = (now: number, ...events: readonly Event[]) =>
  next(given(...started, ...events), now).work.flatMap((work) => (work.do === 'steps' ? work.steps.map((one) => [one.step.target.kind, one.attempt]) : []));
const confirms = (now: number, ...events: readonly Event[]) =>
  next(given(...started, ...events), now).work.flatMap((work) => (work.do === 'confirm' ? work.steps.map((one) => one.step.target.kind) : []));

describe('before execution', () => {
  test('a pending request lapses at its time, not before', () => {
    const { lapsesAt } = ask();
    expect(next(given(...opened()), lapsesAt - 1)).toEqual({ work: [], wakeAt: lapsesAt });
    expect(next(given(...opened()), lapsesAt).work).toEqual([{ do: 'lapse', request: REQUEST }]);
  });
  test('an approved one begins', () => {
    expect(next(given(...opened(), approved(at)), at).work).toEqual([{ do: 'begin', request: REQUEST }]);
  });
});

describe('tiers', () => {
  test('load balancers, then clusters, then groups, each when the tier before was sent', () => {
    expect(steps(at)).toEqual([['alb', 1]]);
    expect(steps(at, intended(ALB))).toEqual([]);
    expect(steps(at, intended(ALB), accepted(ALB))).toEqual([['eks', 1]]);
    expect(steps(at, intended(ALB), done(ALB), intended(EKS), done(EKS))).toEqual([['asg', 1]]);
  });
  test('a failed tier does not hold up the next, in a shift', () => {
    expect(steps(at, intended(ALB), failed(ALB, false))).toEqual([['eks', 1]]);
    expect(steps(at, intended(ALB), unknown(ALB))).toEqual([['eks', 1]]);
  });
  test('a resource that was blocked since is left out', () => {
    const state = given(...opened(), approved(at), begun(at, [finding('not-registered', ALB)]));
    expect(next(state, at).work).toMatchObject([{ do: 'steps', steps: [{ step: { target: { kind: 'eks' } } }] }]);
  });
});

describe('leases', () => {
  test('nobody else touches an intent before its lease ends; after it, the next attempt', () => {
    expect(steps(at + LEASE - 1, intended(ALB))).toEqual([]);
    expect(next(given(...started, intended(ALB)), at).wakeAt).toBe(at + LEASE);
    expect(steps(at + LEASE, intended(ALB))).toEqual([['alb', 2]]);
  });
  test('a late failure of an attempt that was taken over does not undo the newer intent', () => {
    expect(steps(at + 1, intended(ALB), intended(ALB, 2), failed(ALB, true, 1))).toEqual([]);
  });
  test('a late success counts, whoever reports it', () => {
    expect(steps(at + 1, intended(ALB), intended(ALB, 2), accepted(ALB))).toEqual([['eks', 1]]);
  });
});

describe('outcomes', () => {
  test('what was accepted is read back, beside the next tier', () => {
    expect(confirms(at, intended(ALB), accepted(ALB))).toEqual(['alb']);
    expect(confirms(at, intended(ALB), done(ALB))).toEqual([]);
  });
  test('throttled and lost ones are tried again a little later, three times in all', () => {
    const rest = [intended(EKS), done(EKS), intended(ASG), done(ASG)];
    expect(steps(at, ...rest, intended(ALB), failed(ALB, true))).toEqual([]);
    expect(steps(at + MINUTE, ...rest, intended(ALB), failed(ALB, true))).toEqual([['alb', 2]]);
    expect(steps(at + MINUTE, ...rest, intended(ALB), unknown(ALB))).toEqual([['alb', 2]]);
    expect(steps(at + MINUTE, ...rest, intended(ALB, 3), failed(ALB, true, 3))).toEqual([]);
  });
  test('finished when all is done or left out; needs people when something failed for good', () => {
    const is = (...events: readonly Event[]) => {
      const state = given(...started, ...events);
      return state.status === 'open' ? state.requests.get(REQUEST)?.is : state.status;
    };
    expect(is(done(ALB), done(EKS))).toBe('running');
    expect(is(done(ALB), done(EKS), done(ASG))).toBe('finished');
    expect(is(done(ALB), done(EKS), failed(ASG, false))).toBe('needs-people');
    expect(is(done(ALB), done(EKS), failed(ASG, false), { type: 'retried', request: REQUEST, by: approver, at, steps: [key(ASG)] })).toBe('running');
  });
  test('the ids that ARC answered with are ours', () => {
    const state = given(...started, accepted(ALB), failed(EKS, false));
    expect(state.status === 'open' && [...state.shifts]).toEqual([[ALB, `shift-${ALB.length}`]]);
  });
});

describe('closing', () => {
  test('what was decided without effect may close; what holds a zone may not', () => {
    expect(closable(given(...opened()), at)).toBeUndefined();
    expect(closable(given(...opened(), { type: 'rejected', request: REQUEST, by: approver, at }), at)).toBe('rejected');
    expect(closable(given(...opened(), { type: 'lapsed', request: REQUEST, at }), at)).toBe('lapsed');
    expect(closable(given(...started, done(ALB), done(EKS), done(ASG)), at + 100 * MINUTE)).toBeUndefined();
  });
  test('where nothing was shifted, only when the time for a retry is over', () => {
    const all = [failed(ALB, false), failed(EKS, false), failed(ASG, false)];
    expect(closable(given(...started, ...all), at + 29 * MINUTE)).toBeUndefined();
    expect(closable(given(...started, ...all), at + 30 * MINUTE)).toBe('nothing-was-shifted');
  });
});
