import type { Ask } from '../evacuation/events.ts';
import { hasSteps } from '../evacuation/progress.ts';
import type { Request } from '../evacuation/state.ts';
import { never } from '../evacuation/words.ts';
import { shiftCommands } from '../flows/shift/cli.ts';
import { shiftComment } from '../flows/shift/comment.ts';
import type { Rendered } from '../ports/chat.ts';
import { section, type ViewBlock, words } from './blocks.ts';
import { REASON_ON_CARD } from './decision.ts';
import { findingList, namesAreCut } from './findings.ts';
import { chunks, isCut, type Part, TITLE_ROOM } from './parts.ts';
import { findingParts, moveList, movesAreCut } from './plan-parts.ts';
import { type Known, STEPS_ON_CARD, stepLine } from './steps.ts';
import { code, count, inert, utc, zone } from './text.ts';

/** What one message of the thread takes: less than Slack's sum over all blocks, with room for titles. */
const MESSAGE_BUDGET = 8_400;
/** More would bury the thread, and take minutes to post: Slack takes about one message a second. */
const MOST_MESSAGES = 15;
/** Fixed, so that a list which is edited keeps its messages. */
const LINES_PER_MESSAGE = 22;

/**
 * For the thread of a card: the commands that do the same by hand, and what the card had no room for. As many messages
 * as it takes; none once a request ended without running, because then there is nothing to do.
 */
export function detailsOf(evacuation: string, request: Request): readonly Rendered[] {
  if (request.is === 'rejected' || request.is === 'withdrawn' || request.is === 'lapsed' || request.is === 'voided') return [];
  return packed([...byHand(evacuation, request), ...overflow(request)], `Details of ${request.ask.request}`);
}

function byHand(evacuation: string, { ask }: Request): readonly ViewBlock[] {
  const { plan, params, reason, roles } = ask;
  const [first] = plan.steps;
  if (!first) return [];
  const commands = shiftCommands(plan.steps, { duration: params.duration, comment: shiftComment(evacuation, reason), roles });
  const look = `aws arc-zonal-shift get-managed-resource --resource-identifier ${first.target.arn} --region ${first.target.region}`;
  return [
    section(`*The same by hand*, if Zonal or Slack is down. ${byHandWords(ask)} ${code(zone(params.zone))}, in this order; expiries count from when you type them.`),
    ...chunks(commands.map(inCode), 2_700).map((text) => section(`\`\`\`\n${text}\n\`\`\``)),
    section(`To see what ARC shows of one resource:\n\`\`\`\n${inCode(look)}\n\`\`\``),
  ];
}

function byHandWords({ action }: Ask): string {
  switch (action) {
    case 'shift':
      return 'These AWS CLI commands shift away from';
    case 'extend':
      return 'These AWS CLI commands lengthen the shifts away from';
    case 'cancel':
      return 'These AWS CLI commands end the shifts away from';
    case 'adopt':
      return 'Nothing is to be sent for the shifts away from';
    default:
      return never(action);
  }
}

/** A line inside a code block: it must not close it. */
const inCode = (line: string): string => inert(line.replaceAll('`', 'ˋ'), 2_600);

function overflow({ ask }: Request): readonly ViewBlock[] {
  const { plan, params } = ask;
  const cut = [
    ...(movesAreCut(plan.steps, params.apps) ? [{ title: 'Everything that moves', lines: moveList(plan.steps) }] : []),
    ...findingParts(plan).flatMap(({ part, findings }) =>
      isCut(part) || namesAreCut(findings, part.budget - TITLE_ROOM) ? [{ title: `${part.title}, by name`, lines: findingList(findings) }] : [],
    ),
  ];
  return [...(inert(ask.reason).length > REASON_ON_CARD ? [words(`The whole reason: ${ask.reason}`, 2_800)] : []), ...cut.flatMap(list)];
}

const list = ({ title, lines }: Pick<Part, 'title' | 'lines'>): readonly ViewBlock[] => chunks([`*${title}*`, ...lines]).map(section);

/** Every resource with its progress, when there are more than a card shows. Edited as the card is. */
export function progressOf(request: Request, known: Known): readonly Rendered[] {
  if (!hasSteps(request) || request.steps.size <= STEPS_ON_CARD) return [];
  const lines = [...request.steps.values()].map((step) => stepLine(request.ask, step, known));
  const pages = Array.from({ length: Math.ceil(lines.length / LINES_PER_MESSAGE) }, (_, page) => lines.slice(page * LINES_PER_MESSAGE, (page + 1) * LINES_PER_MESSAGE));
  return pages.map((page, at) => {
    const title = `Each resource, part ${at + 1} of ${pages.length}`;
    return { text: `${title}. Started at ${utc(request.begunAt)}.`, blocks: list({ title, lines: page }) };
  });
}

/** Blocks in as few messages as they fit in, in order. */
function packed(blocks: readonly ViewBlock[], text: string): readonly Rendered[] {
  const messages: { blocks: ViewBlock[]; size: number }[] = [];
  for (const block of blocks) {
    const size = JSON.stringify(block).length;
    const last = messages.at(-1);
    if (last && last.size + size <= MESSAGE_BUDGET && last.blocks.length < 40) {
      last.blocks.push(block);
      last.size += size;
    } else messages.push({ blocks: [block], size });
  }
  const left = messages.length - MOST_MESSAGES;
  if (left > 0)
    messages.splice(MOST_MESSAGES, left, {
      blocks: [section(`…and ${count(left, 'more message')} that would bury this thread. Ask for fewer apps at once to see everything.`)],
      size: 0,
    });
  return messages.map((message, page) => ({ text: messages.length === 1 ? text : `${text}, part ${page + 1} of ${messages.length}`, blocks: message.blocks }));
}
