import type { EvacuationRecord, Observed } from '../evacuation/state.ts';
import type { Instant } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { section } from './blocks.ts';
import { bringBack, zoneCode } from './lapse-lines.ts';
import { resourceName } from './names.ts';
import { chunks, listed } from './parts.ts';
import { code, count, inert, utc, when, zone } from './text.ts';

export type Lapsed = Rendered & { readonly slot: string };

/** One notice for all shifts that were seen to have lapsed in one look: what went back, when, and what to do. */
export function lapsedOf(record: EvacuationRecord): readonly Lapsed[] {
  const looks = new Map<Instant, Observed[]>();
  for (const seen of record.observed) if (seen.what === 'expired') looks.set(seen.at, [...(looks.get(seen.at) ?? []), seen]);
  return [...looks].map(([at, seen]) => notice(record, at, seen));
}

function notice(record: EvacuationRecord, at: Instant, seen: readonly Observed[]): Lapsed {
  const names = seen.map(({ about }) => resourceName(about));
  const lines = [
    `:warning: *${count(seen.length, 'shift')} away from ${zoneCode(record)} lapsed*, seen at ${when(at)}. Traffic may use the zone again, whether or not it is healthy:`,
    `• ${listed(names, 2_000).text}`,
    `*If the zone is still bad*: ${code(`/zonal extend ${record.id} --for 12h`)} starts again what lapsed in the last 30 minutes and lengthens the rest, as its card says. After that, send ${code('/zonal shift')} again.`,
    `*If it is healthy*: watch load and errors in the zone now. ${bringBack(record)}`,
  ];
  const text = `${count(seen.length, 'shift')} of ${record.id} away from ${zone(record.zone)} lapsed, seen at ${utc(at)}: traffic may use the zone again.`;
  return { slot: `lapsed:${at}`, text: inert(text, 500), blocks: chunks(lines).map(section) };
}
