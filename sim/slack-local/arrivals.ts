import { createHmac, timingSafeEqual } from 'node:crypto';
import { contentOf } from '../slack/chat-methods.ts';
import { parseJson } from '../slack/gateway.ts';
import { type ProxyResult, readProxyResult, signedEvent } from '../slack/http-event.ts';
import type { Inside } from '../slack/inside.ts';
import { isObject, POSTED_TEXT_MAX } from '../slack/limits.ts';
import { Refused } from '../slack/refused.ts';
import { asSent } from '../slack/text.ts';
import type { Json } from '../slack/types.ts';
import type { Answers } from './answers.ts';
import { drawn, type Reader, whispered } from './drawn.ts';
import type { Screen } from './screen.ts';

export type Arrivals = {
  readonly inside: Inside;
  readonly screen: Screen;
  readonly reader: Reader;
  readonly answers: Answers;
  /** What local-slack signs with; the app has another secret. */
  readonly screenSecret: string;
};

/** Slack gives an app three seconds to answer (docs.slack.dev, "Handling user interaction"), and a person waits in real ones. */
const PATIENCE = 3_000;

/**
 * What people do in local-slack, as Slack would tell the app: names and signs escaped, the `response_url` one of ours, and
 * signed at the Region's time, which can be moved. The answer is what local-slack is to show.
 */
export function arrivals({ inside, screen, reader, answers, screenSecret }: Arrivals) {
  const { workspace, clock } = inside;
  const { command } = workspace.app;

  async function typed(form: URLSearchParams): Promise<Json> {
    const user = form.get('user_id') ?? '';
    const told = form.get('command') ?? '';
    const say = (text: string) => ({ response_type: 'ephemeral', ...drawn(whispered({ text, blocks: [] }, user), reader) });
    if (told !== command) return say(`\`${told}\` is not a command here. Zonal's is \`${command}\`.`);
    form.set('text', asSent(form.get('text') ?? '', workspace));
    form.set('response_url', answers.mint({ channel: form.get('channel_id') ?? '', user }, form.get('response_url') ?? ''));
    const reply = await deliver(form);
    if ('failure' in reply) return say(`\`${command}\` failed with the error "${reply.failure}"`);
    if (reply.body === '') return {};
    const json = parseJson(reply.body);
    const answer = isObject(json) ? json : { text: reply.body };
    try {
      const content = contentOf(answer, POSTED_TEXT_MAX);
      // Without a type Slack shows it to one person, local-slack to all.
      if (answer.response_type === 'in_channel') return { response_type: 'in_channel', ...drawn(content, reader) };
      return { response_type: 'ephemeral', ...drawn(whispered(content, user), reader) };
    } catch (error) {
      if (error instanceof Refused) return say(`\`${command}\` failed with the error "${error.code}"`);
      throw error;
    }
  }

  async function pressed(form: URLSearchParams, click: Json): Promise<void> {
    const { user, channel, message, container, response_url: url } = click;
    const [by, place] = [idOf(user), idOf(channel)];
    const { ts, thread_ts: thread, subtype } = isObject(message) ? message : {};
    const ephemeral = subtype === 'ephemeral';
    const about = { is_ephemeral: ephemeral, ...(thread === undefined ? {} : { thread_ts: thread }) };
    const original = typeof ts === 'string' ? { original: ts } : {};
    const response_url = answers.mint({ channel: place, user: by, ...original }, String(url ?? ''));
    // Slack does not send an ephemeral message along, and a message never as it is drawn for this screen.
    const { message: _, ...rest } = click;
    form.set('payload', JSON.stringify({ ...rest, container: { ...(isObject(container) ? container : {}), ...about }, response_url }));
    const reply = await deliver(form);
    if (!('failure' in reply)) return;
    const text = `The button failed with the error "${reply.failure}"`;
    await screen.call('chat.postEphemeral', { channel: place, user: by, ...drawn(whispered({ text, blocks: [] }, by), reader) });
  }

  async function deliver(form: URLSearchParams): Promise<ProxyResult | { readonly failure: string }> {
    if (!inside.deliver) return { failure: 'dispatch_failed' };
    const event = signedEvent(form.toString(), Math.floor(clock.now() / 1000), inside.signingSecret);
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE, 'late').unref());
    try {
      const result = await Promise.race([inside.deliver(event), late]);
      if (result === 'late') return { failure: 'operation_timeout' };
      const answer = readProxyResult(result);
      return answer.status === 200 ? answer : { failure: 'dispatch_failed' };
    } catch {
      return { failure: 'dispatch_failed' }; // Lambda's front would answer 502
    }
  }

  /** Answers one request of local-slack's. What it did not sign gets 401; events, which Zonal does not subscribe to, go nowhere. */
  return async (headers: Readonly<Record<string, string>>, body: string): Promise<Response> => {
    if (!isSigned(headers, body, screenSecret)) return new Response('', { status: 401 });
    const form = new URLSearchParams(body);
    const payload = parseJson(form.get('payload') ?? '');
    if (isObject(payload)) await pressed(form, payload);
    return Response.json(form.has('command') ? await typed(form) : {});
  };
}

const idOf = (value: unknown): string => (isObject(value) ? String(value.id) : '');

function isSigned(headers: Readonly<Record<string, string>>, body: string, secret: string): boolean {
  const { 'x-slack-signature': signature = '', 'x-slack-request-timestamp': timestamp = '' } = headers;
  const ours = Buffer.from(`v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`);
  const theirs = Buffer.from(signature);
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
