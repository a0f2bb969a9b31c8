import { placeOf } from '../../evacuation/resource.ts';
import type { Facts } from '../../evacuation/words.ts';
import { ArcFault, type Managed, type ShiftSeen } from '../../ports/zonal-shifts.ts';
import { isCommentOf } from '../shift/comment.ts';
import { type ArcPort, isCustomers, look, orFault, ranInto, unreadBecause, zoneOf } from '../shift/steps/look.ts';
import type { Checked, Confirmed, Ran, Step, StepInput } from '../step.ts';

/** Ends one zonal shift of this evacuation. One that is over already, or never was, is done: cancelling twice changes nothing. */
export const cancelZonalShift: Step<ArcPort> = { sends: 'repeatable', check, run, confirm };

async function check(input: StepInput, ports: ArcPort, signal: AbortSignal): Promise<Checked> {
  const seen = await look(input, ports, signal);
  if (seen instanceof ArcFault) return unreadBecause(seen);
  return seen === 'not-registered' || !ours(input, seen) ? { is: 'already', evidence: { reached: 'over' } } : { is: 'to-do' };
}

async function run(input: StepInput, ports: ArcPort, signal: AbortSignal): Promise<Ran> {
  const id = await idToCancel(input, ports, signal);
  if (typeof id !== 'string') return id;
  const answer = await orFault(() => ports.arc.cancel(placeOf(input.step.target), id, signal));
  if (!(answer instanceof ArcFault)) return { is: 'accepted', evidence: { zonalShiftId: id, reached: 'cancelled' } };
  const over = answer.code === 'not-registered' || answer.more.reason === 'ZonalShiftStatusNotActive';
  return over ? { is: 'accepted', evidence: { zonalShiftId: id, reached: 'over' } } : ranInto(answer);
}

/** The id on record, or of the shift that carries our comment. */
async function idToCancel(input: StepInput, ports: ArcPort, signal: AbortSignal): Promise<string | Ran> {
  if (typeof input.step.args.shift === 'string') return input.step.args.shift;
  const seen = await look(input, ports, signal);
  if (seen instanceof ArcFault) return ranInto(seen);
  const shift = seen === 'not-registered' ? undefined : ours(input, seen);
  return shift ? shift.id : { is: 'accepted', evidence: { reached: 'over' } };
}

/** Over when the shift is gone from the resource. What keeps the zone away then is said: AWS may have a reason of its own. */
async function confirm(input: StepInput & { readonly evidence: Facts }, ports: ArcPort, signal: AbortSignal): Promise<Confirmed> {
  const seen = await look(input, ports, signal);
  if (seen instanceof ArcFault) return { is: 'not-yet', progress: `could not be read: ${seen.message}` };
  if (seen === 'not-registered') return { is: 'true', evidence: { reached: 'over' } };
  if (ours(input, seen)) return { is: 'not-yet', progress: 'cancelled, and still listed' };
  const still = stillAway(input, seen);
  if (seen.weights[zoneOf(input)] === 0 && !still) return { is: 'not-yet', progress: 'cancelled, and the weight is still 0.0' };
  return { is: 'true', evidence: { reached: 'returned', ...(still ? { still } : {}) } };
}

function ours(input: StepInput, { shifts }: Managed): ShiftSeen | undefined {
  const { shift: id } = input.step.args;
  return (
    shifts.find((shift) => shift.id === id) ??
    shifts.find((shift) => id === undefined && isCustomers(shift) && shift.awayFrom === zoneOf(input) && isCommentOf(input.evacuation, shift.comment))
  );
}

function stillAway(input: StepInput, { shifts, autoshifts }: Managed): string | undefined {
  const zone = zoneOf(input);
  if (autoshifts.some((one) => one.applied && one.awayFrom === zone)) return 'autoshift';
  return shifts
    .find((shift) => shift.applied && shift.awayFrom === zone)
    ?.type.toLowerCase()
    .replaceAll('_', '-');
}
