import type { EvacuationRecord } from '../evacuation/state.ts';
import type { Arn, Instant } from '../evacuation/words.ts';
import type { Lapse } from '../schedule/lapses.ts';
import { kindName, resourceName } from './names.ts';
import { listed } from './parts.ts';
import { code, count, person, when, zone } from './text.ts';

/** What lapses, one line per minute and kind, soonest first: the order in which traffic would return. */
export function lapseLines(lapses: readonly Lapse[]): readonly string[] {
  return lapses.flatMap(({ at, arns }) => [...byKind(arns)].map(([kind, names]) => `• ${when(at)}: ${count(names.length, kind, `${kind}s`)}: ${listed(names, 500).text}.`));
}

function byKind(arns: readonly Arn[]): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map<string, string[]>();
  for (const arn of arns) kinds.set(kindName(arn), [...(kinds.get(kindName(arn)) ?? []), resourceName(arn)]);
  return kinds;
}

/** The zone in code, as AZ ID and AZ name. */
export const zoneCode = (record: EvacuationRecord): string => code(zone(record.zone));

/** Those who asked for and approved what is under way, each once, mentioned. */
export function decidedBy({ requests }: EvacuationRecord, budget: number): string {
  const people = [...requests.values()].filter((request) => 'steps' in request).flatMap(({ ask, votes }) => [person(ask.by), ...votes.map(({ by }) => person(by))]);
  return listed([...new Set(people)], budget).text;
}

/** How to bring traffic back on purpose, as far as there are commands for it. */
export const bringBack = (record: EvacuationRecord): string =>
  `To bring traffic back on purpose, when you know that the zone is healthy: ${code(`/zonal cancel ${record.id} --reason "…"`)}. It cancels Auto Scaling groups first and load balancers last, and waits for nothing in between.`;

/** `3 h` would be untrue a little later, so only the time itself is said. */
export const until = (at: Instant): string => `*${when(at)}*`;
