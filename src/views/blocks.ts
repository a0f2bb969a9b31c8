import type { ActionsBlock, Button, ConfirmationDialog, ContextBlock, HeaderBlock, MrkdwnElement, PlainTextElement, SectionBlock } from '@slack/types';
import { inert } from './text.ts';

/** The blocks that Zonal uses: the ones that every Slack client has had for years. */
export type ViewBlock = SectionBlock | ContextBlock | ActionsBlock | HeaderBlock;

/** `verbatim`: Slack must not make links or mentions out of what only looks like one. */
const mrkdwn = (text: string): MrkdwnElement => ({ type: 'mrkdwn', text, verbatim: true });
const plain = (raw: string, budget: number): PlainTextElement => ({ type: 'plain_text', text: inert(raw, budget), emoji: false });

/** One paragraph of markup: its parts are escaped already. */
export const section = (markup: string): SectionBlock => ({ type: 'section', text: mrkdwn(markup) });
/** Somebody's own words: shown as they are, without any formatting. */
export const words = (raw: string, budget?: number): SectionBlock => ({ type: 'section', text: plain(raw, budget ?? 1_000) });
/** Small print. */
export const context = (...markup: readonly string[]): ContextBlock => ({ type: 'context', elements: markup.map(mrkdwn) });
/** The title, at most 150 characters. */
export const header = (raw: string): HeaderBlock => ({ type: 'header', text: plain(raw, 150) });
export const actions = (...elements: readonly Button[]): ActionsBlock => ({ type: 'actions', elements: [...elements] });

/** What a press asks for; `src/engine/click.ts` knows what each does. */
export type ButtonAction =
  | 'zonal.approve'
  | 'zonal.reject'
  | 'zonal.withdraw'
  | 'zonal.retry'
  | 'zonal.hold'
  | 'zonal.release'
  | 'zonal.undo'
  | 'zonal.extend'
  | 'zonal.snooze'
  | 'zonal.recover'
  | 'zonal.prepare'
  | 'zonal.ratify'
  | 'zonal.disown';

/** `value` is opaque: a request id and its revision. Everything else is looked up at the click. */
export type ButtonParts = {
  readonly label: string;
  readonly action: ButtonAction;
  readonly value: string;
  readonly style?: 'primary' | 'danger';
  readonly confirm?: { readonly title: string; readonly text: string; readonly yes: string };
};

export function button(parts: ButtonParts): Button {
  return {
    type: 'button',
    text: plain(parts.label, 75),
    action_id: parts.action,
    value: parts.value,
    ...(parts.style && { style: parts.style }),
    ...(parts.confirm && { confirm: dialog(parts.confirm) }),
  };
}

function dialog(asked: { readonly title: string; readonly text: string; readonly yes: string }): ConfirmationDialog {
  return { title: plain(asked.title, 100), text: plain(asked.text, 300), confirm: plain(asked.yes, 30), deny: plain('Go back', 30) };
}
