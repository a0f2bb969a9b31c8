import type { Observation } from '../evacuation/events.ts';
import type { EvacuationRecord, Observed } from '../evacuation/state.ts';
import { type Facts, type Instant, never } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { section } from './blocks.ts';
import { decidedBy, zoneCode } from './lapse-lines.ts';
import { resourceName } from './names.ts';
import { chunks } from './parts.ts';
import { code, inert, utc, when, zone } from './text.ts';

export type Drift = Rendered & { readonly slot: string };

/**
 * What ARC was seen to show otherwise than the record, one message for all of one kind in one look, in the order in which
 * it was seen. Shifts that lapsed have a notice of their own.
 */
export function driftOf(record: EvacuationRecord): readonly Drift[] {
  const groups = new Map<string, Observed[]>();
  for (const seen of record.observed) {
    const name = `${seen.at}:${seen.what}`;
    if (seen.what !== 'expired') groups.set(name, [...(groups.get(name) ?? []), seen]);
  }
  return [...groups].flatMap(([name, [first, ...more]]) => (first ? [{ slot: `drift:${name}`, ...message(record, first, [first, ...more]) }] : []));
}

type Said = { readonly title: string; readonly lines: readonly string[]; readonly todo: readonly string[] };

/** So many lines always fit into one message. */
const MOST_LINES = 20;

function message(record: EvacuationRecord, { what, at }: Observed, seen: readonly Observed[]): Rendered {
  const { title, lines, todo } = said(record, what, seen);
  const left = lines.length - MOST_LINES;
  const shown = left > 0 ? [...lines.slice(0, MOST_LINES), `…and ${left} more: ${code(`/zonal status ${record.id}`)} shows each.`] : lines;
  const first = `*${title}*, seen at ${when(at)}.${isUrgent(what) ? ` ${decidedBy(record, 400)}` : ''}`;
  return { text: inert(`${record.id}, away from ${zone(record.zone)}: ${title}.`, 500), blocks: chunks([first, ...shown, ...todo]).map(section) };
}

/** Traffic returned, or will at the wrong moment: people are called by name. */
const isUrgent = (what: Observation): boolean => what === 'cancelled' || what === 'missing' || what === 'not-applied' || what === 'out-of-order';

const each = (seen: readonly Observed[], words: (one: Observed) => string): readonly string[] => seen.map((one) => `• ${resourceName(one.about)}${words(one)}`);

function said(record: EvacuationRecord, what: Observation, seen: readonly Observed[]): Said {
  const place = zoneCode(record);
  switch (what) {
    case 'cancelled':
      return { title: 'Shifts were cancelled elsewhere', lines: each(seen, () => ''), todo: [back(place), again(record)] };
    case 'missing':
      return {
        title: 'Shifts are gone',
        lines: each(seen, () => ': neither on the resource nor in the history of ARC, three times in a row'),
        todo: [`ARC does not say how they ended. ${back(place)}`, again(record)],
      };
    case 'changed':
      return { title: 'The end of shifts was changed elsewhere', lines: each(seen, moved), todo: ['Reminders go by the new time. Nothing was changed by Zonal.'] };
    case 'not-applied':
      return {
        title: 'Shifts are active, but not applied',
        lines: each(seen, ({ detail }) => `: ${instead(detail)}`),
        todo: [`Whether traffic leaves ${place} is decided by what is applied, not by ours. Look at the resource in the ARC console.`],
      };
    case 'applied':
      return { title: 'Shifts are applied again', lines: each(seen, () => ''), todo: [] };
    case 'other-started':
      return {
        title: 'Another shift began on what is shifted here',
        lines: each(seen, ({ detail }) => `: ${other(detail)}`),
        todo: ['Zonal leaves it alone.', ...afterOurs(seen)],
      };
    case 'other-ended':
      return { title: 'Another shift is over', lines: each(seen, ({ detail }) => `: ${other(detail)}`), todo: [] };
    case 'out-of-order':
      return { title: 'Shifts would lapse in the wrong order', lines: each(seen, (one) => tooEarly(record, one)), todo: [wrongOrder(), repair(record)] };
    case 'in-order':
      return { title: 'Shifts lapse in the right order again', lines: [], todo: ['Auto Scaling groups before EKS clusters before load balancers.'] };
    case 'expired':
      return { title: 'Shifts lapsed', lines: each(seen, () => ''), todo: [back(place)] };
    default:
      return never(what);
  }
}

const back = (place: string): string => `Traffic may use ${place} again, whether or not it is healthy.`;

const again = ({ id }: EvacuationRecord): string =>
  `Ask who did it, and why, before you act. If the zone is still bad: a new ${code('/zonal shift')} takes what is back away again; ${code(`/zonal status ${id}`)} shows what ARC shows now.`;

function moved({ was, until }: Observed): string {
  if (until === undefined) return '';
  const direction = was === undefined ? '' : until < was ? 'sooner' : 'later';
  return `: it ends ${direction ? `*${direction}*, ` : ''}at ${when(until)}${was === undefined ? '' : ` (before: ${utc(was)})`}`;
}

const KINDS: Readonly<Record<string, string>> = {
  ZONAL_SHIFT: "somebody's own shift",
  PRACTICE_RUN: 'a practice run',
  FIS_EXPERIMENT: 'the shift of a FIS experiment',
  ZONAL_AUTOSHIFT: 'an autoshift by AWS',
};

const kindOf = (kind: Facts[string] | undefined): string => KINDS[String(kind)] ?? 'a shift of a kind that is not known';
const other = ({ kind, awayFrom }: Facts): string => `${kindOf(kind)} away from ${code(String(awayFrom))}`;
const instead = ({ by, awayFrom }: Facts): string =>
  by === undefined ? 'ARC shows nothing that is applied in its place' : `${kindOf(by)} away from ${code(String(awayFrom))} is applied in its place`;

/** ARC Developer Guide, "Precedence for zonal shifts": an autoshift waits behind a customer's shift, and applies when that ends. */
const afterOurs = (seen: readonly Observed[]): readonly string[] =>
  seen.some(({ detail }) => detail.kind === 'ZONAL_AUTOSHIFT')
    ? ['While ours is applied the autoshift waits. When ours ends, the autoshift applies: traffic then leaves the zone that AWS chose.']
    : [];

function tooEarly({ until }: EvacuationRecord, { about, detail }: Observed): string {
  const after = String(detail.after);
  return `: it ends at ${ends(until.get(about))}, and must end after ${resourceName(after)}, which ends at ${ends(until.get(after))}`;
}

const ends = (at: Instant | undefined): string => (at === undefined ? 'an unknown time' : when(at));

const wrongOrder = (): string => 'Traffic would return before the capacity behind it. The right order is Auto Scaling groups, EKS clusters, load balancers.';

const repair = ({ id }: EvacuationRecord): string =>
  `*To repair it*: ${code(`/zonal extend ${id} --for 12h`)} gives all of them new times in the right order, approved as the policy of extend says.`;
