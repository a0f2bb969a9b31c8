import type { Instant, Known, Zone } from '../evacuation/words.ts';
import type { Managed, ShiftSeen } from '../ports/zonal-shifts.ts';
import { code, duration, utc } from './text.ts';

type Asked = { readonly zone: Zone /** The zonalShiftId that ARC gave us. */; readonly ours: string | undefined; readonly now: Instant };

/** One resource as ARC shows it now, in words. What was not read says so. */
export function liveWords(seen: Known<Managed | 'not-registered'> | undefined, asked: Asked): string {
  if (seen === undefined) return 'not read.';
  if (!seen.known) return `ARC could not be read: ${code(seen.why, 160)}`;
  if (seen.value === 'not-registered') return 'ARC does not know it: zonal shift is off for it.';
  return managedWords(seen.value, asked);
}

function managedWords({ shifts, autoshifts, weights }: Managed, asked: Asked): string {
  const away = shifts.find((shift) => shift.applied && shift.awayFrom === asked.zone.id);
  const elsewhere = [...shifts, ...autoshifts].find(({ applied, awayFrom }) => applied && awayFrom !== asked.zone.id);
  if (away) return `${whose(away, asked)} is *applied*${weights[asked.zone.id] === 0 ? '' : ', but its weight is not 0.0 yet'}.${ends(away, asked.now)}`;
  if (autoshifts.some(({ applied, awayFrom }) => applied && awayFrom === asked.zone.id)) return 'an AWS autoshift away from this zone is *applied*.';
  if (elsewhere) return `*not away from this zone*: a shift away from ${code(elsewhere.awayFrom)} is applied.`;
  const waiting = shifts.find((shift) => shift.awayFrom === asked.zone.id);
  if (waiting) return `${whose(waiting, asked)} is started, *not applied*.${ends(waiting, asked.now)}`;
  return '*no shift*: traffic uses the zone.';
}

function whose(shift: ShiftSeen, { ours }: Asked): string {
  if (shift.id === ours) return 'our shift';
  if (shift.type === 'PRACTICE_RUN') return 'a practice run';
  if (shift.type === 'FIS_EXPERIMENT') return 'the shift of a FIS experiment';
  return shift.type === 'ZONAL_AUTOSHIFT' ? 'an AWS autoshift' : "somebody else's shift";
}

/** Practice runs and experiments show rolling one-minute expiries, which mean nothing (ARC Developer Guide, "Testing with FIS"). */
function ends({ type, expiresAt }: ShiftSeen, now: Instant): string {
  if (type !== 'ZONAL_SHIFT') return '';
  return expiresAt > now ? ` Ends ${utc(expiresAt)}, in ${duration(expiresAt - now)}.` : ` Its end, ${utc(expiresAt)}, has passed.`;
}
