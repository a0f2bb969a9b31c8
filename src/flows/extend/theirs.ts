import type { Finding } from '../../evacuation/plan.ts';
import type { Resource } from '../../evacuation/resource.ts';
import { type Instant, never, type ZoneId } from '../../evacuation/words.ts';
import type { Managed, ShiftSeen } from '../../ports/zonal-shifts.ts';
import { appsText } from '../shift/plan/arc.ts';
import { say } from '../shift/plan/said.ts';

/**
 * Whose shift keeps this resource away from the zone, when it is nobody's of ours: told apart, because who can lengthen
 * or take over it differs (ARC Developer Guide, "Precedence for zonal shifts"). A customer's shift comes before the others.
 */
export function theirs(resource: Resource, managed: Managed | 'not-registered', zone: ZoneId, now: Instant): Finding | undefined {
  if (managed === 'not-registered') return undefined;
  const away = managed.shifts.filter((shift) => shift.awayFrom === zone && (shift.type !== 'ZONAL_SHIFT' || shift.expiresAt > now));
  const shift = away.find(({ type }) => type === 'ZONAL_SHIFT') ?? away.find(({ applied }) => applied) ?? away[0];
  if (shift) return ofKind(resource, shift);
  const autoshift = managed.autoshifts.find((one) => one.applied && one.awayFrom === zone);
  return autoshift && say('their-autoshift', resource.arn, { apps: appsText(resource), zone, startedAt: autoshift.startedAt });
}

function ofKind(resource: Resource, { type, awayFrom, startedAt, expiresAt, comment }: ShiftSeen): Finding {
  const detail = { apps: appsText(resource), zone: awayFrom, startedAt };
  switch (type) {
    case 'ZONAL_SHIFT':
      return say('their-shift', resource.arn, { ...detail, expiresAt, comment });
    case 'FIS_EXPERIMENT':
      return say('their-fis', resource.arn, { ...detail, comment });
    case 'PRACTICE_RUN':
      return say('their-practice', resource.arn, detail);
    case 'ZONAL_AUTOSHIFT':
      return say('their-autoshift', resource.arn, detail);
    default:
      return never(type);
  }
}
