import { CancelZonalShiftCommand, GetManagedResourceCommand, paginateListAutoshifts, StartZonalShiftCommand, UpdateZonalShiftCommand, type ZonalShift } from '#arc-zonal-shift';
import { ArcFault, type ShiftAccepted, type ZonalShifts } from '../ports/zonal-shifts.ts';
import { arcFault } from './arc-faults.ts';
import { autoshiftListed, instant, managedOf } from './arc-shapes.ts';
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
        return managedOf(arn, answer);
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
        return everyItem(paginateListAutoshifts({ client }, { status: 'ACTIVE' }, { abortSignal: signal }), autoshiftListed);
      });
    },
  };
}

/** The items of every page, in our words. */
export async function everyItem<Item, Ours>(
  pages: AsyncIterable<{ readonly items?: readonly Item[] | undefined }>,
  ours: (item: Item) => readonly Ours[],
): Promise<readonly Ours[]> {
  const found: Ours[] = [];
  for await (const { items = [] } of pages) found.push(...items.flatMap(ours));
  return found;
}

/** A call to ARC that ends by `signal` at the latest. Throws `ArcFault` only. */
export async function faultsOf<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
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
