/** Messages that are exactly as large as Slack takes them, and how to make each one larger by one. */

export type Block = { readonly type: string; readonly [key: string]: unknown };

const x = (count: number) => 'x'.repeat(count);
const plain = (size: number) => ({ type: 'plain_text', text: x(size) });
const mrkdwn = (size: number) => ({ type: 'mrkdwn', text: x(size) });
const button = (change: object = {}) => ({ type: 'button', text: plain(1), action_id: 'a', ...change });
const actions = (...elements: object[]): Block => ({ type: 'actions', elements });
const confirm = (change: object = {}) => actions(button({ confirm: { title: plain(1), text: plain(1), confirm: plain(1), deny: plain(1), ...change } }));
const section = (count: number, size = 1): Block => ({ type: 'section', fields: Array.from({ length: count }, () => mrkdwn(size)) });
const buttons = (count: number) => actions(...Array.from({ length: count }, (_, index) => button({ action_id: `a${index}` })));

/** Name, limit, and the blocks that use it: with the limit they are taken, with one more they are refused. */
export const LIMIT_CASES: readonly (readonly [string, number, (size: number) => readonly Block[]])[] = [
  ['blocks', 50, (size) => Array.from({ length: size }, () => ({ type: 'divider' }))],
  ['header', 150, (size) => [{ type: 'header', text: plain(size) }]],
  ['section text', 3_000, (size) => [{ type: 'section', text: mrkdwn(size) }]],
  ['fields', 10, (size) => [section(size)]],
  ['field text', 2_000, (size) => [section(1, size)]],
  ['context elements', 10, (size) => [{ type: 'context', elements: Array.from({ length: size }, () => mrkdwn(1)) }]],
  ['context text', 3_000, (size) => [{ type: 'context', elements: [mrkdwn(size)] }]],
  ['actions', 25, (size) => [buttons(size)]],
  ['button text', 75, (size) => [actions(button({ text: plain(size) }))]],
  ['button value', 2_000, (size) => [actions(button({ value: x(size) }))]],
  ['button url', 3_000, (size) => [actions(button({ url: x(size) }))]],
  ['accessory text', 75, (size) => [{ type: 'section', text: mrkdwn(1), accessory: button({ text: plain(size) }) }]],
  ['action_id', 255, (size) => [actions(button({ action_id: x(size) }))]],
  ['block_id', 255, (size) => [{ type: 'divider', block_id: x(size) }]],
  ['confirm title', 100, (size) => [confirm({ title: plain(size) })]],
  ['confirm text', 300, (size) => [confirm({ text: plain(size) })]],
  ['confirm button', 30, (size) => [confirm({ confirm: plain(size) })]],
  ['deny button', 30, (size) => [confirm({ deny: plain(size) })]],
  ['ampersands', 600, (size) => [{ type: 'section', text: { type: 'mrkdwn', text: '&'.repeat(size) } }]],
  ['entities', 600, (size) => [{ type: 'section', text: { type: 'mrkdwn', text: '&amp;'.repeat(size) } }]],
];

/** What is refused at any size. */
export const NEVER_TAKEN: readonly (readonly [string, readonly Block[]])[] = [
  ['an empty section', [{ type: 'section' }]],
  ['empty text', [{ type: 'section', text: mrkdwn(0) }]],
  ['mrkdwn in a header', [{ type: 'header', text: mrkdwn(1) }]],
  ['mrkdwn on a button', [actions(button({ text: mrkdwn(1) }))]],
  ['text without its object', [{ type: 'section', text: 'text' }]],
  ['no elements', [actions()]],
  ['no fields', [section(0)]],
  ['an empty context', [{ type: 'context', elements: [] }]],
  ['a block_id twice', [1, 2].map(() => ({ type: 'divider', block_id: 'same' }))],
  ['an action_id twice in a block', [actions(button(), button())]],
  ['a block that is drawn only by some', [{ type: 'table', rows: [] }]],
  ['an alert', [{ type: 'alert', text: plain(1) }]],
  ['a confirmation without its words', [confirm({ deny: undefined })]],
];
