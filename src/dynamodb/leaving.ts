import { z } from 'zod';
import type { ZoneId } from '../evacuation/words.ts';
import type { Leaving, Register } from '../ports/register.ts';
import { placeKey } from './keys.ts';
import { changeRevised, readRevised, writeRevised } from './revised.ts';
import type { Table } from './table.ts';

type Zones = Leaving['zones'];
const zonesSchema: z.ZodType<Zones> = z.record(z.string(), z.array(z.string()));

/** Zones being left: one item per account and Region. It is emptied but never deleted, so that its revision never starts again. */
export function leaving(table: Table): Pick<Register, 'leaving' | 'leave' | 'stopLeaving'> {
  return {
    async leaving(place, signal) {
      const { revision, value } = await readRevised(table, placeKey(place), zonesSchema, signal);
      return { revision, zones: value ?? {} };
    },
    async leave(place, seen, zone, evacuation, signal) {
      const written = await writeRevised(table, placeKey(place), seen.revision, withZone(seen.zones, zone, evacuation), signal);
      return written ? 'marked' : 'changed';
    },
    async stopLeaving(place, evacuation, signal) {
      await changeRevised(table, placeKey(place), zonesSchema, (zones) => withoutEvacuation(zones ?? {}, evacuation), signal);
    },
  };
}

function withZone(zones: Zones, zone: ZoneId, evacuation: string): Zones {
  return { ...zones, [zone]: [...new Set([...(zones[zone] ?? []), evacuation])] };
}

/** Undefined when it is in no zone, so that there is nothing to write. A zone that nobody leaves any more is dropped. */
function withoutEvacuation(zones: Zones, evacuation: string): Zones | undefined {
  if (!Object.values(zones).some((leavers) => leavers.includes(evacuation))) return undefined;
  const kept = Object.entries(zones).map(([zone, leavers]) => [zone, leavers.filter((leaver) => leaver !== evacuation)] as const);
  return Object.fromEntries(kept.filter(([, leavers]) => leavers.length > 0));
}
