import { hasSteps } from '../evacuation/progress.ts';
import { resourcesOf } from '../evacuation/resources.ts';
import type { Evacuation, EvacuationRecord, Request } from '../evacuation/state.ts';
import type { Instant } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { lapsesOf } from '../schedule/lapses.ts';
import { reminderWakeAt } from '../schedule/reminders.ts';
import { actionWords } from './action-words.ts';
import { header, section, words } from './blocks.ts';
import { lapseLines, zoneCode } from './lapse-lines.ts';
import { listed, type Part, partBlocks } from './parts.ts';
import type { Calls } from './reminders.ts';
import type { Live } from './status.ts';
import { code, count, duration, inert, person, utc, when, zone } from './text.ts';

type Recorded = Exclude<Evacuation, { status: 'new' }>;
type Settings = Calls & { readonly mode?: 'act' | 'observe' };

/** An evacuation in a few lines for whoever comes next: what, since when, how far each app is, what is open and due, who decided. */
export function briefOf(evacuation: Recorded, live: Live, now: Instant, settings: Settings): Rendered {
  const reason = [...evacuation.requests.values()][0]?.ask.reason ?? '';
  const parts: readonly Part[] = [
    { title: 'Apps, as ARC shows them now', lines: evacuation.apps.map((app) => appLine(evacuation, app, live)), budget: 3_000 },
    { title: 'Open', lines: openLines(evacuation, now), budget: 2_000 },
    { title: 'Due next', lines: dueLines(evacuation, now, settings), budget: 2_500 },
    { title: 'Who decided', lines: [...evacuation.requests.values()].filter(hasSteps).map(decisionLine), budget: 2_000 },
  ];
  return {
    text: inert(`Brief of ${evacuation.id}: away from ${zone(evacuation.zone)}, at ${utc(now)}.`, 300),
    blocks: [
      header(`Brief of ${evacuation.id} at ${utc(now)}`),
      section([whatLine(evacuation, now), ...(settings.mode === 'observe' ? ['*Observe mode*: nothing is sent to AWS.'] : [])].join('\n')),
      words(`Why: ${reason}`, 600),
      ...parts.flatMap((part) => partBlocks(part, '.')),
    ],
  };
}

function whatLine(evacuation: Recorded, now: Instant): string {
  const apps = listed(
    evacuation.apps.map((app) => code(app, 40)),
    600,
  ).text;
  const begun = [...evacuation.requests.values()].flatMap((request) => (hasSteps(request) ? [request.begunAt] : []));
  const since = begun.length ? `since ${when(Math.min(...begun))}, for ${duration(now - Math.min(...begun))}` : 'not started';
  const closed = evacuation.status === 'closed' ? ` *Closed* at ${when(evacuation.closedAt)}: ${evacuation.outcome.replaceAll('-', ' ')}.` : '';
  return `Traffic of ${apps} is kept away from ${zoneCode(evacuation)}: ${since}.${closed}`;
}

function appLine(record: EvacuationRecord, app: string, live: Live): string {
  const arns = resourcesOf(record).flatMap((resource) => (resource.apps.includes(app) ? [resource.arn] : []));
  const seen = arns.map((arn) => live.get(arn));
  const unread = seen.filter((one) => !one?.known).length;
  const away = seen.filter((one) => one?.known && one.value !== 'not-registered' && one.value.weights[record.zone.id] === 0).length;
  const rest = arns.length - away - unread;
  const words = [`${away} of ${count(arns.length, 'resource')} away from the zone`, ...(rest ? [`${rest} not`] : []), ...(unread ? [`${unread} not read`] : [])];
  return `• ${code(app, 40)}: ${arns.length ? words.join(', ') : 'nothing was sent for it'}.`;
}

function openLines(record: EvacuationRecord, now: Instant): readonly string[] {
  const requests = [...record.requests.values()].flatMap((request) => openLine(request, now));
  const lines = [
    ...requests,
    ...(record.notApplied.size ? [`• ${count(record.notApplied.size, 'shift')} active, but not applied.`] : []),
    ...(record.ended.size ? [`• ${count(record.ended.size, 'shift')} ended, and not started again.`] : []),
    ...(record.others.size ? [`• ${count(record.others.size, 'shift')} of somebody else on the same resources.`] : []),
    ...(record.outOfOrder ? ['• Shifts would lapse in the wrong order.'] : []),
  ];
  return lines.length ? lines : ['• Nothing waits for anybody.'];
}

function openLine(request: Request, now: Instant): readonly string[] {
  const what = `${inert(actionWords(request.ask).asks(listed(request.ask.params.apps, 80).text), 200)} (${code(request.ask.request)})`;
  if (request.is === 'pending' && now < request.ask.lapsesAt) return [`• Waits for approval until ${when(request.ask.lapsesAt)}: ${what}.`];
  if (request.is === 'needs-people') return [`• *Needs people*: ${what}.`];
  if (request.is === 'running') return [`• ${request.held ? 'On hold' : 'Running'}: ${what}.`];
  return [];
}

function dueLines(record: Recorded, now: Instant, { reminders }: Settings): readonly string[] {
  const next = record.status === 'open' ? reminderWakeAt(record, now, reminders) : undefined;
  if (next === undefined) return ['• Nothing: no shift is to end.'];
  return [`• Next reminder or lapse: ${when(next)}.`, ...lapseLines(lapsesOf(record, now)).map((line) => `${line} Lapses then.`)];
}

function decisionLine({ ask, votes }: Request): string {
  const approved = votes.length ? `approved by ${votes.map(({ by, at }) => `${person(by)} at ${when(at)}`).join(', ')}` : 'needed no approval';
  return `• ${inert(actionWords(ask).asks(listed(ask.params.apps, 80).text), 200)}: asked by ${person(ask.by)} at ${when(ask.askedAt)}, ${approved}.`;
}
