import type { EvacuationRecord, Observed } from '../evacuation/state.ts';
import type { Instant } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { section } from './blocks.ts';
import { bringBack, decidedBy, onDuty, zoneCode } from './lapse-lines.ts';
import { resourceName } from './names.ts';
import { chunks, listed } from './parts.ts';
import type { Calls } from './reminders.ts';
import { code, count, inert, utc, when, zone } from './text.ts';

/** `loud`: said in the channel. */
export type Lapsed = Rendered & { readonly slot: string; readonly loud: boolean };

/**
 * One notice for all shifts that were seen to have lapsed in one look: what went back, when, and what to do. In the
 * thread, for who follows it, and in the channel.
 */
export function lapsedOf(record: EvacuationRecord, { onCall }: Pick<Calls, 'onCall'>): readonly Lapsed[] {
  const looks = new Map<Instant, Observed[]>();
  for (const seen of record.observed) if (seen.what === 'expired') looks.set(seen.at, [...(looks.get(seen.at) ?? []), seen]);
  return [...looks].flatMap(([at, seen]) => [
    { slot: `lapsed:${at}`, loud: false, ...notice(record, at, seen, decidedBy(record, 400)) },
    { slot: `lapsed:${at}:channel`, loud: true, ...notice(record, at, seen, onDuty(record, onCall)) },
  ]);
}

function notice(record: EvacuationRecord, at: Instant, seen: readonly Observed[], whom: string): Rendered {
  const names = seen.map(({ about }) => resourceName(about));
  const lines = [
    `${whom} :warning: *${count(seen.length, 'shift')} away from ${zoneCode(record)} lapsed*, seen at ${when(at)}. Traffic may use the zone again, whether or not it is healthy:`,
    `• ${listed(names, 2_000).text}`,
    `*If the zone is still bad*: ${code(`/zonal extend ${record.id} --for 12h`)} starts again what lapsed in the last 30 minutes and lengthens the rest, as its card says. After that, send ${code('/zonal shift')} again.`,
    `*If it is healthy*: watch load and errors in the zone now. ${bringBack(record)}`,
  ];
  const text = `${count(seen.length, 'shift')} of ${record.id} away from ${zone(record.zone)} lapsed, seen at ${utc(at)}: traffic may use the zone again.`;
  return { text: inert(text, 500), blocks: chunks(lines).map(section) };
}
