import { placeOf } from '../../../evacuation/resource.ts';
import { MINUTE, type Millis } from '../../../evacuation/words.ts';
import { ArcFault, type Managed, type ShiftSeen } from '../../../ports/zonal-shifts.ts';
import type { Checked, Ran, Step, StepInput } from '../../step.ts';
import { minutesLeft } from '../minutes.ts';
import { type ArcPort, evidenceOf, isCustomers, look, obstacle, orFault, ranInto, unreadBecause, zoneOf } from './look.ts';

/** ARC's clock and ours may differ by this much, and an expiry that is read back by less than a minute. */
export const CLOSE_ENOUGH = MINUTE;

/**
 * Lengthens one shift that is there, named by its zonalShiftId, until the wanted expiry. Never makes it shorter, and
 * starts no other in its place: somebody may have ended it on purpose. `short`: it may end that much sooner.
 */
export function lengthening(idOf: (input: StepInput) => unknown, short: Millis = 0): Pick<Step<ArcPort>, 'sends' | 'check' | 'run'> {
  const shiftOf = (input: StepInput, { shifts }: Managed): ShiftSeen | undefined =>
    shifts.find((shift) => shift.id === idOf(input) && isCustomers(shift) && shift.awayFrom === zoneOf(input));

  return {
    sends: 'repeatable',

    async check(input, ports, signal): Promise<Checked> {
      const seen = await look(input, ports, signal);
      if (seen instanceof ArcFault) return unreadBecause(seen);
      if (seen === 'not-registered') return { is: 'blocked', code: 'not-registered' };
      const shift = shiftOf(input, seen);
      if (!shift) return { is: 'blocked', code: instead(input, seen) };
      if (lastsLongEnough(shift, input, short)) return { is: 'already', evidence: evidenceOf(shift, 'started') };
      return minutesLeft(input.until, input.now) === undefined ? { is: 'blocked', code: 'needs-extend' } : { is: 'to-do' };
    },

    /** Reads again before it sends: an update counts from now, so one that was not looked at could shorten the shift. */
    async run(input, ports, signal): Promise<Ran> {
      const seen = await look(input, ports, signal);
      if (seen instanceof ArcFault) return { is: 'failed', code: seen.code, retryable: seen.retryable };
      if (seen === 'not-registered') return { is: 'failed', code: 'not-registered', retryable: false };
      const shift = shiftOf(input, seen);
      if (!shift) return { is: 'failed', code: instead(input, seen), retryable: false };
      if (lastsLongEnough(shift, input, short)) return { is: 'accepted', evidence: evidenceOf(shift, 'started') };
      const minutes = minutesLeft(input.until, input.now);
      if (minutes === undefined) return { is: 'failed', code: 'needs-extend', retryable: false };
      const answer = await orFault(() => ports.arc.update(placeOf(input.step.target), { id: shift.id, minutes }, signal));
      return answer instanceof ArcFault ? ranInto(answer) : { is: 'accepted', evidence: evidenceOf(answer, 'started') };
    },
  };
}

export const lastsLongEnough = (shift: ShiftSeen, { until }: StepInput, short: Millis): boolean => until !== undefined && shift.expiresAt >= until - short;

/** What stands in the place of the shift that was to be lengthened. */
const instead = (input: StepInput, seen: Managed): string => obstacle(zoneOf(input), seen) ?? 'gone';
