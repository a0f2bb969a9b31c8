import type { Event } from '../../src/evacuation/events.ts';
import type { PlannedStep } from '../../src/evacuation/plan.ts';
import type { Evacuation } from '../../src/evacuation/state.ts';
import type { Arn, Instant } from '../../src/evacuation/words.ts';
import { ALB, ASG, approver, ask, asker, EKS, EVACUATION, given, opened, plan, step } from '../support/given.ts';

export type Open = Extract<Evacuation, { status: 'open' }>;
export type Ends = Readonly<Record<Arn, Instant>>;

/** Groups end first, load balancers last, a quarter of an hour apart. */
export const inOrder = (first: Instant): Ends => ({ [ASG]: first, [EKS]: first + 15 * 60_000, [ALB]: first + 30 * 60_000 });

/** A shift that two people decided at `at` and ARC accepted, each resource until its end. */
export const shiftEvents = (at: Instant, ends: Ends): readonly Event[] => [
  ...opened({ askedAt: at }),
  { type: 'approved', request: ask().request, revision: 1, by: approver, at, accepts: [] },
  { type: 'begun', request: ask().request, at, until: ends, dropped: [] },
  ...accepted(ask().request, at, ends, (arn) => `start-zonal-shift:${arn}`),
];

/** An extension in the same manner, as a request of its own. */
export function extendEvents(at: Instant, ends: Ends, nth: number): readonly Event[] {
  const request = `${EVACUATION}-r-${String(nth).padStart(4, '0')}`;
  const key = (arn: Arn) => `extend-zonal-shift:${arn}`;
  const steps = Object.keys(ends).map((arn, tier): PlannedStep => ({ ...step(arn, tier), key: key(arn), kind: 'extend-zonal-shift' }));
  return [
    { type: 'requested', ask: ask({ request, action: 'extend', plan: plan({ steps }), askedAt: at }) },
    { type: 'approved', request, revision: 1, by: asker, at, accepts: [] },
    { type: 'begun', request, at, until: ends, dropped: [] },
    ...accepted(request, at, ends, key),
  ];
}

const accepted = (request: string, at: Instant, ends: Ends, key: (arn: Arn) => string): readonly Event[] =>
  Object.entries(ends).map(([arn, expiresAt]) => ({
    type: 'step-accepted',
    request,
    step: key(arn),
    attempt: 1,
    at,
    evidence: { zonalShiftId: `zs-${arn}`, startedAt: at, expiresAt },
  }));

/** The evacuation after all of that. Throws when it is not open. */
export function openAfter(...events: readonly Event[]): Open {
  const state = given(...events);
  if (state.status !== 'open') throw new Error(`It is ${state.status}`);
  return state;
}
