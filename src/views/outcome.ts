import type { Ask } from '../evacuation/events.ts';
import type { Finding } from '../evacuation/plan.ts';
import { RETRY_WITHIN } from '../evacuation/running.ts';
import type { EvacuationRecord, Request, StepState } from '../evacuation/state.ts';
import { type Instant, never } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { actionWords } from './action-words.ts';
import { section } from './blocks.ts';
import { approvedLines, endLine } from './decision.ts';
import { findingLines } from './findings.ts';
import { resourceName } from './names.ts';
import { chunks, listed } from './parts.ts';
import { advice, firstEnd, NOTHING_KNOWN, stepLine } from './steps.ts';
import { code, count, inert, person, utc, when, zone } from './text.ts';

/** A new message in the thread, because an edit of the card notifies nobody. `what` names the event within its request. */
export type Outcome = Rendered & { readonly what: string };

type Voided = EvacuationRecord['voided'][number];

/** One message for each event that needs attention, in the order in which they happened. */
export function outcomesOf(request: Request, earlier: readonly Voided[]): readonly Outcome[] {
  return [...earlier.map((old) => revised(request, old)), ...current(request)];
}

function outcome(what: string, plain: string, lines: readonly string[]): Outcome {
  return { what, text: inert(plain, 500), blocks: chunks(lines).map(section) };
}

const changes = (why: readonly Finding[]): readonly string[] => findingLines(why, 1_500);

function revised({ ask }: Request, old: Voided): Outcome {
  return outcome(`voided:${old.revision}`, `Revision ${old.revision} was voided: the plan changed. The new card needs approval.`, [
    `*Revision ${old.revision} was voided*, because what was approved is not what is true any more. Nothing was changed. ${person(ask.by)}, the new card in this channel needs a new approval.`,
    ...changes(old.why),
  ]);
}

function current(request: Request): readonly Outcome[] {
  const { ask } = request;
  switch (request.is) {
    case 'pending':
    case 'approved':
      return [];
    case 'rejected':
    case 'withdrawn':
    case 'lapsed':
      return [
        outcome(request.is, `The request ${request.is === 'lapsed' ? 'lapsed' : `was ${request.is}`}. Nothing was changed.`, [`${person(ask.by)}'s request: ${endLine(request)}`]),
      ];
    case 'voided':
      return [outcome(`voided:${ask.revision}`, 'The request was voided. Nothing was changed.', [`${person(ask.by)}'s request: ${endLine(request)}`, ...changes(request.why)])];
    case 'running':
      return [started(request)];
    case 'finished':
      return [started(request), finished(request)];
    case 'needs-people':
      return [started(request), needsPeople(request)];
    default:
      return never(request);
  }
}

type UnderWay = Extract<Request, { steps: unknown }>;

/** Says only what was known when execution began, so that it is never edited. */
function started(request: UnderWay): Outcome {
  const steps = [...request.steps.values()];
  const dropped = steps.filter((step) => step.is === 'dropped');
  const left = dropped.length
    ? ` Left out, because of what changed since the approval: ${
        listed(
          dropped.map(({ plan }) => resourceName(plan.target.arn)),
          900,
        ).text
      }.`
    : '';
  const sent = actionWords(request.ask).effects(steps.length - dropped.length);
  return outcome('started', `Being started: ${sent}.`, [
    ...approvedLines(request.ask, request.votes),
    `*Being started since ${utc(request.begunAt)}*: ${inert(sent, 300)}.${left} The card shows how far each one is.`,
  ]);
}

function finished(request: Extract<UnderWay, { is: 'finished' }>): Outcome {
  if (request.stopped)
    return outcome('undone', 'This was undone: nothing more of it is sent.', ['*Undone*: nothing more of this request is sent. The card that undoes it says how far that is.']);
  if (request.ask.action !== 'shift') return otherDone(request);
  const steps = [...request.steps.values()];
  const applied = steps.filter((step) => step.is === 'done').length;
  const at = code(zone(request.ask.params.zone));
  if (applied === 0)
    return outcome('nothing-shifted', 'Nothing was shifted: every resource was left out.', [
      `*Nothing was shifted* away from ${at}: every resource was left out, and the card says why.`,
    ]);
  const all = applied === steps.length ? 'All' : `${applied} of ${steps.length}`;
  const end = firstEnd(steps);
  return outcome('applied', `${all} applied: ARC leaves ${zone(request.ask.params.zone)} for ${count(applied, 'resource')}.`, [
    `*${all} applied* at ${utc(request.at)}: read back from ARC, ${count(applied, 'resource')} with weight 0.0 for ${at}. Out of DNS and drained are not measured.`,
    'Open connections stay until clients reconnect. Terminate nothing in the zone: it is needed for the way back. Now look at your own metrics.',
    ...(end === undefined ? [] : [`The first shift ends at ${when(end)}. When a shift ends, traffic returns to the zone, also while it is still bad.`]),
  ]);
}

function needsPeople(request: Extract<UnderWay, { is: 'needs-people' }>): Outcome {
  const steps = [...request.steps.values()];
  const open = steps.filter((step) => step.is === 'failed' || step.is === 'unknown');
  const voters = request.votes.map(({ by }) => person(by));
  // Another round of trying is another event: its number is in the name, so that it is posted anew.
  return outcome(
    `failed:${attempts(open)}`,
    `${count(open.length, 'resource')} ${actionWords(request.ask).needsPeople}: people are needed. The card has Retry and what else to do.`,
    [
      `*${count(open.length, 'resource')} of ${steps.length} ${actionWords(request.ask).needsPeople}: people are needed.* ${[person(request.ask.by), ...voters].join(' ')}`,
      ...fitting(
        open.map((step) => stepLine(request.ask, step, NOTHING_KNOWN)),
        4_000,
      ),
      '*What to do*',
      ...advice(steps),
      `• Then press Retry on the card, before ${when(request.at + RETRY_WITHIN)}. The commands in this thread do the same by hand.`,
    ],
  );
}

/** The same for what is no shift: how many of them, read back. */
function otherDone({ ask, steps, at }: Extract<UnderWay, { is: 'finished' }>): Outcome {
  const all = [...steps.values()];
  const done = all.filter((step) => step.is === 'done').length;
  const words = actionWords(ask);
  const title = done === 0 ? words.nothing : words.done;
  return outcome('done', `${title}: ${done} of ${all.length}.`, [
    `*${inert(title, 300)}*: ${done} of ${all.length}, read back from ARC at ${utc(at)}.`,
    ...nextAfter(ask, firstEnd(all)),
  ]);
}

/** What follows from it, and what to do. `end`: when the first of these shifts ends. */
function nextAfter({ action }: Ask, end: Instant | undefined): readonly string[] {
  const first = end === undefined ? [] : [`The first of these shifts ends at ${when(end)}.`];
  switch (action) {
    case 'cancel':
      return ['DNS brings clients back within about a minute; capacity in the zone is what it was left with. Watch its load and errors now.'];
    case 'adopt':
      return [...first, 'They are as they were. Reminders come before that; Extend makes them last longer.'];
    case 'extend':
    case 'shift':
      return first;
    default:
      return never(action);
  }
}

const attempts = (steps: readonly StepState[]): number => Math.max(0, ...steps.map((step) => (step.is === 'dropped' ? 0 : step.attempt)));

function fitting(lines: readonly string[], budget: number): readonly string[] {
  let size = 0;
  const kept = lines.filter((line) => {
    size += line.length + 1;
    return size <= budget;
  });
  return kept.length === lines.length ? kept : [...kept, `…and ${lines.length - kept.length} more, in the list of each resource.`];
}
