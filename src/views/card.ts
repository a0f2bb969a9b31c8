import { RETRY_WITHIN } from '../evacuation/decide.ts';
import type { Ask } from '../evacuation/events.ts';
import type { Finding } from '../evacuation/plan.ts';
import type { Request, StepState } from '../evacuation/state.ts';
import { never } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { approvalLines, decisionButtons, retryButton } from './approval.ts';
import { context, header, section, type ViewBlock, words } from './blocks.ts';
import { approvedLines, appsOf, askLines, endLine, REASON_ON_CARD } from './decision.ts';
import { evidence } from './evidence.ts';
import { type Part, partBlocks } from './parts.ts';
import { findingPart, findingParts, lasts, moves } from './plan-parts.ts';
import { advice, reached, stepPart, type Until } from './steps.ts';
import { code, count, inert, utc, when, zone } from './text.ts';

/** What a card needs beside its request. */
export type CardContext = {
  /** What the revision before was voided for. */
  readonly changed: readonly Finding[];
  readonly until: Until;
  /** False once the time for it is over: a button that is always refused is not shown. */
  readonly retryOpen: boolean;
};

const FALLBACK_BUDGET = 800;

/** The card of a request: what is asked, what was decided, and how far it has come. Buttons only where a click can help. */
export function cardOf(request: Request, about: CardContext): Rendered {
  switch (request.is) {
    case 'pending':
      return pending(request, about.changed);
    case 'approved':
      return card(request.ask, `Approved: shift away from ${place(request.ask)}`, [
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

const place = ({ params }: Ask): string => zone(params.zone);

/** The parts that every card has: title, who asks for what and why, and the ids. */
function card(ask: Ask, title: string, blocks: readonly ViewBlock[]): Rendered {
  const text = `${title}. ${ask.by.name} asks to shift ${appsOf(ask.params.apps, 200)} away from ${place(ask)}: ${ask.reason}`;
  return {
    text: inert(text, FALLBACK_BUDGET),
    blocks: [
      header(title),
      section(askLines(ask).join('\n')),
      words(`Why: ${ask.reason}`, REASON_ON_CARD),
      ...blocks,
      context(`Request ${code(ask.request)}, revision ${ask.revision}, asked at ${utc(ask.askedAt)}`),
    ],
  };
}

function pending({ ask, votes }: Request, changed: readonly Finding[]): Rendered {
  const parts: readonly Part[] = [
    findingPart(`Changed since revision ${ask.revision - 1}`, changed, 500),
    moves(ask.plan.steps, ask.params.apps),
    ...findingParts(ask.plan).map(({ part }) => part),
    evidence(ask.plan.evidence, ask.params.zone),
  ];
  const lasting = lasts(ask.plan.steps, ask.params.duration);
  const blocks = [...parts.flatMap((part) => partBlocks(part)), ...(lasting ? [section(lasting)] : []), section(approvalLines(ask, votes).join('\n')), decisionButtons(ask)];
  return card(ask, `Approve? Shift ${appsOf(ask.params.apps, 60)} away from ${place(ask)}`, blocks);
}

const approved = ({ ask, votes }: Request): readonly ViewBlock[] => approvedLines(ask, votes).map(section);

type UnderWay = Extract<Request, { steps: unknown }>;

function underWay(request: UnderWay, { until, retryOpen }: CardContext): Rendered {
  const steps = [...request.steps.values()];
  const blocks = [
    ...approved(request),
    section(`Started at ${utc(request.begunAt)}. Seen so far: ${reached(steps)}.`),
    ...(request.is === 'needs-people' ? helpBlocks(request, steps, retryOpen) : []),
    ...partBlocks(stepPart(steps, until)),
    ...partBlocks(findingPart('What does not move', request.ask.plan.stays, 700)),
  ];
  return card(request.ask, titleOf(request, steps), blocks);
}

/** Never says that a zone was left before every resource was read back. */
function titleOf(request: UnderWay, steps: readonly StepState[]): string {
  const at = place(request.ask);
  const applied = steps.filter((step) => step.is === 'done').length;
  if (request.is === 'running') return `Shifting away from ${at}: ${applied} of ${steps.length} applied`;
  if (request.is === 'needs-people') return `Needs people: ${applied} of ${steps.length} shifted away from ${at}`;
  if (applied === 0) return `Nothing was shifted away from ${at}`;
  return applied === steps.length ? `Shifted away from ${at}` : `Shifted away from ${at}: ${applied} of ${steps.length}, the rest left out`;
}

function helpBlocks(request: Extract<UnderWay, { is: 'needs-people' }>, steps: readonly StepState[], retryOpen: boolean): readonly ViewBlock[] {
  const open = steps.filter((step) => step.is === 'failed' || step.is === 'unknown').length;
  const lines = [
    ...advice(steps),
    retryOpen
      ? `• Then an approver may press Retry, until ${when(request.at + RETRY_WITHIN)}: the same resources, each read first.`
      : '• The time for Retry is over. Send `/zonal shift` again for what is missing.',
    '• The commands in the thread do the same by hand.',
  ];
  const part = { title: `What to do about ${count(open, 'resource')}`, lines, budget: 900 };
  return [...partBlocks(part), ...(retryOpen ? [retryButton(request.ask)] : [])];
}

const ENDED = { rejected: 'Rejected', withdrawn: 'Withdrawn', lapsed: 'Lapsed', voided: 'Voided' } as const;

function ended(request: Extract<Request, { is: keyof typeof ENDED }>): Rendered {
  const why = request.is === 'voided' ? partBlocks(findingPart('What changed', request.why, 1_500)) : [];
  return card(request.ask, `${ENDED[request.is]}: shift away from ${place(request.ask)}`, [section(endLine(request)), ...why]);
}
