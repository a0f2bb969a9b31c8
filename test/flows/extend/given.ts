import type { Event } from '../../../src/evacuation/events.ts';
import type { EvacuationRecord } from '../../../src/evacuation/state.ts';
import { type Arn, HOUR, type Instant, type Known, known, MINUTE } from '../../../src/evacuation/words.ts';
import type { Managed, ShiftSeen } from '../../../src/ports/zonal-shifts.ts';
import { ALB, ASG, approved, begun, EKS, given, opened, REQUEST, T0, ZONE } from '../../support/given.ts';

export const ID: Readonly<Record<Arn, string>> = { [ALB]: 'shift-alb', [EKS]: 'shift-eks', [ASG]: 'shift-asg' };

const done = (arn: Arn, expiresAt: Instant): Event => ({
  type: 'step-done',
  request: REQUEST,
  step: `start-zonal-shift:${arn}`,
  attempt: 1,
  at: T0 + 2 * MINUTE,
  evidence: { zonalShiftId: ID[arn] ?? '', expiresAt, startedAt: T0 + MINUTE },
});

export const ENDS = { [ASG]: T0 + 12 * HOUR, [EKS]: T0 + 12 * HOUR + 15 * MINUTE, [ALB]: T0 + 12 * HOUR + 30 * MINUTE };

/** An evacuation whose three shifts are there, each with its own end; `more` happened since. */
export function shifted(ends: Readonly<Partial<Record<Arn, Instant>>> = ENDS, ...more: readonly Event[]): EvacuationRecord {
  const state = given(...opened(), approved(), begun(), ...Object.entries(ends).map(([arn, at]) => done(arn, at ?? 0)), ...more);
  if (state.status !== 'open') throw new Error('It is not open');
  return state;
}

export const shift = (arn: Arn, expiresAt: Instant, more: Partial<ShiftSeen> = {}): ShiftSeen => ({
  id: ID[arn] ?? 'other',
  type: 'ZONAL_SHIFT',
  awayFrom: ZONE.id,
  startedAt: T0 + MINUTE,
  expiresAt,
  applied: true,
  comment: 'by hand',
  ...more,
});

/** What ARC shows of one resource. */
export const managed = (arn: Arn, shifts: readonly ShiftSeen[], more: Partial<Managed> = {}): Known<Managed> =>
  known({ arn, name: arn, weights: { [ZONE.id]: shifts.length ? 0 : 1 }, shifts, autoshifts: [], ...more }, T0);
