import type { ActionsBlock } from '@slack/types';
import type { Ask } from '../evacuation/events.ts';
import { awaitsWord } from '../evacuation/glass.ts';
import { hasSteps, type WithSteps } from '../evacuation/progress.ts';
import type { Request } from '../evacuation/state.ts';
import type { Rendered } from '../ports/chat.ts';
import { actionWords } from './action-words.ts';
import { approverNames, buttonValue } from './approval.ts';
import { actions, button, section, type ViewBlock, words } from './blocks.ts';
import { REASON_ON_CARD } from './decision.ts';
import { inert, person, when } from './text.ts';

/** Told to the whole channel, because nobody was asked before. Edited when somebody has spoken. */
export function announced(request: Request): Rendered | undefined {
  const { ask } = request;
  if (!ask.glass || !hasSteps(request)) return undefined;
  const what = inert(actionWords(ask).asks(ask.params.apps.join(', ')), 300);
  const names = approverNames(ask.approvers, ask.by.user) ?? 'Nobody is named as an approver';
  return {
    text: inert(`Break-glass by ${ask.by.name} alone: ${actionWords(ask).asks(ask.params.apps.join(', '))}`, 400),
    blocks: [
      section(`🚨 *Break-glass*: ${person(ask.by)} decided *alone*, at ${when(request.begunAt)}: ${what}.`),
      words(`Why: ${ask.reason}`, REASON_ON_CARD),
      section(request.ratified ? wordLine(request.ratified) : `${names}: look at it now, and say whether you stand behind it. This asks until somebody does.`),
      ...glassButtons(request),
    ],
  };
}

/** What the second person said. */
export const wordLine = ({ is, by, at }: NonNullable<WithSteps['ratified']>): string =>
  is === 'ratified'
    ? `*Ratified* by ${person(by)} at ${when(at)}: two people stand behind it.`
    : `*Disowned* by ${person(by)} at ${when(at)}. What was done stands until an approver presses Undo on the card, asks with \`/zonal cancel\`, or it lapses.`;

/** For the thread, again and again: nobody has said anything yet. */
export function askForWord(ask: Ask): Rendered {
  const names = approverNames(ask.approvers, ask.by.user) ?? 'Nobody is named as an approver';
  return {
    text: inert(`Nobody has ratified or disowned what ${ask.by.name} did alone.`, 300),
    blocks: [section(`${names}: ${person(ask.by)} did this alone, and nobody has said whether they stand behind it. Press Ratify or Disown on the card.`)],
  };
}

/** A second person's word, while nobody has given it. */
export function glassButtons(request: Request): readonly ActionsBlock[] {
  if (!awaitsWord(request)) return [];
  const value = buttonValue(request.ask);
  return [
    actions(
      button({ label: 'Ratify', action: 'zonal.ratify', value, style: 'primary' }),
      button({
        label: 'Disown',
        action: 'zonal.disown',
        value,
        style: 'danger',
        confirm: { title: 'Disown this?', text: 'It goes on record that you do not stand behind it. Nothing is undone by that: Undo stays on the card.', yes: 'Disown' },
      }),
    ),
  ];
}

/** On the card: that one person decided, and what a second one said. */
export const glassBlocks = (request: Request): readonly ViewBlock[] =>
  request.ask.glass && hasSteps(request) ? [section(request.ratified ? wordLine(request.ratified) : '*Nobody has ratified or disowned this yet.*'), ...glassButtons(request)] : [];
