import { placeOf } from '../../../evacuation/resource.ts';
import { ArcFault } from '../../../ports/zonal-shifts.ts';
import type { Checked, Ran, Step, StepInput } from '../../step.ts';
import { shiftComment } from '../comment.ts';
import { minutesLeft } from '../minutes.ts';
import { confirmApplied } from './confirm.ts';
import { type ArcPort, evidenceOf, look, lostStart, obstacle, orFault, ranInto, unreadBecause, zoneOf } from './look.ts';

/**
 * Starts a zonal shift away from the zone until the absolute expiry. StartZonalShift has no idempotency token, so a
 * start whose answer was lost is looked for, by its comment, before another is sent.
 */
export const startZonalShift: Step<ArcPort> = { sends: 'repeatable', check, run, confirm: confirmApplied };

async function check(input: StepInput, ports: ArcPort, signal: AbortSignal): Promise<Checked> {
  const seen = await look(input, ports, signal);
  if (seen instanceof ArcFault) return unreadBecause(seen);
  if (seen === 'not-registered') return { is: 'blocked', code: 'not-registered' };
  const lost = lostStart(input, seen);
  if (lost) return { is: 'already', evidence: evidenceOf(lost, 'started') };
  const code = obstacle(zoneOf(input), seen);
  if (code) return { is: 'blocked', code };
  return minutesLeft(input.until, input.now) === undefined ? { is: 'blocked', code: 'needs-extend' } : { is: 'to-do' };
}

async function run(input: StepInput, ports: ArcPort, signal: AbortSignal): Promise<Ran> {
  const minutes = minutesLeft(input.until, input.now);
  if (minutes === undefined) return { is: 'failed', code: 'needs-extend', retryable: false };
  const { target } = input.step;
  const shift = { arn: target.arn, awayFrom: zoneOf(input), minutes, comment: shiftComment(input.evacuation, input.reason) };
  const answer = await orFault(() => ports.arc.start(placeOf(target), shift, signal));
  if (!(answer instanceof ArcFault)) return { is: 'accepted', evidence: evidenceOf(answer, 'started') };
  return answer.code === 'already-shifted' ? ownOrTheirs(answer, input, ports, signal) : ranInto(answer);
}

/** ARC says that a customer's shift is active: ours, from an earlier try, or somebody else's. */
async function ownOrTheirs(fault: ArcFault, input: StepInput, ports: ArcPort, signal: AbortSignal): Promise<Ran> {
  const seen = await look(input, ports, signal);
  if (seen instanceof ArcFault) return { is: 'unknown', why: `${fault.message} Whose it is could not be read: ${seen.message}` };
  if (seen === 'not-registered') return ranInto(fault);
  const lost = lostStart(input, seen);
  if (lost) return { is: 'accepted', evidence: evidenceOf(lost, 'started') };
  return { is: 'failed', code: obstacle(zoneOf(input), seen) ?? 'already-shifted', retryable: false };
}
