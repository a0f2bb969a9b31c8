import type { EvacuationRecord } from '../evacuation/state.ts';
import type { Lapse } from '../schedule/lapses.ts';
import { lapsesOf } from '../schedule/lapses.ts';
import { kindName } from './names.ts';
import { count, utc, zone } from './text.ts';

/** Plain text for a pager, where nothing is formatted. `subject`: printable ASCII, under 100 characters. */
export type PageWords = { readonly subject: string; readonly text: string };

/** What somebody who was asleep needs: what happens when, and the one thing to do. Says the same when it comes twice. */
export function pageWords(record: EvacuationRecord, lapse: Lapse, now: number, link: string | undefined): PageWords {
  const place = zone(record.zone);
  const lines = [
    `Nobody has answered in Slack. The zonal shifts of ${record.id} away from ${place} lapse, the first at ${utc(lapse.at)}.`,
    'Then traffic returns to the zone, whether or not it is healthy.',
    ...lapsesOf(record, now).map(({ at, arns }) => `- ${utc(at)}: ${kinds(arns)}`),
    `Apps: ${record.apps.join(', ')}.`,
    `If the zone is not known to be healthy, extend: in Slack, /zonal extend ${record.id} --for 12h. Without Slack: aws arc-zonal-shift list-zonal-shifts --status ACTIVE, then update-zonal-shift --zonal-shift-id ID --expires-in 12h for each, load balancers first, Auto Scaling groups last.`,
    link ? `The card: ${link}` : `The card is in Slack channel ${record.channel}.`,
  ];
  return { subject: ascii(`Zonal: shifts away from ${place} lapse at ${utc(lapse.at)}, nobody answered`).slice(0, 99), text: lines.join('\n').slice(0, 20_000) };
}

function kinds(arns: readonly string[]): string {
  const names = arns.map(kindName);
  return [...new Set(names)].map((kind) => count(names.filter((name) => name === kind).length, kind)).join(', ');
}

const ascii = (text: string): string => text.replace(/[^ -~]/g, '?');
