import { hasSteps } from '../evacuation/progress.ts';
import type { Evacuation, Request } from '../evacuation/state.ts';
import { type Arn, type Instant, type Known, never } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import type { Managed } from '../ports/zonal-shifts.ts';
import { section, type ViewBlock } from './blocks.ts';
import { liveWords } from './live.ts';
import { resourceName } from './names.ts';
import { listed, type Part, partBlocks } from './parts.ts';
import { isOver } from './steps.ts';
import { code, count, duration, inert, utc, when, zone } from './text.ts';

type Recorded = Exclude<Evacuation, { status: 'new' }>;

/** What ARC shows now, per resource. One that is missing was not read. */
export type Live = ReadonlyMap<Arn, Known<Managed | 'not-registered'>>;

/** Where an evacuation stands, for one person: the record, and beside it what ARC shows now. */
export function statusOf(evacuation: Evacuation, live: Live, now: Instant): Rendered {
  if (evacuation.status === 'new') return { text: 'There is nothing on record.', blocks: [section(`There is nothing on record of ${code(evacuation.id)}.`)] };
  const first = headline(evacuation, now);
  const requests = [...evacuation.requests.values()].map((request) => `• Request ${code(request.ask.request)}: ${standing(evacuation, request, now)}`);
  const blocks: readonly ViewBlock[] = [
    section(first),
    ...partBlocks({ title: 'Requests', lines: requests, budget: 1_500 }, '.'),
    ...partBlocks(resources(evacuation, live, now), '.'),
  ];
  return { text: inert(`${evacuation.id} leaves ${zone(evacuation.zone)}.`, 300), blocks };
}

/** Several open evacuations: one line each, with the id to ask for. */
export function statusList(evacuations: readonly Evacuation[], now: Instant): Rendered {
  const open = evacuations.filter((one) => one.status !== 'new');
  const lines = open.map(
    (one) =>
      `• ${headline(one, now)} ${[...one.requests.values()]
        .slice(-1)
        .map((request) => standing(one, request, now))
        .join(' ')}`,
  );
  const part: Part = { title: `${count(open.length, 'evacuation')}. For one of them, send /zonal status with its ID`, lines, budget: 8_000 };
  return { text: count(open.length, 'open evacuation'), blocks: partBlocks(part, '.') };
}

function headline(evacuation: Recorded, now: Instant): string {
  const apps = listed(
    evacuation.apps.map((app) => code(app, 40)),
    300,
  ).text;
  const begun = [...evacuation.requests.values()].flatMap((request) => (hasSteps(request) ? [request.begunAt] : []));
  const since = begun.length ? `, since ${utc(Math.min(...begun))} (${ago(Math.min(...begun), now)})` : ', not started';
  const closed = evacuation.status === 'closed' ? ` *Closed* at ${utc(evacuation.closedAt)}: ${evacuation.outcome.replaceAll('-', ' ')}.` : '';
  return `*${code(evacuation.id)}* leaves ${code(zone(evacuation.zone))} for ${apps}${since}.${closed}`;
}

const ago = (then: Instant, now: Instant): string => `${duration(now - then)} ago`;

/** What is open of a request. */
function standing(record: Recorded, request: Request, now: Instant): string {
  switch (request.is) {
    case 'pending':
      return now < request.ask.lapsesAt ? `*waits for approval*, lapses at ${when(request.ask.lapsesAt)}.` : 'lapsed without a decision.';
    case 'approved':
      return '*approved*, about to start.';
    case 'running':
      return `*running*: ${counted(record, request)}.`;
    case 'finished':
      return `finished at ${utc(request.at)}: ${counted(record, request)}.`;
    case 'needs-people':
      return `*needs people* since ${utc(request.at)}: ${counted(record, request)}. What to do is on the card.`;
    case 'rejected':
    case 'withdrawn':
    case 'lapsed':
    case 'voided':
      return `${request.is} at ${utc(request.at)}. Nothing was changed.`;
    default:
      return never(request);
  }
}

function counted(record: Recorded, { ask, steps }: Extract<Request, { steps: unknown }>): string {
  const all = [...steps.values()];
  const of = (...kinds: readonly string[]): number => all.filter(({ is }) => kinds.includes(is)).length;
  const over = all.filter((step) => isOver(ask, step, record)).length;
  const others = [
    over && `${over} of them over`,
    of('failed') && `${of('failed')} failed`,
    of('unknown') && `${of('unknown')} unknown`,
    of('dropped') && `${of('dropped')} left out`,
  ].filter(Boolean);
  return [`${of('done')} of ${all.length} applied`, ...others].join(', ');
}

/** Each resource that was to be shifted, in the words of what ARC shows now. */
function resources(evacuation: Recorded, live: Live, now: Instant): Part {
  const arns = new Set([...evacuation.requests.values()].filter(hasSteps).flatMap(({ steps }) => [...steps.values()].map(({ plan }) => plan.target.arn)));
  const lines = [...arns].map((arn) => `• ${resourceName(arn)}: ${liveWords(live.get(arn), { zone: evacuation.zone, ours: evacuation.shifts.get(arn), now })}`);
  return { title: 'What ARC shows now', lines, budget: 6_000 };
}
