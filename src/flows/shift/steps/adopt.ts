import { placeOf } from '../../../evacuation/resource.ts';
import { ArcFault, type Managed, type ShiftSeen } from '../../../ports/zonal-shifts.ts';
import type { Checked, Ran, Step, StepInput } from '../../step.ts';
import { minutesLeft } from '../minutes.ts';
import { confirmApplied } from './confirm.ts';
import { type ArcPort, evidenceOf, isCustomers, look, obstacle, orFault, ranInto, unreadBecause, zoneOf } from './look.ts';

/** Takes over somebody's shift of the same zone, as it was approved; it lasts until the wanted expiry, and is never made shorter. */
export const adoptZonalShift: Step<ArcPort> = { sends: 'repeatable', check, run, confirm: confirmApplied };

async function check(input: StepInput, ports: ArcPort, signal: AbortSignal): Promise<Checked> {
  const seen = await look(input, ports, signal);
  if (seen instanceof ArcFault) return unreadBecause(seen);
  if (seen === 'not-registered') return { is: 'blocked', code: 'not-registered' };
  const shift = adopted(input, seen);
  if (!shift) return { is: 'blocked', code: instead(input, seen) };
  if (lastsLongEnough(shift, input)) return { is: 'already', evidence: evidenceOf(shift, 'started') };
  return minutesLeft(input.until, input.now) === undefined ? { is: 'blocked', code: 'needs-extend' } : { is: 'to-do' };
}

/** Reads again before it sends: an update counts from now, so one that was not looked at could shorten the shift. */
async function run(input: StepInput, ports: ArcPort, signal: AbortSignal): Promise<Ran> {
  const seen = await look(input, ports, signal);
  if (seen instanceof ArcFault) return { is: 'failed', code: seen.code, retryable: seen.retryable };
  if (seen === 'not-registered') return { is: 'failed', code: 'not-registered', retryable: false };
  const shift = adopted(input, seen);
  if (!shift) return { is: 'failed', code: instead(input, seen), retryable: false };
  if (lastsLongEnough(shift, input)) return { is: 'accepted', evidence: evidenceOf(shift, 'started') };
  const minutes = minutesLeft(input.until, input.now);
  if (minutes === undefined) return { is: 'failed', code: 'needs-extend', retryable: false };
  const answer = await orFault(() => ports.arc.update(placeOf(input.step.target), { id: shift.id, minutes }, signal));
  return answer instanceof ArcFault ? ranInto(answer) : { is: 'accepted', evidence: evidenceOf(answer, 'started') };
}

/** The shift that was approved for adoption, if it is still active and leaves the zone. */
const adopted = (input: StepInput, { shifts }: Managed): ShiftSeen | undefined =>
  shifts.find((shift) => shift.id === input.step.args.adopts && isCustomers(shift) && shift.awayFrom === zoneOf(input));

const lastsLongEnough = (shift: ShiftSeen, { until }: StepInput): boolean => until !== undefined && shift.expiresAt >= until;

/** What stands in the place of the shift that was to be adopted. */
const instead = (input: StepInput, seen: Managed): string => obstacle(zoneOf(input), seen) ?? 'gone';
