import { resourcesOf } from '../evacuation/resources.ts';
import type { Evacuation } from '../evacuation/state.ts';
import type { Rendered } from '../ports/chat.ts';
import { section } from './blocks.ts';
import { resourceName } from './names.ts';
import { listed } from './parts.ts';
import { code, utc, zone } from './text.ts';

/** For the thread of an evacuation that another one takes the place of: what it moved, and who moves what now. */
export function superseded(evacuation: Extract<Evacuation, { status: 'closed' }>): Rendered {
  const moved = resourcesOf(evacuation).filter(({ arn }) => evacuation.shifts.has(arn) || evacuation.ended.has(arn));
  const names = listed(
    moved.map(({ arn }) => resourceName(arn)),
    1_500,
  ).text;
  const by = evacuation.successor ? ` ${code(evacuation.successor)} takes its place.` : '';
  return {
    text: `Closed: ARC shows none of the shifts of ${evacuation.id} any more.`,
    blocks: [
      section(
        `*Closed* at ${utc(evacuation.closedAt)}: ARC shows none of its shifts away from ${code(zone(evacuation.zone))} any more.${by} It had moved ${names || 'nothing'}: what is not on the new card is back in the zone.`,
      ),
    ],
  };
}
