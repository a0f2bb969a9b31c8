import { describe, expect, it } from 'vitest';
import type { Chat, Rendered, Told } from '../../src/ports/chat.ts';
import { slackChat } from '../../src/slack/chat.ts';
import type { SlackOptions } from '../../src/slack/client.ts';

type Fetch = NonNullable<SlackOptions['fetch']>;

const message: Rendered = { text: 'Shift checkout', blocks: [{ type: 'divider' }] };
const at = { channel: 'C0INC', ts: '1767225600.000100' };
const never = () => new AbortController().signal;

const answering =
  (make: () => Response): Fetch =>
  async () =>
    make();
const failing = (error: Error): Fetch =>
  answering(() => {
    throw error;
  });
const json = (body: unknown) => answering(() => Response.json(body));
const broken = (code: string) => failing(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));
/** Never answers; ends like the real one when its signal aborts. */
const silent: Fetch = (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
/** The headers come, the body does not. */
const halfAnswer: Fetch = async (_, init) =>
  new Response(
    new ReadableStream({
      start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
    }),
  );

const chat = (fetch: Fetch, more: Partial<SlackOptions> = {}) => slackChat({ token: 'xoxb-1', fetch, timeout: 20, ...more });
const post = (to: Chat) => to.post({ channel: 'C0INC' }, message, never());
const update = (to: Chat) => to.update(at, message, never());
const whisper = (to: Chat) => to.whisper({ channel: 'C0INC', user: 'U1' }, message, never());
const respond = (to: Chat) => to.respond('https://slack.test/respond/1', message, never());

describe('what Slack answers to a post and to an update', () => {
  const later = (after: number) => ({ is: 'later', after, why: expect.any(String) });
  const unknown = { is: 'unknown', why: expect.any(String) };
  const impossible = (why: string) => ({ is: 'impossible', why });
  const table: readonly (readonly [string, Fetch, unknown, unknown])[] = [
    ['429 with seconds', answering(() => new Response('', { status: 429, headers: { 'retry-after': '7' } })), later(7_000), later(7_000)],
    ['429 without a time', answering(() => new Response('', { status: 429 })), later(30_000), later(30_000)],
    ['429 with a date', answering(() => new Response('', { status: 429, headers: { 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT' } })), later(30_000), later(30_000)],
    ['ratelimited', json({ ok: false, error: 'ratelimited' }), later(30_000), later(30_000)],
    ['ratelimited with a time', answering(() => Response.json({ ok: false, error: 'ratelimited' }, { headers: { 'retry-after': '3' } })), later(3_000), later(3_000)],
    ['rate_limited', json({ ok: false, error: 'rate_limited' }), later(30_000), later(30_000)],
    ['message_limit_exceeded', json({ ok: false, error: 'message_limit_exceeded' }), later(30_000), later(30_000)],
    ['500', answering(() => new Response('oh', { status: 500 })), unknown, later(5_000)],
    ['503', answering(() => new Response('', { status: 503 })), unknown, later(5_000)],
    ['403 of a proxy', answering(() => new Response('no', { status: 403 })), impossible('http_403'), impossible('http_403')],
    ['a page instead of JSON', answering(() => new Response('<html>sorry</html>')), unknown, later(5_000)],
    ['nothing', answering(() => new Response('')), unknown, later(5_000)],
    ['no answer in time', silent, unknown, later(5_000)],
    ['half an answer', halfAnswer, unknown, later(5_000)],
    ['a broken connection', broken('ECONNRESET'), unknown, later(5_000)],
    ['a closed socket', broken('UND_ERR_SOCKET'), unknown, later(5_000)],
    ['a redirect', failing(new TypeError('unexpected redirect')), unknown, later(5_000)],
    ['no connection', broken('ECONNREFUSED'), later(5_000), later(5_000)],
    ['no such host', broken('ENOTFOUND'), later(5_000), later(5_000)],
    ['fatal_error', json({ ok: false, error: 'fatal_error' }), unknown, later(5_000)],
    ['internal_error', json({ ok: false, error: 'internal_error' }), unknown, later(5_000)],
    ['team_added_to_org', json({ ok: false, error: 'team_added_to_org' }), later(5_000), later(5_000)],
    ['message_not_found', json({ ok: false, error: 'message_not_found' }), impossible('message_not_found'), { is: 'gone', why: 'message_not_found' }],
    ['cant_update_message', json({ ok: false, error: 'cant_update_message' }), impossible('cant_update_message'), { is: 'gone', why: 'cant_update_message' }],
    ['edit_window_closed', json({ ok: false, error: 'edit_window_closed' }), impossible('edit_window_closed'), { is: 'gone', why: 'edit_window_closed' }],
    ...['channel_not_found', 'not_in_channel', 'is_archived', 'restricted_action', 'invalid_blocks', 'msg_too_long', 'token_revoked', 'account_inactive', 'missing_scope'].map(
      (code) => [code, json({ ok: false, error: code }), impossible(code), impossible(code)] as const,
    ),
    ['ok without a place', json({ ok: true }), unknown, { is: 'shown', ...at }],
  ];

  it.each(table)('%s', async (_, fetch, posted, updated) => {
    expect(await post(chat(fetch))).toEqual(posted);
    expect(await update(chat(fetch))).toEqual(updated);
  });

  it.each(table.filter(([name]) => name !== 'ok without a place'))('%s: whispering is posting', async (_, fetch, posted) => {
    expect(await whisper(chat(fetch))).toEqual(posted);
  });
});

describe('what a response_url answers', () => {
  const text = (body: string, status = 200) => answering(() => new Response(body, { status }));
  it.each<readonly [string, Fetch, Partial<Told>]>([
    ['ok', text('ok'), { is: 'shown' }],
    ['ok as JSON', json({ ok: true }), { is: 'shown' }],
    ['used up', text('used_url', 404), { is: 'impossible', why: 'used_url' }],
    ['expired, as JSON', answering(() => Response.json({ ok: false, error: 'expired_url' }, { status: 404 })), { is: 'impossible', why: 'expired_url' }],
    ['refused blocks', json({ ok: false, error: 'invalid_blocks' }), { is: 'impossible', why: 'invalid_blocks' }],
    ['a page with 404', text('<html>', 404), { is: 'impossible', why: 'http_404' }],
    ['a page with 200', text('<html>'), { is: 'unknown' }],
    ['limited', answering(() => new Response('', { status: 429, headers: { 'retry-after': '2' } })), { is: 'later', after: 2_000 }],
    ['limited without a time', text('', 429), { is: 'later', after: 30_000 }],
    ['a failure', text('used_url', 500), { is: 'unknown' }],
    ['no answer in time', silent, { is: 'unknown' }],
    ['half an answer', halfAnswer, { is: 'unknown' }],
    ['no connection', broken('ECONNREFUSED'), { is: 'later' }],
  ])('%s', async (_, fetch, expected) => {
    expect(await respond(chat(fetch))).toMatchObject(expected);
  });

  it('that is no address is impossible or unknown, never an exception', async () => {
    const told = await slackChat({ token: 'x' }).respond('not a url', message, never());
    expect(['impossible', 'unknown']).toContain(told.is);
  });
});

describe('how a call is made', () => {
  function recording() {
    const sent: { url: string; headers: Record<string, string>; form: URLSearchParams }[] = [];
    const fetch: Fetch = async (url, init) => {
      sent.push({ url: String(url), headers: init?.headers ?? {}, form: new URLSearchParams(String(init?.body)) });
      return Response.json({ ok: true, channel: 'C0INC', ts: at.ts });
    };
    return { sent, fetch };
  }

  it('is one request, however it fails', async () => {
    let requests = 0;
    const fetch: Fetch = async () => {
      requests += 1;
      return new Response('', { status: 500 });
    };
    await post(chat(fetch));
    expect(requests).toBe(1);
  });

  it('sends text, blocks and thread, and asks for no previews', async () => {
    const { sent, fetch } = recording();
    await chat(fetch).post({ channel: 'C0INC', thread: at.ts }, message, never());
    expect(Object.fromEntries(sent[0]?.form ?? [])).toEqual({
      channel: 'C0INC',
      thread_ts: at.ts,
      text: 'Shift checkout',
      blocks: '[{"type":"divider"}]',
      unfurl_links: 'false',
      unfurl_media: 'false',
    });
  });

  it('updates text and blocks together, and has nothing in the text linked', async () => {
    const { sent, fetch } = recording();
    await update(chat(fetch));
    expect(Object.fromEntries(sent[0]?.form ?? [])).toEqual({ ...at, text: 'Shift checkout', blocks: '[{"type":"divider"}]', parse: 'none' });
  });

  it('keeps each token to its own workspace', async () => {
    const { sent, fetch } = recording();
    await post(chat(fetch, { token: 'xoxb-1' }));
    await post(chat(fetch, { token: 'xoxb-2' }));
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer xoxb-1', 'Bearer xoxb-2']);
  });

  it('ends when its signal aborts, in the middle or before', async () => {
    const run = new AbortController();
    const posting = chat(silent, { timeout: 60_000 }).post({ channel: 'C0INC' }, message, run.signal);
    run.abort(new Error('out of time'));
    expect(await posting).toMatchObject({ is: 'unknown' });

    const { sent, fetch } = recording();
    expect(await chat(fetch).post({ channel: 'C0INC' }, message, AbortSignal.abort())).toMatchObject({ is: 'later' });
    expect(await chat(fetch).respond('https://slack.test/respond/1', message, AbortSignal.abort())).toMatchObject({ is: 'later' });
    expect(sent).toEqual([]);
  });

  it('does not let a limited call hold up another', async () => {
    const fetch: Fetch = async (url) =>
      String(url).endsWith('chat.update') ? new Response('', { status: 429, headers: { 'retry-after': '60' } }) : Response.json({ ok: true, channel: 'C0INC', ts: at.ts });
    const both = chat(fetch);
    expect(await update(both)).toMatchObject({ is: 'later', after: 60_000 });
    expect(await post(both)).toMatchObject({ is: 'shown' });
  });

  it('tells the log which part of a block Slack refused, and never the token', async () => {
    const notes: string[] = [];
    const refused = json({ ok: false, error: 'invalid_blocks', response_metadata: { messages: ['[ERROR] must be less than 151 characters [json-pointer:/blocks/0]'] } });
    await post(chat(refused, { note: (note) => notes.push(note) }));
    await post(chat(broken('ECONNRESET'), { note: (note) => notes.push(note) }));
    expect(notes).toContain('must be less than 151 characters [json-pointer:/blocks/0]');
    expect(notes.join()).not.toContain('xoxb');
  });

  it('gives a link, or none with a note', async () => {
    const notes: string[] = [];
    const options = { note: (note: string) => notes.push(note) };
    expect(await chat(json({ ok: true, permalink: 'https://x.test/1' }), options).permalink(at, never())).toBe('https://x.test/1');
    expect(await chat(json({ ok: false, error: 'message_not_found' }), options).permalink(at, never())).toBeUndefined();
    expect(notes).toEqual(['No link to C0INC 1767225600.000100: Slack answered message_not_found']);
  });
});
