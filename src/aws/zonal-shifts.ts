import {
  CancelZonalShiftCommand,
  GetManagedResourceCommand,
  type GetManagedResourceResponse,
  paginateListAutoshifts,
  StartZonalShiftCommand,
  UpdateZonalShiftCommand,
  type ZonalShift,
  type ZonalShiftInResource,
} from '#arc-zonal-shift';
import { ArcFault, type Managed, type ShiftAccepted, type ShiftSeen, type ShiftType, type ZonalShifts } from '../ports/zonal-shifts.ts';
import { arcFault } from './arc-faults.ts';
import type { Clients } from './clients.ts';
import { withinDeadline } from './deadline.ts';

/** The `ZonalShifts` port over ARC's API. Reads use the `read` role and may be repeated; `start`, `update` and `cancel` are sent once. */
export function arcZonalShifts(clients: Clients): ZonalShifts {
  return {
    async get(place, arn, signal) {
      try {
        const answer = await faultsOf(signal, async () => {
          const arc = await clients.for('arc', place, 'read');
          return arc.send(new GetManagedResourceCommand({ resourceIdentifier: arn }), { abortSignal: signal });
        });
        return managed(arn, answer);
      } catch (fault) {
        if (fault instanceof ArcFault && fault.code === 'not-registered') return 'not-registered';
        throw fault;
      }
    },

    async start(place, { arn, awayFrom, minutes, comment }, signal) {
      const command = new StartZonalShiftCommand({ resourceIdentifier: arn, awayFrom, expiresIn: `${minutes}m`, comment });
      return faultsOf(signal, async () => {
        const arc = await clients.for('arc', place, 'shift');
        return accepted(await arc.send(command, { abortSignal: signal }));
      });
    },

    async update(place, { id, minutes }, signal) {
      const command = new UpdateZonalShiftCommand({ zonalShiftId: id, expiresIn: `${minutes}m` });
      return faultsOf(signal, async () => {
        const arc = await clients.for('arc', place, 'shift');
        return accepted(await arc.send(command, { abortSignal: signal }));
      });
    },

    async cancel(place, id, signal) {
      await faultsOf(signal, async () => {
        const arc = await clients.for('arc', place, 'return');
        return arc.send(new CancelZonalShiftCommand({ zonalShiftId: id }), { abortSignal: signal });
      });
    },

    async autoshifts(place, signal) {
      return faultsOf(signal, async () => {
        const client = await clients.for('arc', place, 'read');
        const found: { awayFrom: string; startedAt: number }[] = [];
        for await (const page of paginateListAutoshifts({ client }, { status: 'ACTIVE' }, { abortSignal: signal })) {
          for (const { awayFrom, startTime } of page.items ?? []) if (awayFrom) found.push({ awayFrom, startedAt: instant(startTime) });
        }
        return found;
      });
    },
  };
}

async function faultsOf<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    signal.throwIfAborted();
    return await withinDeadline(work(), signal);
  } catch (error) {
    throw arcFault(error);
  }
}

/** An answer without an id cannot be followed up, so it counts as lost. */
function accepted({ zonalShiftId: id, startTime, expiryTime }: ZonalShift): ShiftAccepted {
  if (!id) throw new ArcFault('unknown', 'ARC accepted the shift without saying its id.');
  return { id, startedAt: instant(startTime), expiresAt: instant(expiryTime) };
}

function managed(arn: string, { name, appliedWeights, zonalShifts, autoshifts }: GetManagedResourceResponse): Managed {
  return {
    arn,
    name: name ?? arn,
    weights: appliedWeights ?? {},
    shifts: (zonalShifts ?? []).map(seen),
    autoshifts: (autoshifts ?? []).map(({ awayFrom = '', appliedStatus, startTime }) => ({ awayFrom, applied: appliedStatus === 'APPLIED', startedAt: instant(startTime) })),
  };
}

function seen(shift: ZonalShiftInResource): ShiftSeen {
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

const TYPES: readonly string[] = ['ZONAL_SHIFT', 'PRACTICE_RUN', 'FIS_EXPERIMENT', 'ZONAL_AUTOSHIFT'] satisfies ShiftType[];

/** ARC leaves the type out for a customer's shift on older resources; a type that AWS adds later is taken for somebody's own shift, which blocks. */
const typeOf = ({ shiftType }: ZonalShiftInResource): ShiftType => (shiftType && TYPES.includes(shiftType) ? shiftType : 'ZONAL_SHIFT');

const instant = (time: Date | undefined): number => time?.getTime() ?? 0;
