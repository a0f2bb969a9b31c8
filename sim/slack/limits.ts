import { asStored } from './text.ts';
import type { Json } from './types.ts';

/**
 * Slack's published limits (docs.slack.dev/reference/block-kit), held a little more strictly than Slack does: text counts
 * as it is stored, because an update that echoes it is measured so; only blocks that every client draws are known; an
 * unknown property is refused. Written apart from Zonal's own checker, on purpose: two readings of the same pages.
 */

/** One refusal as Slack words it, ending in a JSON pointer. */
type Complaints = readonly string[];
type Rule = (value: unknown, at: string) => Complaints;

export const POSTED_TEXT_MAX = 40_000;
export const UPDATED_TEXT_MAX = 4_000;
/** Not published; people saw `msg_blocks_too_long` at about this (slackapi/bolt-js#2509). */
export const ALL_TEXT_MAX = 13_200;

const complain = (what: string, at: string): Complaints => [`[ERROR] ${what} [json-pointer:${at}]`];

const string =
  (max: number): Rule =>
  (value, at) => {
    if (typeof value !== 'string' || value.length === 0) return complain('must be a string of at least 1 character', at);
    return value.length > max ? complain(`must be less than ${max + 1} characters`, at) : [];
  };

const oneOf =
  (...allowed: readonly unknown[]): Rule =>
  (value, at) =>
    allowed.includes(value) ? [] : complain(`must be one of ${allowed.join(', ')}`, at);

const list =
  (max: number, each: Rule): Rule =>
  (value, at) => {
    if (!Array.isArray(value) || value.length === 0) return complain('must be a list of at least 1 item', at);
    if (value.length > max) return complain(`no more than ${max} items allowed`, at);
    return value.flatMap((item, index) => each(item, `${at}/${index}`));
  };

/** `fields` ending in `?` may be absent; anything that is not named is refused. */
const object =
  (fields: Readonly<Record<string, Rule>>): Rule =>
  (value, at) => {
    if (!isObject(value)) return complain('must be an object', at);
    const names = Object.keys(fields).map((field) => field.replace('?', ''));
    const unknown = Object.keys(value).filter((key) => !names.includes(key));
    return [
      ...unknown.flatMap((key) => complain(`invalid additional property: ${key}`, at)),
      ...Object.entries(fields).flatMap(([field, rule]) => {
        const name = field.replace('?', '');
        if (value[name] === undefined) return field.endsWith('?') ? [] : complain(`missing required field: ${name}`, at);
        return rule(value[name], `${at}/${name}`);
      }),
    ];
  };

const byType =
  (rules: Readonly<Record<string, Rule>>): Rule =>
  (value, at) => {
    const rule = isObject(value) ? rules[String(value.type)] : undefined;
    return rule ? rule(value, at) : complain(`unsupported type: ${isObject(value) ? String(value.type) : typeof value}`, at);
  };

const stored =
  (max: number, type: 'mrkdwn' | 'plain_text'): Rule =>
  (value, at) =>
    typeof value === 'string' ? string(max)(value === '' ? '' : asStored(value, type), at) : complain('must be a string', at);

const plain = (max: number): Rule => object({ type: oneOf('plain_text'), text: stored(max, 'plain_text'), 'emoji?': oneOf(true, false) });
const mrkdwn = (max: number): Rule => object({ type: oneOf('mrkdwn'), text: stored(max, 'mrkdwn'), 'verbatim?': oneOf(true, false) });
const anyText = (max: number): Rule => byType({ plain_text: plain(max), mrkdwn: mrkdwn(max) });

const confirm = object({ title: plain(100), text: anyText(300), confirm: plain(30), deny: plain(30), 'style?': oneOf('primary', 'danger') });
const button = object({
  type: oneOf('button'),
  text: plain(75),
  action_id: string(255),
  'value?': string(2_000),
  'url?': string(3_000),
  'style?': oneOf('primary', 'danger'),
  'confirm?': confirm,
  'accessibility_label?': string(75),
});

const withId = (fields: Readonly<Record<string, Rule>>): Rule => object({ type: () => [], 'block_id?': string(255), ...fields });
const image: Readonly<Record<string, Rule>> = { image_url: string(3_000), alt_text: string(2_000) };

const block = byType({
  header: withId({ text: plain(150) }),
  section: (value, at) => {
    const rule = withId({ 'text?': anyText(3_000), 'fields?': list(10, anyText(2_000)), 'accessory?': byType({ button, image: object({ type: oneOf('image'), ...image }) }) });
    const empty = isObject(value) && value.text === undefined && value.fields === undefined;
    return empty ? complain('missing required field: text', at) : rule(value, at);
  },
  context: withId({ elements: list(10, byType({ plain_text: plain(3_000), mrkdwn: mrkdwn(3_000), image: object({ type: oneOf('image'), ...image }) })) }),
  actions: withId({ elements: list(25, byType({ button })) }),
  divider: withId({}),
  image: withId({ ...image, 'title?': plain(2_000) }),
});

/** Why Slack refuses this content: its error code and the details it gives; undefined when it takes it. */
export function refusal(content: { readonly text: unknown; readonly blocks: unknown }, textMax: number): { readonly error: string; readonly messages: Complaints } | undefined {
  const { text, blocks } = content;
  if (typeof text !== 'string' || text.trim() === '') return { error: 'no_text', messages: [] };
  if (asStored(text, 'mrkdwn').length > textMax) return { error: 'msg_too_long', messages: [] };
  if (!Array.isArray(blocks)) return { error: 'invalid_blocks_format', messages: [] };
  if (blocks.length > 50) return { error: 'invalid_blocks', messages: complain('no more than 50 items allowed', '/blocks') };
  const messages = [...blocks.flatMap((one, index) => block(one, `/blocks/${index}`)), ...repeats(blocks)];
  if (messages.length) return { error: 'invalid_blocks', messages };
  return textIn(blocks) > ALL_TEXT_MAX ? { error: 'msg_blocks_too_long', messages: [] } : undefined;
}

/** Block ids are unique in a message, action ids in their block. */
function repeats(blocks: readonly Json[]): Complaints {
  const twice = (ids: readonly unknown[]) => ids.some((id, index) => id !== undefined && ids.indexOf(id) !== index);
  const actions = blocks.flatMap((one, index) => {
    const ids = Array.isArray(one.elements) ? one.elements.map((element) => element.action_id) : [];
    return twice(ids) ? complain('action_id already exists in this block', `/blocks/${index}/elements`) : [];
  });
  return [...(twice(blocks.map((one) => one.block_id)) ? complain('block_id already exists', '/blocks') : []), ...actions];
}

function textIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + textIn(item), 0);
  if (!isObject(value)) return 0;
  const own = typeof value.text === 'string' ? asStored(value.text, value.type === 'plain_text' ? 'plain_text' : 'mrkdwn').length : 0;
  return own + Object.values(value).reduce<number>((sum, item) => sum + (isObject(item) || Array.isArray(item) ? textIn(item) : 0), 0);
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
