import type { Rendered } from '../ports/chat.ts';

/**
 * Slack's limits on a message, in characters as Slack stores them: `&` counts as its entity. Each is from Slack's Block
 * Kit reference (docs.slack.dev/reference/block-kit), unless a line says otherwise.
 */
export const LIMITS = {
  /** Top-level text. chat.postMessage takes 40,000, but chat.update refuses over 4,000 with `msg_too_long`, and every message may be updated. */
  text: 4_000,
  blocks: 50,
  /** All text of all blocks. Undocumented: Slack answers `msg_blocks_too_long` somewhere above 11,000 (slackapi/bolt-js#2509, #2867). */
  total: 10_000,
  section: 3_000,
  fields: 10,
  field: 2_000,
  header: 150,
  contextElements: 10,
  contextText: 3_000,
  actions: 25,
  buttonText: 75,
  buttonValue: 2_000,
  buttonUrl: 3_000,
  id: 255,
  confirmTitle: 100,
  confirmText: 300,
  confirmButton: 30,
} as const;

/** Where a message breaks a rule of Slack's, as a JSON pointer, and which. */
export type Problem = { readonly where: string; readonly what: string };

/**
 * Everything in this message that Slack would refuse, or that would make it refuse the update: none for a good one. Knows
 * the classic blocks, which are all that Zonal's messages are made of.
 */
export function checkMessage(message: Rendered): readonly Problem[] {
  return [...problemsOf(message)];
}

/** Length once Slack has escaped bare ampersands: a text within the limit as sent can be over it as stored. `<` and `>` are left to tokens. */
export function storedLength(text: string): number {
  return text.length + 4 * (text.match(/&(?!(?:amp|lt|gt);)/g)?.length ?? 0);
}

type Problems = Generator<Problem, void>;

function* problemsOf(message: Rendered): Problems {
  if (message.text.trim() === '') yield { where: '/text', what: 'no fallback text: notifications and screen readers show nothing' };
  yield* atMost(storedLength(message.text), LIMITS.text, '/text');
  yield* atMost(message.blocks.length, LIMITS.blocks, '/blocks');
  yield* atMost(allText(message.blocks), LIMITS.total, '/blocks');
  yield* unique(message.blocks, 'block_id', '/blocks');
  for (const [index, block] of message.blocks.entries()) yield* blockProblems(block, `/blocks/${index}`);
}

function* blockProblems(block: object, where: string): Problems {
  yield* idProblems(block, 'block_id', where);
  switch (part(block, 'type')) {
    case 'header':
      yield* textProblems(part(block, 'text'), LIMITS.header, `${where}/text`, 'plain_text');
      break;
    case 'section':
      yield* sectionProblems(block, where);
      break;
    case 'context':
      yield* listProblems(block, 'elements', LIMITS.contextElements, where, (element, at) => textProblems(element, LIMITS.contextText, at));
      break;
    case 'actions':
      yield* listProblems(block, 'elements', LIMITS.actions, where, buttonProblems);
      yield* unique(part(block, 'elements'), 'action_id', where);
      break;
    case 'divider':
      break;
    default:
      yield { where, what: `${String(part(block, 'type'))} is not a block that every client draws` };
  }
}

function* sectionProblems(block: object, where: string): Problems {
  const [text, fields, accessory] = [part(block, 'text'), part(block, 'fields'), part(block, 'accessory')];
  if (text === undefined && fields === undefined) yield { where, what: 'a section needs text or fields' };
  if (text !== undefined) yield* textProblems(text, LIMITS.section, `${where}/text`);
  if (fields !== undefined) yield* listProblems(block, 'fields', LIMITS.fields, where, (field, at) => textProblems(field, LIMITS.field, at));
  if (accessory !== undefined) yield* buttonProblems(accessory, `${where}/accessory`);
}

function* buttonProblems(button: unknown, where: string): Problems {
  if (part(button, 'type') !== 'button') yield { where, what: 'only buttons are used' };
  yield* textProblems(part(button, 'text'), LIMITS.buttonText, `${where}/text`, 'plain_text');
  yield* idProblems(button, 'action_id', where);
  yield* atMost(storedLength(String(part(button, 'value') ?? '')), LIMITS.buttonValue, `${where}/value`);
  yield* atMost(String(part(button, 'url') ?? '').length, LIMITS.buttonUrl, `${where}/url`);
  const confirm = part(button, 'confirm');
  if (confirm === undefined) return;
  yield* textProblems(part(confirm, 'title'), LIMITS.confirmTitle, `${where}/confirm/title`, 'plain_text');
  yield* textProblems(part(confirm, 'text'), LIMITS.confirmText, `${where}/confirm/text`);
  yield* textProblems(part(confirm, 'confirm'), LIMITS.confirmButton, `${where}/confirm/confirm`, 'plain_text');
  yield* textProblems(part(confirm, 'deny'), LIMITS.confirmButton, `${where}/confirm/deny`, 'plain_text');
}

function* textProblems(object: unknown, max: number, where: string, mustBe?: 'plain_text'): Problems {
  const [type, text] = [part(object, 'type'), part(object, 'text')];
  if (typeof text !== 'string' || text === '') yield { where, what: 'no text' };
  if (type !== 'plain_text' && (type !== 'mrkdwn' || mustBe)) yield { where, what: `must be ${mustBe ?? 'a text object'}` };
  yield* atMost(storedLength(String(text ?? '')), max, where);
}

function* listProblems(block: object, key: string, max: number, where: string, each: (element: unknown, at: string) => Problems): Problems {
  const list: unknown = part(block, key);
  if (!Array.isArray(list) || list.length === 0) return yield { where: `${where}/${key}`, what: 'empty' };
  yield* atMost(list.length, max, `${where}/${key}`);
  for (const [index, element] of list.entries()) yield* each(element, `${where}/${key}/${index}`);
}

function* idProblems(object: unknown, key: 'block_id' | 'action_id', where: string): Problems {
  const id = part(object, key);
  if (id === '') yield { where: `${where}/${key}`, what: 'empty' };
  yield* atMost(String(id ?? '').length, LIMITS.id, `${where}/${key}`);
}

function* unique(list: unknown, key: string, where: string): Problems {
  const ids = (Array.isArray(list) ? list : []).map((element) => part(element, key)).filter((id) => id !== undefined);
  if (new Set(ids).size < ids.length) yield { where, what: `a ${key} is used twice` };
}

function* atMost(size: number, max: number, where: string): Problems {
  if (size > max) yield { where, what: `${size}, over ${max}` };
}

/** All text in all text objects, however deep. */
function allText(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = part(value, 'text');
  const nested = Object.values(value).reduce<number>((sum, inner) => sum + allText(inner), 0);
  return nested + (typeof own === 'string' ? storedLength(own) : 0);
}

function part(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
