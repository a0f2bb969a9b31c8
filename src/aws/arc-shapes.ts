import type { AutoshiftSummary, ManagedResourceSummary, ZonalShiftInResource, ZonalShiftSummary } from '#arc-zonal-shift';
import type { Instant } from '../evacuation/words.ts';
import type { Managed, ShiftSeen, ShiftType } from '../ports/zonal-shifts.ts';
import type { AutoshiftListed, ManagedListed, ShiftListed } from '../ports/zone-watch.ts';

/** What an item of ListManagedResources and the answer of GetManagedResource have in common. */
type Shown = Pick<ManagedResourceSummary, 'name' | 'appliedWeights' | 'zonalShifts' | 'autoshifts'>;

export function managedOf(arn: string, { name, appliedWeights, zonalShifts, autoshifts }: Shown): Managed {
  return {
    arn,
    name: name ?? arn,
    weights: appliedWeights ?? {},
    shifts: (zonalShifts ?? []).map(shiftSeen),
    autoshifts: (autoshifts ?? []).map(({ awayFrom = '', appliedStatus, startTime }) => ({ awayFrom, applied: appliedStatus === 'APPLIED', startedAt: instant(startTime) })),
  };
}

function shiftSeen(shift: ZonalShiftInResource): ShiftSeen {
  return {
    id: shift.zonalShiftId ?? '',
    type: typeOf(shift),
    awayFrom: shift.awayFrom ?? '',
    startedAt: instant(shift.startTime),
    expiresAt: instant(shift.expiryTime),
    applied: shift.appliedStatus === 'APPLIED',
    comment: shift.comment ?? '',
  };
}

/** An item without an ARN cannot be followed up. */
export const listedOf = (summary: ManagedResourceSummary): readonly ManagedListed[] =>
  summary.arn ? [{ ...managedOf(summary.arn, summary), zones: summary.availabilityZones ?? [] }] : [];

const STATUSES: Readonly<Record<string, ShiftListed['status']>> = { ACTIVE: 'active', EXPIRED: 'expired', CANCELED: 'cancelled' };

/** A status that AWS adds later is no word that the shift is over. */
export function shiftListed(shift: ZonalShiftSummary): readonly ShiftListed[] {
  const { zonalShiftId: id, resourceIdentifier: arn, awayFrom = '', startTime, expiryTime, status = '' } = shift;
  if (!id || !arn) return [];
  return [{ id, arn, type: typeOf(shift), awayFrom, startedAt: instant(startTime), expiresAt: instant(expiryTime), status: STATUSES[status] ?? 'active' }];
}

export const autoshiftListed = ({ awayFrom, startTime, endTime }: AutoshiftSummary): readonly AutoshiftListed[] =>
  awayFrom ? [{ awayFrom, startedAt: instant(startTime), ...(endTime ? { endedAt: endTime.getTime() } : {}) }] : [];

const TYPES: readonly string[] = ['ZONAL_SHIFT', 'PRACTICE_RUN', 'FIS_EXPERIMENT', 'ZONAL_AUTOSHIFT'] satisfies ShiftType[];

/** ARC leaves the type out for a customer's shift on older resources; a type that AWS adds later is taken for somebody's own shift, which blocks. */
const typeOf = ({ shiftType }: Pick<ZonalShiftInResource, 'shiftType'>): ShiftType => (shiftType && TYPES.includes(shiftType) ? shiftType : 'ZONAL_SHIFT');

export const instant = (time: Date | undefined): Instant => time?.getTime() ?? 0;
