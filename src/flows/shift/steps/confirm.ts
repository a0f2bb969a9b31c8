import { type Facts, MINUTE } from '../../../evacuation/words.ts';
import { ArcFault, type Managed } from '../../../ports/zonal-shifts.ts';
import type { Confirmed, StepInput } from '../../step.ts';
import { type ArcPort, evidenceOf, look, zoneOf } from './look.ts';

/** A shift that was accepted may be missing from a read for a moment. Only after this is its absence believed. */
const SETTLING = 2 * MINUTE;

/** Reads once whether the accepted shift is applied: APPLIED, and weight 0.0 for the zone. */
export async function confirmApplied(input: StepInput & { readonly evidence: Facts }, ports: ArcPort, signal: AbortSignal): Promise<Confirmed> {
  const seen = await look(input, ports, signal);
  if (seen instanceof ArcFault) return notYet(`could not be read: ${seen.message}`);
  if (seen === 'not-registered') return { is: 'failed', code: 'not-registered', retryable: false };
  const zone = zoneOf(input);
  const shift = seen.shifts.find(({ id }) => id === input.evidence.zonalShiftId);
  if (!shift) return absent(input, seen);
  if (!shift.applied) return notYet(`started, not applied${inTheWay(seen)}`);
  if (seen.weights[zone] !== 0) return notYet(`applied, but the weight of ${zone} is still ${seen.weights[zone] ?? 'not shown'}`);
  return { is: 'true', evidence: evidenceOf(shift, 'applied') };
}

/** Gone for good once its time is over, or when it stays away; one read without it, while the zone is still left, proves nothing. */
function absent({ evidence, begunAt, now, step }: StepInput & { readonly evidence: Facts }, { weights }: Managed): Confirmed {
  if (weights[String(step.args.zone)] === 0) return notYet('not listed, but the zone is still left');
  if (now >= Number(evidence.expiresAt)) return { is: 'failed', code: 'expired', retryable: false };
  if (now < Math.max(Number(evidence.startedAt), begunAt) + SETTLING) return notYet('started, not listed yet');
  // Somebody may have cancelled it on purpose, so it is not started again by itself.
  return { is: 'failed', code: 'gone', retryable: false };
}

function inTheWay({ shifts, autoshifts }: Managed): string {
  const applied = shifts.find((shift) => shift.applied);
  if (applied) return `: ${applied.type} away from ${applied.awayFrom} is`;
  const autoshift = autoshifts.find((one) => one.applied);
  return autoshift ? `: an autoshift away from ${autoshift.awayFrom} is` : '';
}

const notYet = (progress: string): Confirmed => ({ is: 'not-yet', progress });
