import { describe, expect, test } from 'vitest';
import type { Event } from '../../../src/evacuation/events.ts';
import { findingKey } from '../../../src/evacuation/plan.ts';
import { HOUR, MINUTE, unread } from '../../../src/evacuation/words.ts';
import { computeExtend, planExtend } from '../../../src/flows/extend/plan.ts';
import { ALB, ASG, EKS, T0 } from '../../support/given.ts';
import { ENDS, managed, shift, shifted } from './given.ts';

const now = T0 + 10 * HOUR;
const ask = (hours: number, at = now) => ({ duration: hours * HOUR, now: at });
const keys = (findings: readonly Parameters<typeof findingKey>[0][]) => findings.map(findingKey);

test('every kind is lengthened, load balancers first, in the order in which they are to lapse', () => {
  const { plan, until } = computeExtend(shifted(), ask(12), new Map());
  expect(plan.steps.map(({ kind, target, args }) => [kind, target.arn, args.minutes])).toEqual([
    ['extend-zonal-shift', ALB, 750],
    ['extend-zonal-shift', EKS, 735],
    ['extend-zonal-shift', ASG, 720],
  ]);
  expect(Object.fromEntries(until)).toEqual({ [ASG]: now + 12 * HOUR, [EKS]: now + 12 * HOUR + 15 * MINUTE, [ALB]: now + 12 * HOUR + 30 * MINUTE });
  expect(plan.steps[0]?.args).toMatchObject({ shift: 'shift-alb', ends: ENDS[ALB] });
});

test('nothing is made shorter: what lasts long enough is left out by name', () => {
  const plan = planExtend(shifted(), ask(1));
  expect(plan.steps).toEqual([]);
  expect(keys(plan.blockers).sort()).toEqual([ALB, ASG, EKS].map((arn) => `lasts-longer:${arn}`).sort());
});

test('what ARC shows counts, not the record; unread, the record stands and the card says so', () => {
  const seen = new Map([
    [ASG, managed(ASG, [shift(ASG, now + 30 * HOUR)])],
    [ALB, unread('throttled')],
  ]);
  const { plan, until } = computeExtend(shifted(), ask(12), seen);
  expect(plan.steps.map(({ target }) => target.arn)).toEqual([ALB, EKS]);
  expect(until.get(EKS)).toBeGreaterThan(now + 30 * HOUR);
  expect(until.get(ALB)).toBeGreaterThan(until.get(EKS) ?? 0);
  expect(keys(plan.unread)).toEqual([`expiry-unread:${ALB}`]);
});

test('the cap of 72 hours is counted back from the load balancers, and said', () => {
  const { plan, until } = computeExtend(shifted(), ask(72), new Map());
  expect(until.get(ALB)).toBe(now + 72 * HOUR);
  expect(until.get(ASG)).toBe(now + 72 * HOUR - 30 * MINUTE);
  expect(plan.warnings).toEqual([{ code: 'at-cap', about: 'all', detail: { sooner: 30 * MINUTE } }]);
  expect(planExtend(shifted(), ask(71)).warnings).toEqual([]);
});

describe('what lapsed', () => {
  const gone = (at: number, what: 'expired' | 'cancelled' | 'missing' = 'expired'): Event => ({ type: 'observed', about: ASG, at, what });
  test('a moment ago is started again, as the plan says', () => {
    const plan = planExtend(shifted(ENDS, gone(now)), ask(12, now + 30 * MINUTE - 1));
    expect(plan.steps.at(-1)).toMatchObject({ kind: 'start-zonal-shift', target: { arn: ASG }, args: { minutes: 720 } });
    expect(keys(plan.warnings)).toEqual([`starts-again:${ASG}`]);
  });
  test('half an hour ago is not, and neither is what people ended', () => {
    expect(keys(planExtend(shifted(ENDS, gone(now)), ask(12, now + 30 * MINUTE)).blockers)).toEqual([`long-gone:${ASG}`]);
    expect(keys(planExtend(shifted(ENDS, gone(now, 'cancelled')), ask(12)).blockers)).toEqual([`shift-gone:${ASG}`]);
  });
  test('is known before anybody has observed it, by its end and what ARC shows', () => {
    const late = (ENDS[ASG] ?? 0) + MINUTE;
    const seen = new Map([[ASG, managed(ASG, [])]]);
    expect(planExtend(shifted(), ask(12, late), seen).steps.at(-1)?.kind).toBe('start-zonal-shift');
    expect(keys(planExtend(shifted(), ask(12), seen).blockers)).toEqual([`shift-gone:${ASG}`]);
  });
  test('is not started again past a shift away from another zone, or over an experiment', () => {
    const state = shifted(ENDS, gone(now));
    const at = (...shifts: Parameters<typeof managed>[1]) => keys(planExtend(state, ask(12), new Map([[ASG, managed(ASG, shifts)]])).blockers);
    expect(at(shift(ALB, now + HOUR, { id: 'x', awayFrom: 'use1-az2' }))).toEqual([`other-zone-shift:${ASG}`]);
    expect(at(shift(ALB, now, { id: 'x', type: 'FIS_EXPERIMENT' }))).toEqual([`their-fis:${ASG}`]);
    expect(at(shift(ALB, now + HOUR, { id: 'x' }))).toEqual([`their-shift:${ASG}`]);
  });
});

test.each([
  ['their-shift', shift(ALB, now + HOUR, { id: 'x' })],
  ['their-fis', shift(ALB, now, { id: 'x', type: 'FIS_EXPERIMENT' })],
  ['their-practice', shift(ALB, now, { id: 'x', type: 'PRACTICE_RUN' })],
  ['their-autoshift', shift(ALB, now, { id: 'x', type: 'ZONAL_AUTOSHIFT' })],
] as const)('%s: what is not ours is told apart', (code, theirs) => {
  const { [ALB]: _failed, ...rest } = ENDS;
  const plan = planExtend(shifted(rest), ask(12), new Map([[ALB, managed(ALB, [theirs])]]));
  expect(keys(plan.blockers)).toEqual([`${code}:${ALB}`]);
  expect(plan.steps.map(({ target }) => target.arn)).toEqual([EKS, ASG]);
});
