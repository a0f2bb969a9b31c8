import type { Ask } from '../evacuation/events.ts';
import type { Finding } from '../evacuation/plan.ts';
import { RETRY_WITHIN } from '../evacuation/running.ts';
import type { Request, StepState } from '../evacuation/state.ts';
import { never } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { actionWords, commandOf } from './action-words.ts';
import { approvalLines, decisionButtons } from './approval.ts';
import { context, header, section, type ViewBlock, words } from './blocks.ts';
import { controls, heldLine } from './controls.ts';
import { approvedLines, appsOf, askLines, endLine, REASON_ON_CARD } from './decision.ts';
import { evidence } from './evidence.ts';
import { glassBlocks } from './glass.ts';
import { lengthPart } from './lengths.ts';
import { type Part, partBlocks } from './parts.ts';
import { findingPart, findingParts, lasts, moves } from './plan-parts.ts';
import { advice, isOver, type Known, reached, stepPart } from './steps.ts';
import { code, count, inert, utc, when } from './text.ts';

/** What a card needs beside its request. */
export type CardContext = {
  /** What the revision before was voided for. */
  readonly changed: readonly Finding[];
  readonly known: Known;
  /** False once the time for it is over: a button that is always refused is not shown. */
  readonly retryOpen: boolean;
  readonly undoOpen: boolean;
};

const FALLBACK_BUDGET = 800;

/** The card of a request: what is asked, what was decided, and how far it has come. Buttons only where a click can help. */
export function cardOf(request: Request, about: CardContext): Rendered {
  switch (request.is) {
    case 'pending':
      return pending(request, about.changed);
    case 'approved':
      return card(request.ask, `${request.ask.needed > 0 ? 'Approved' : 'Starting'}: ${lower(asksFor(request.ask, 60))}`, [
        ...approved(request),
        section('ARC is read once more, then it starts. Nothing has been changed yet.'),
      ]);
    case 'running':
    case 'finished':
    case 'needs-people':
      return underWay(request, about);
    case 'rejected':
    case 'withdrawn':
    case 'lapsed':
    case 'voided':
      return ended(request);
    default:
      return never(request);
  }
}

/** The question as a headline puts it. */
const asksFor = (ask: Ask, budget: number): string => actionWords(ask).asks(appsOf(ask.params.apps, budget));
const lower = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const OBSERVED = '*Observe mode*: nothing is sent to AWS, whatever is approved here. Decisions are recorded.';

/** The parts that every card has: title, who asks for what and why, and the ids. */
function card(ask: Ask, title: string, blocks: readonly ViewBlock[]): Rendered {
  const text = `${ask.observe ? 'Observe mode. ' : ''}${title}. ${ask.by.name} asks: ${lower(asksFor(ask, 200))}: ${ask.reason}`;
  return {
    text: inert(text, FALLBACK_BUDGET),
    blocks: [
      header(title),
      section(askLines(ask).join('\n')),
      ...(ask.observe ? [section(OBSERVED)] : []),
      words(`Why: ${ask.reason}`, REASON_ON_CARD),
      ...blocks,
      context(`Request ${code(ask.request)}, revision ${ask.revision}, asked at ${utc(ask.askedAt)}`),
    ],
  };
}

function pending({ ask, votes }: Request, changed: readonly Finding[]): Rendered {
  const parts: readonly Part[] = [
    findingPart(`Changed since revision ${ask.revision - 1}`, changed, 500),
    moves(ask.plan.steps, ask.params.apps, actionWords(ask).list),
    ...findingParts(ask.plan).map(({ part }) => part),
    ...[lengthPart(ask) ?? []].flat(),
    // Looked at before traffic is moved away, and only then.
    ...(ask.action === 'shift' ? [evidence(ask.plan.evidence, ask.params.zone)] : []),
  ];
  const lasting = ask.action === 'shift' ? lasts(ask.plan.steps, ask.params.duration) : undefined;
  const blocks = [...parts.flatMap((part) => partBlocks(part)), ...(lasting ? [section(lasting)] : []), section(approvalLines(ask, votes).join('\n')), decisionButtons(ask)];
  return card(ask, `Approve? ${asksFor(ask, 60)}`, blocks);
}

const approved = ({ ask, votes }: Request): readonly ViewBlock[] => approvedLines(ask, votes).map(section);

type UnderWay = Extract<Request, { steps: unknown }>;

function underWay(request: UnderWay, { known, retryOpen, undoOpen }: CardContext): Rendered {
  const { until } = known;
  const steps = [...request.steps.values()];
  const blocks = [
    ...approved(request),
    section(`Started at ${utc(request.begunAt)}. Seen so far: ${reached(request.ask, steps, known)}.`),
    ...stateBlocks(request),
    ...glassBlocks(request),
    ...(request.is === 'needs-people' ? helpBlocks(request, steps, retryOpen) : []),
    ...partBlocks(stepPart(request.ask, steps, known)),
    ...partBlocks(findingPart('What does not move', request.ask.plan.stays, 700)),
    ...controls(request, { retryOpen, undoOpen, extendOpen: steps.some((step) => (step.is === 'accepted' || step.is === 'done') && until.has(step.plan.target.arn)) }),
  ];
  return card(request.ask, titleOf(request, steps, known), blocks);
}

/** Never says that a zone was left before every resource was read back. */
function titleOf(request: UnderWay, steps: readonly StepState[], known: Known): string {
  const words = actionWords(request.ask);
  const applied = steps.filter((step) => step.is === 'done').length;
  if (request.stopped) return `Undone: ${lower(asksFor(request.ask, 60))}`;
  if (request.is === 'running') return `${request.held ? 'On hold' : words.running}: ${applied} of ${steps.length} ${words.unit}`;
  if (request.is === 'needs-people') return `Needs people: ${applied} of ${steps.length} ${words.partly}`;
  if (applied === 0) return words.nothing;
  const over = steps.filter((step) => isOver(request.ask, step, known)).length;
  if (over === applied) return `Over: ${lower(asksFor(request.ask, 60))}`;
  if (over > 0) return `${words.done}: ${applied - over} of ${steps.length}, ${over} over`;
  return applied === steps.length ? words.done : `${words.done}: ${applied} of ${steps.length}, the rest left out`;
}

/** Who holds it, and the buttons that can help now. */
function stateBlocks(request: UnderWay): readonly ViewBlock[] {
  return request.held && !request.stopped ? [section(heldLine(request.held))] : [];
}

function helpBlocks(request: Extract<UnderWay, { is: 'needs-people' }>, steps: readonly StepState[], retryOpen: boolean): readonly ViewBlock[] {
  const open = steps.filter((step) => step.is === 'failed' || step.is === 'unknown').length;
  const lines = [
    ...advice(steps),
    retryOpen
      ? `• Then an approver may press Retry, until ${when(request.at + RETRY_WITHIN)}: the same resources, each read first.`
      : `• The time for Retry is over. Send ${code(commandOf(request.ask.action))} again for what is missing.`,
    `• Or give them up, with a reason: ${code(`/zonal skip ${evacuationOf(request.ask.request)} --reason "…"`, 80)}.`,
    '• The commands in the thread do the same by hand.',
  ];
  const part = { title: `What to do about ${count(open, 'resource')}`, lines, budget: 900 };
  return partBlocks(part);
}

const ENDED = { rejected: 'Rejected', withdrawn: 'Withdrawn', lapsed: 'Lapsed', voided: 'Voided' } as const;

function ended(request: Extract<Request, { is: keyof typeof ENDED }>): Rendered {
  const why = request.is === 'voided' ? partBlocks(findingPart('What changed', request.why, 1_500)) : [];
  return card(request.ask, `${ENDED[request.is]}: ${lower(asksFor(request.ask, 60))}`, [section(endLine(request)), ...why]);
}

const evacuationOf = (request: string): string => request.split('-r-')[0] ?? request;
