import { ArcFault, type Managed, type ShiftSeen } from '../../ports/zonal-shifts.ts';
import { confirmApplied } from '../shift/steps/confirm.ts';
import { type ArcPort, evidenceOf, isCustomers, look, obstacle, unreadBecause, zoneOf } from '../shift/steps/look.ts';
import type { Checked, Ran, Step, StepInput } from '../step.ts';

/**
 * Takes a shift that somebody started by hand into the record, as it is: nothing is sent to ARC. It is found by the id
 * that was approved, and counts only while it is active and leaves the zone.
 */
export const claimZonalShift: Step<ArcPort> = { sends: 'repeatable', check, run, confirm: confirmApplied };

async function check(input: StepInput, ports: ArcPort, signal: AbortSignal): Promise<Checked> {
  const seen = await look(input, ports, signal);
  if (seen instanceof ArcFault) return unreadBecause(seen);
  if (seen === 'not-registered') return { is: 'blocked', code: 'not-registered' };
  const shift = claimed(input, seen);
  return shift ? { is: 'already', evidence: evidenceOf(shift, 'started') } : { is: 'blocked', code: obstacle(zoneOf(input), seen) ?? 'gone' };
}

/** Only after a look that failed: looks once more. */
async function run(input: StepInput, ports: ArcPort, signal: AbortSignal): Promise<Ran> {
  const seen = await look(input, ports, signal);
  if (seen instanceof ArcFault) return { is: 'failed', code: seen.code, retryable: seen.retryable };
  const shift = seen === 'not-registered' ? undefined : claimed(input, seen);
  return shift ? { is: 'accepted', evidence: evidenceOf(shift, 'started') } : { is: 'failed', code: 'gone', retryable: false };
}

const claimed = (input: StepInput, { shifts }: Managed): ShiftSeen | undefined =>
  shifts.find((shift) => shift.id === input.step.args.adopts && isCustomers(shift) && shift.awayFrom === zoneOf(input));
