import type { EvacuationRecord } from '../evacuation/state.ts';
import type { Instant } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { type Lapse, lapsesOf } from '../schedule/lapses.ts';
import { section } from './blocks.ts';
import { lapseLines, onDuty, zoneCode } from './lapse-lines.ts';
import { chunks } from './parts.ts';
import { code, inert, utc, when, zone } from './text.ts';

/** What Slack says by itself when Zonal is silent. It stays true whatever happened since, because it says when it was written. */
export function fallbackWords(record: EvacuationRecord, lapse: Lapse, now: Instant, onCall: string | undefined): Rendered {
  const lines = [
    `:warning: ${onDuty(record, onCall)} *Zonal may be down*: it would have taken this message away. Slack kept it since ${when(now)}.`,
    `The shifts of ${code(record.id)} away from ${zoneCode(record)} were set to lapse, the first at *${when(lapse.at)}*, when this was written. Unless somebody extended them since, traffic then returns to the zone, whether or not it is healthy:`,
    ...lapseLines(lapsesOf(record, now)),
    `*Look now*: ${code('/zonal status')}. If it does not answer, extend by hand, load balancers first, Auto Scaling groups last:`,
    code('aws arc-zonal-shift list-zonal-shifts --status ACTIVE', 200),
    code('aws arc-zonal-shift update-zonal-shift --zonal-shift-id ID --expires-in 12h', 200),
  ];
  const text = `Zonal may be down. Shifts of ${record.id} away from ${zone(record.zone)} were set to lapse at ${utc(lapse.at)} when this was written.`;
  return { text: inert(text, 500), blocks: chunks(lines).map(section) };
}
