import { placeOf } from '../../../evacuation/resource.ts';
import { type Facts, MINUTE } from '../../../evacuation/words.ts';
import { ArcFault, type Managed, type ShiftAccepted, type ShiftSeen, type ZonalShifts } from '../../../ports/zonal-shifts.ts';
import type { Checked, Ran, StepInput } from '../../step.ts';
import { isCommentOf } from '../comment.ts';

/** What the steps of a shift need of the world. */
export type ArcPort = { readonly arc: ZonalShifts };

/** ARC's clock and ours may differ by this much. */
const CLOCK_SKEW = MINUTE;

/** The AZ ID that the step leaves. */
export const zoneOf = ({ step }: StepInput): string => String(step.args.zone);

/** The resource as ARC shows it now, or the fault that kept it from being read. Throws only what is no answer of AWS. */
export async function look({ step }: StepInput, { arc }: ArcPort, signal: AbortSignal): Promise<Managed | 'not-registered' | ArcFault> {
  return orFault(() => arc.get(placeOf(step.target), step.target.arn, signal));
}

/** A call's value, or the fault that ARC answered it with. Throws only what is no answer of AWS. */
export async function orFault<T>(call: () => Promise<T>): Promise<T | ArcFault> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ArcFault) return error;
    throw error;
  }
}

/**
 * A shift that this step started and whose answer was lost: it carries the evacuation's comment, leaves the same zone,
 * and began no earlier than the execution did.
 */
export function lostStart(input: StepInput, { shifts }: Managed): ShiftSeen | undefined {
  const since = input.begunAt - CLOCK_SKEW;
  return shifts.find((shift) => isCustomers(shift) && shift.awayFrom === zoneOf(input) && isCommentOf(input.evacuation, shift.comment) && shift.startedAt >= since);
}

/** Practice runs, FIS experiments and autoshifts give way to a customer's shift; another customer's shift does not. */
export const isCustomers = (shift: ShiftSeen): boolean => shift.type === 'ZONAL_SHIFT';

/**
 * Why a new shift must not be sent, as a code. ARC would refuse a second customer's shift; it would let one override
 * another zone's applied autoshift, and so send traffic back there (ARC Developer Guide, "Precedence for zonal shifts").
 */
export function obstacle(zone: string, { shifts, autoshifts }: Managed): 'already-shifted' | 'other-zone-shift' | 'other-zone-autoshift' | undefined {
  const theirs = shifts.find(isCustomers);
  if (theirs) return theirs.awayFrom === zone ? 'already-shifted' : 'other-zone-shift';
  const automatic = [...autoshifts, ...shifts.filter(({ type }) => type === 'ZONAL_AUTOSHIFT')];
  return automatic.some(({ applied, awayFrom }) => applied && awayFrom !== zone) ? 'other-zone-autoshift' : undefined;
}

/** What is stored about a shift: its id is what makes it ours. */
export const evidenceOf = ({ id, startedAt, expiresAt }: ShiftAccepted, reached: 'started' | 'applied'): Facts => ({ zonalShiftId: id, startedAt, expiresAt, reached });

/** A check that could not read says why, and decides nothing. */
export const unreadBecause = (fault: ArcFault): Checked => ({ is: 'unknown', why: `${fault.code}: ${fault.message}` });

/** What a fault means for an effect. ARC's reason follows the code where it gave one: `invalid:UnsupportedAz`. */
export function ranInto(fault: ArcFault): Ran {
  if (!fault.certain) return { is: 'unknown', why: fault.message };
  return { is: 'failed', code: fault.more.reason && fault.code !== 'already-shifted' ? `${fault.code}:${fault.more.reason}` : fault.code, retryable: fault.retryable };
}
