import { describe, expect, test } from 'vitest';
import { decide } from '../../src/evacuation/decide.ts';
import type { Action, Event } from '../../src/evacuation/events.ts';
import { next } from '../../src/evacuation/next.ts';
import type { PlannedStep } from '../../src/evacuation/plan.ts';
import { HOUR, MINUTE } from '../../src/evacuation/words.ts';
import { ALB, ASG, approved, approver, ask, begun, EVACUATION, given, opened, plan, REQUEST, resource, T0, ZONE } from '../support/given.ts';

const at = T0 + MINUTE;
const MORE = `${EVACUATION}-r-0002`;
const own = (arn: string, tier: number, kind: PlannedStep['kind']): PlannedStep => ({ key: `own:${arn}`, kind, tier, target: resource(arn), args: { zone: ZONE.id } });
const STEPS: Readonly<Record<'extend' | 'cancel', readonly PlannedStep[]>> = {
  extend: [own(ALB, 0, 'extend-zonal-shift'), own(ASG, 1, 'extend-zonal-shift')],
  cancel: [own(ASG, 0, 'cancel-zonal-shift'), own(ALB, 1, 'cancel-zonal-shift')],
};
const further = (action: 'extend' | 'cancel'): readonly Event[] => [
  ...opened(),
  { type: 'requested', ask: ask({ request: MORE, action, needed: 0, plan: plan({ steps: STEPS[action] }) }) },
  { type: 'begun', request: MORE, at, until: {}, dropped: [] },
];
const about = { request: MORE, attempt: 1, at };
const outcome = (type: 'step-accepted' | 'step-done' | 'step-failed', arn: string): Event =>
  type === 'step-failed' ? { type, ...about, step: `own:${arn}`, code: 'denied', retryable: false } : { type, ...about, step: `own:${arn}`, evidence: {} };
const sends = (action: 'extend' | 'cancel', ...events: readonly Event[]) =>
  next(given(...further(action), ...events), at).work.flatMap((work) => (work.do === 'steps' ? work.steps.map((one) => one.step.target.arn) : []));
const stands = (action: 'extend' | 'cancel', ...events: readonly Event[]) => {
  const state = given(...further(action), ...events);
  return state.status === 'open' ? state.requests.get(MORE)?.is : undefined;
};

describe('a tier that failed for good keeps those behind it from being sent, and waits for people', () => {
  test.each([
    ['extend', ALB, ASG],
    ['cancel', ASG, ALB],
  ] as const)('%s', (action, first, second) => {
    const failed = outcome('step-failed', first);
    expect(sends(action)).toEqual([first]);
    expect(sends(action, failed)).toEqual([]);
    expect(stands(action, failed)).toBe('needs-people');
    const again: Event = { type: 'retried', request: MORE, by: approver, at, steps: [`own:${first}`] };
    expect(sends(action, failed, again)).toEqual([first]);
    expect(stands(action, failed, again)).toBe('running');
    const skipped: Event = { type: 'skipped', request: MORE, by: approver, at, steps: [`own:${first}`], reason: 'by hand' };
    expect(sends(action, failed, skipped)).toEqual([second]);
    expect(stands(action, failed, skipped, outcome('step-done', second))).toBe('finished');
  });
});

test('an extension goes on when ARC took the longer time; a cancellation only when the shift is gone', () => {
  expect(sends('extend', outcome('step-accepted', ALB))).toEqual([ASG]);
  expect(sends('cancel', outcome('step-accepted', ASG))).toEqual([]);
  expect(sends('cancel', outcome('step-done', ASG))).toEqual([ALB]);
});

describe('two extensions at once', () => {
  const extending = (request: string): readonly Event[] => [{ type: 'requested', ask: ask({ request, action: 'extend', needed: 0, plan: plan({ steps: STEPS.extend }) }) }];
  const begin = (action: Action, until: number, ...events: readonly Event[]) => {
    const state = given(
      ...opened(),
      ...events,
      ...extending(REQUEST.replace('0001', '0003')).map((event) => (event.type === 'requested' ? { ...event, ask: { ...event.ask, action } } : event)),
    );
    const [event] = decide(state, { type: 'begin', request: REQUEST.replace('0001', '0003'), revision: 1, dropped: [], until: { [ALB]: until } }, at).events;
    return event?.type === 'begun' ? event.until[ALB] : undefined;
  };
  const other: readonly Event[] = [...extending(MORE), { type: 'begun', request: MORE, at, until: { [ALB]: at + 24 * HOUR }, dropped: [] }];
  test('the longer one counts, while it is being sent', () => {
    expect(begin('extend', at + 12 * HOUR, ...other)).toBe(at + 24 * HOUR);
    expect(begin('extend', at + 48 * HOUR, ...other)).toBe(at + 48 * HOUR);
  });
  test('what ARC shows is never made shorter, by an extension', () => {
    const started: Event = {
      type: 'step-done',
      request: REQUEST,
      step: `start-zonal-shift:${ALB}`,
      attempt: 1,
      at,
      evidence: { zonalShiftId: 'shift-1', expiresAt: at + 30 * HOUR },
    };
    const shifted = [approved(), begun(at), started];
    expect(begin('extend', at + 12 * HOUR, ...shifted)).toBe(at + 30 * HOUR);
    expect(begin('adopt', at + 12 * HOUR, ...shifted)).toBe(at + 12 * HOUR);
  });
});
