import { describeArn } from '../evacuation/resource.ts';
import type { EvacuationRecord } from '../evacuation/state.ts';
import type { Arn } from '../evacuation/words.ts';
import type { Lapse } from '../schedule/lapses.ts';
import { kindName } from './names.ts';
import { listed } from './parts.ts';
import { code, count, group, person, when, zone } from './text.ts';

/** So many lines always fit into one message. */
const MOST_LINES = 12;

/** What lapses, one line per minute and kind, soonest first: the order in which traffic would return. */
export function lapseLines(lapses: readonly Lapse[]): readonly string[] {
  const lines = lapses.flatMap(({ at, arns }) => [...byKind(arns)].map(([kind, names]) => `• ${when(at)}: ${names.length === 1 ? kind : `${kind}s`} ${listed(names, 400).text}.`));
  const left = lines.length - MOST_LINES;
  return left > 0 ? [...lines.slice(0, MOST_LINES), `…and ${count(left, 'more line')}: ${code('/zonal status')} shows each.`] : lines;
}

function byKind(arns: readonly Arn[]): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map<string, string[]>();
  for (const arn of arns) kinds.set(kindName(arn), [...(kinds.get(kindName(arn)) ?? []), code(describeArn(arn).name, 64)]);
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

/** Who is called in the channel: the group that is on call, else those who decided. */
export const onDuty = (record: EvacuationRecord, onCall: string | undefined): string => (onCall ? group(onCall) : decidedBy(record, 400));
