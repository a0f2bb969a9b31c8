import type * as arc from '../../src/aws/arc-zonal-shift/schemas.generated.ts';
import { activeOn, appliedOn, shownExpiry } from '../world/shifts.ts';
import type { Autoshift, Shift, ShiftKind } from '../world/state.ts';
import type { World } from '../world/world.ts';

// The world's shifts in ARC's shapes.

export const STATUSES = { active: 'ACTIVE', expired: 'EXPIRED', canceled: 'CANCELED' } as const satisfies Record<Shift['status'], arc.ZonalShiftStatus>;

const TYPES = {
  manual: 'ZONAL_SHIFT',
  practice: 'PRACTICE_RUN',
  fis: 'FIS_EXPERIMENT',
  autoshift: 'ZONAL_AUTOSHIFT',
} as const satisfies Record<ShiftKind, arc.ShiftType>;

const OUTCOMES = { pending: 'PENDING', succeeded: 'SUCCEEDED', interrupted: 'INTERRUPTED' } as const satisfies Record<
  NonNullable<Shift['practiceOutcome']>,
  arc.PracticeRunOutcome
>;

const common = (world: World, shift: Shift) => ({
  zonalShiftId: shift.id,
  resourceIdentifier: shift.arn,
  awayFrom: shift.awayFrom,
  startTime: new Date(shift.startedAt),
  expiryTime: new Date(shownExpiry(world, shift)),
  comment: shift.comment,
});

const typed = (shift: Shift) => ({ shiftType: TYPES[shift.kind], ...(shift.practiceOutcome ? { practiceRunOutcome: OUTCOMES[shift.practiceOutcome] } : {}) });

/** What start, update and cancel answer. */
export const shiftAnswer = (world: World, shift: Shift): arc.ZonalShift => ({ ...common(world, shift), status: STATUSES[shift.status] });

export const shiftSummary = (world: World, shift: Shift): arc.ZonalShiftSummary => ({ ...shiftAnswer(world, shift), ...typed(shift) });

const appliedStatus = (world: World, shift: Shift) => (appliedOn(world, shift.arn) === shift ? 'APPLIED' : 'NOT_APPLIED');

/** Active shifts of a resource, but for autoshifts, which have a list of their own. */
export const shiftsInResource = (world: World, arn: string): arc.ZonalShiftInResource[] =>
  activeOn(world, arn)
    .filter(({ kind }) => kind !== 'autoshift')
    .map((shift) => ({ ...common(world, shift), ...typed(shift), appliedStatus: appliedStatus(world, shift) }));

export const autoshiftsInResource = (world: World, arn: string): arc.AutoshiftInResource[] =>
  activeOn(world, arn)
    .filter(({ kind }) => kind === 'autoshift')
    .map((shift) => ({ awayFrom: shift.awayFrom, startTime: new Date(shift.startedAt), appliedStatus: appliedStatus(world, shift) }));

export const autoshiftSummary = ({ awayFrom, startedAt, endedAt }: Autoshift): arc.AutoshiftSummary => ({
  awayFrom,
  startTime: new Date(startedAt),
  status: endedAt === undefined ? 'ACTIVE' : 'COMPLETED',
  ...(endedAt === undefined ? {} : { endTime: new Date(endedAt) }),
});
