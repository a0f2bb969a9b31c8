import type { Facts } from '../../evacuation/words.ts';
import { ArcFault } from '../../ports/zonal-shifts.ts';
import { CLOSE_ENOUGH, lastsLongEnough, lengthening } from '../shift/steps/lengthen.ts';
import { type ArcPort, look } from '../shift/steps/look.ts';
import type { Confirmed, Step, StepInput } from '../step.ts';

/** Makes one shift of ours last until the wanted expiry (ARC API Reference, UpdateZonalShift). */
export const extendZonalShift: Step<ArcPort> = { ...lengthening(({ step }) => step.args.shift, CLOSE_ENOUGH), confirm };

/** Read back: the same shift, and ARC's own expiry of it. What the shift is applied to does not change. */
async function confirm(input: StepInput & { readonly evidence: Facts }, ports: ArcPort, signal: AbortSignal): Promise<Confirmed> {
  const seen = await look(input, ports, signal);
  if (seen instanceof ArcFault) return { is: 'not-yet', progress: `could not be read: ${seen.message}` };
  const shift = seen === 'not-registered' ? undefined : seen.shifts.find(({ id }) => id === input.step.args.shift);
  if (!shift) return { is: 'failed', code: 'gone', retryable: false };
  if (!lastsLongEnough(shift, input, CLOSE_ENOUGH)) return { is: 'not-yet', progress: 'extended, and the old expiry is still listed' };
  return { is: 'true', evidence: { expiresAt: shift.expiresAt, reached: shift.applied ? 'extended' : 'extended, not applied' } };
}
