import type { Event } from '../../../src/evacuation/events.ts';
import { evolve } from '../../../src/evacuation/evolve.ts';
import type { Evacuation } from '../../../src/evacuation/state.ts';
import { type Instant, known, MINUTE, type Place } from '../../../src/evacuation/words.ts';
import type { ShiftSeen } from '../../../src/ports/zonal-shifts.ts';
import type { ManagedListed, PlaceSeen, ShiftListed } from '../../../src/ports/zone-watch.ts';
import type { Reading } from '../../../src/schedule/drift/observations.ts';
import { ACCOUNT, ALB, ASG, approved, ask, begun, EKS, given, opened, plan, REQUEST, step, T0, ZONE } from '../../support/given.ts';

export const BEGUN = T0 + MINUTE;
export const APPLIED = T0 + 2 * MINUTE;
/** A look well after everything was applied. */
export const NOW = T0 + 10 * MINUTE;
export const PLACE: Place = { account: ACCOUNT, region: 'us-east-1' };
export const ARNS = [ALB, EKS, ASG] as const;
export const UNTIL: Readonly<Record<string, Instant>> = { [ASG]: BEGUN + 720 * MINUTE, [EKS]: BEGUN + 735 * MINUTE, [ALB]: BEGUN + 750 * MINUTE };

export const idOf = (arn: string): string => `zs-${ARNS.indexOf(arn as (typeof ARNS)[number])}`;
const evidence = (arn: string) => ({ zonalShiftId: idOf(arn), startedAt: BEGUN, expiresAt: UNTIL[arn] ?? 0, reached: 'applied' });
export const done = (arn: string, at = APPLIED): Event => ({ type: 'step-done', request: REQUEST, step: `start-zonal-shift:${arn}`, attempt: 1, at, evidence: evidence(arn) });
const intended = (arn: string): Event => ({ type: 'step-intended', request: REQUEST, step: `start-zonal-shift:${arn}`, attempt: 1, leaseUntil: APPLIED });

const EXTEND = `${REQUEST.slice(0, -4)}0002`;

/** An extension of one resource has begun, and its call is on its way. */
export const extending = (arn: string): readonly Event[] => [
  { type: 'requested', ask: ask({ request: EXTEND, action: 'extend', needed: 0, plan: plan({ steps: [step(arn, 0)] }) }) },
  { type: 'begun', request: EXTEND, at: NOW - MINUTE, until: { [arn]: NOW + 900 * MINUTE }, dropped: [] },
  { type: 'step-intended', request: EXTEND, step: `start-zonal-shift:${arn}`, attempt: 1, leaseUntil: NOW + MINUTE },
];

type Open = Extract<Evacuation, { status: 'open' }>;

/** Three shifts, applied; then whatever else happened. */
export function shifted(...more: readonly Event[]): Open {
  const state = given(...opened(), approved(), begun(BEGUN), ...ARNS.flatMap((arn) => [intended(arn), done(arn)]), ...more);
  if (state.status !== 'open') throw new Error('It is not open');
  return state;
}

/** Our shift of a resource as ARC shows it when all is as it was decided. */
export const ours = (arn: string, more: Partial<ShiftSeen> = {}): ShiftSeen => ({
  id: idOf(arn),
  type: 'ZONAL_SHIFT',
  awayFrom: ZONE.id,
  startedAt: BEGUN,
  expiresAt: UNTIL[arn] ?? 0,
  applied: true,
  comment: '',
  ...more,
});

export const managed = (arn: string, shifts: readonly ShiftSeen[] = [ours(arn)], more: Partial<ManagedListed> = {}): ManagedListed => ({
  arn,
  name: arn,
  zones: ['use1-az1', 'use1-az2', 'use1-az4'],
  weights: { 'use1-az1': shifts.some((one) => one.applied && one.awayFrom === ZONE.id) ? 0 : 1, 'use1-az2': 1 },
  shifts,
  autoshifts: [],
  ...more,
});

/** One look in which each resource is as given, and every list agrees with that. */
export function look(resources: readonly ManagedListed[], more: Partial<PlaceSeen> = {}): PlaceSeen {
  const shifts = resources.flatMap(({ arn, shifts: all }) =>
    all.map(({ id, type, awayFrom, startedAt, expiresAt }): ShiftListed => ({ id, arn, type, awayFrom, startedAt, expiresAt, status: 'active' })),
  );
  const autoshifts = resources.flatMap((one) => one.autoshifts.map(({ awayFrom, startedAt }) => ({ awayFrom, startedAt })));
  return { place: PLACE, at: NOW, shifts: known(shifts, NOW), resources: known(resources, NOW), autoshifts: known(autoshifts, NOW), ...more };
}

export const asDecided = (): readonly ManagedListed[] => ARNS.map((arn) => managed(arn));
export const reading = (arn: string, more: Partial<Reading> = {}): ReadonlyMap<string, Reading> =>
  new Map([[arn, { at: NOW, managed: managed(arn), history: 'not-needed', absences: 0, ...more }]]);

export const apply = (state: Evacuation, events: readonly Event[]): Open => {
  const next = events.reduce(evolve, state);
  if (next.status !== 'open') throw new Error('It is not open');
  return next;
};
