import type { Finding } from '../../../evacuation/plan.ts';
import type { Resource } from '../../../evacuation/resource.ts';
import type { Instant, Known, ZoneId } from '../../../evacuation/words.ts';
import type { Managed, ShiftSeen } from '../../../ports/zonal-shifts.ts';
import { say } from './said.ts';

/** What ARC's own state means for a shift of one resource. Planning and the look just before executing share it. */
export type ArcVerdict = {
  readonly blocker?: Finding;
  readonly acknowledgements: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly unread: readonly Finding[];
  /** The zonalShiftId of somebody's own shift away from this zone, which would be taken over. */
  readonly adopts?: string;
};

const QUIET: ArcVerdict = { acknowledgements: [], warnings: [], unread: [] };

/**
 * Judges by ARC alone (ARC Developer Guide, "Precedence for zonal shifts"): a customer shift comes before every other
 * kind, so ours would end an applied FIS experiment or practice run, and override an applied autoshift.
 * Unread neither blocks nor is taken for a default.
 */
export function judgeByArc(resource: Resource, managed: Known<Managed | 'not-registered'>, zone: ZoneId, now: Instant): ArcVerdict {
  const { arn } = resource;
  if (!managed.known) return { ...QUIET, unread: [say('registration-unread', arn, { why: managed.why })] };
  if (managed.value === 'not-registered') return { ...QUIET, blocker: say('not-registered', arn, { apps: appsText(resource) }) };

  const shifts = managed.value.shifts.filter((shift) => isActive(shift, now));
  const autoshifts = [...managed.value.autoshifts, ...shifts.filter((shift) => shift.type === 'ZONAL_AUTOSHIFT')];
  const elsewhere = autoshifts.find((autoshift) => autoshift.applied && autoshift.awayFrom !== zone);
  if (elsewhere) return { ...QUIET, blocker: say('other-zone-autoshift', arn, { apps: appsText(resource), zone: elsewhere.awayFrom, startedAt: elsewhere.startedAt }) };
  const customers = shifts.filter((shift) => shift.type === 'ZONAL_SHIFT');
  const other = customers.find((shift) => shift.awayFrom !== zone);
  if (other) return { ...QUIET, blocker: say('other-zone-shift', arn, { apps: appsText(resource), ...describe(other) }) };

  const adopted = customers.find((shift) => shift.awayFrom === zone);
  const same = autoshifts.find((autoshift) => autoshift.awayFrom === zone);
  return {
    acknowledgements: [
      ...(adopted ? [say('adopts-shift', arn, describe(adopted))] : []),
      ...whatItEnds(
        resource,
        shifts.find((shift) => shift.applied),
      ),
    ],
    warnings: same ? [say('same-zone-autoshift', arn, { startedAt: same.startedAt, applied: same.applied ? 'yes' : 'no' })] : [],
    unread: [],
    ...(adopted ? { adopts: adopted.id } : {}),
  };
}

/** A customer shift past its expiry is over, even where a read still shows it. Other kinds show rolling one-minute expiries. */
const isActive = (shift: ShiftSeen, now: Instant): boolean => shift.type !== 'ZONAL_SHIFT' || shift.expiresAt > now;

/** At most one shift of a resource is applied at a time. */
function whatItEnds({ arn }: Resource, applied: ShiftSeen | undefined): readonly Finding[] {
  if (applied?.type === 'FIS_EXPERIMENT') return [say('ends-fis', arn, { zone: applied.awayFrom, shift: applied.id, comment: applied.comment })];
  if (applied?.type === 'PRACTICE_RUN') return [say('ends-practice', arn, { zone: applied.awayFrom, shift: applied.id })];
  return [];
}

const describe = (shift: ShiftSeen) => ({ zone: shift.awayFrom, shift: shift.id, comment: shift.comment, expiresAt: shift.expiresAt });

/** A resource without a step is in the plan only as a finding, so the finding carries the apps that name it. */
export const appsText = (resource: Resource): string => resource.apps.join(', ');
