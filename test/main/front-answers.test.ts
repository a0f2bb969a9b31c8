import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { InvokeAnswer } from '../support/lambda-double.ts';
import { clickBody, commandBody, SIGNING_SECRET, signedEvent } from '../support/signed-request.ts';
import { builtFront, NOW, openFront, readAnswer } from './built-front.ts';

afterEach(() => vi.unstubAllEnvs());

const typed = (text?: string) => signedEvent(commandBody(text === undefined ? {} : { text }), { at: NOW });
const SHIFT = 'shift checkout use1-az1 --for 12h --reason "packet loss"';

describe('what needs no look-up is answered at once, and nobody is started', () => {
  test.each<[string, string | undefined, string]>([
    ['no text', undefined, '*Zonal* shifts apps away from an Availability Zone'],
    ['an empty text', '', '*Zonal* shifts apps away from an Availability Zone'],
    ['help', 'help shift', '*shift*: asks to shift apps away from a zone'],
    ['an unknown command', 'shfit checkout', '`shfit` is not a command of Zonal. Did you mean `/zonal shift`?'],
    ['bad options', 'shift checkout use1-az1 --fro 4h', 'Zonal did not understand this. Nothing was started.'],
  ])('%s', async (_, text, expected) => {
    const { send, lambda } = await openFront();
    const answer = await send(typed(text));
    expect(answer.statusCode).toBe(200);
    expect(readAnswer(answer)).toMatchObject({ response_type: 'ephemeral', text: expect.stringContaining(expected) });
    expect(lambda.requests).toEqual([]);
  });
});

describe('what is handed over', () => {
  test.each<[string, string]>([
    [SHIFT, 'Received, planning. If no card appears within a minute, send it again.'],
    ['plan checkout use1-az1', 'Received, planning. If no card appears within a minute, send it again.'],
    ['status', 'Looking it up. If no answer appears within a minute, send it again.'],
  ])('%s', async (text, expected) => {
    const { send, lambda } = await openFront();
    expect(readAnswer(await send(typed(text))).text).toBe(expected);
    expect(lambda.handed()).toHaveLength(1);
  });

  test('each payload gets ids of its own, in Crockford base 32', async () => {
    const { send, lambda } = await openFront(undefined, { random: (count) => crypto.getRandomValues(new Uint8Array(count)) });
    await send(typed(SHIFT));
    await send(typed(SHIFT));
    const [first, second] = lambda.handed();
    expect(first?.evacuation).toMatch(/^ev-[0-9a-hjkmnp-tv-z]{8}$/);
    expect(first?.request).toMatch(new RegExp(`^${first?.evacuation}-r-[0-9a-hjkmnp-tv-z]{4}$`));
    expect(first?.evacuation).not.toBe(second?.evacuation);
    expect(first?.correlation).not.toBe(second?.correlation);
  });
});

const NOT_STARTED = 'This could not be started: nothing was started.';
const MAYBE = 'This may or may not have been handed over; look for a card before you send it again.';
const FAILURES: [string, InvokeAnswer, string][] = [
  ['Lambda refuses', { status: 403, errorType: 'AccessDeniedException' }, NOT_STARTED],
  ['there is no such function', { status: 404, errorType: 'ResourceNotFoundException' }, NOT_STARTED],
  ['Lambda throttles', { status: 429, errorType: 'TooManyRequestsException' }, NOT_STARTED],
  ['Lambda cannot be reached', 'refuse-connection', NOT_STARTED],
  ['Lambda fails inside', { status: 500, errorType: 'ServiceException' }, MAYBE],
  ['the connection breaks', 'break-connection', MAYBE],
  ['Lambda does not answer', 'hang', MAYBE],
  ['something else answers', { status: 200 }, MAYBE],
];

describe('a hand-over that fails', () => {
  test.each(FAILURES)('of a command: %s', async (_, answer, expected) => {
    const { send, lambda, log } = await openFront(answer);
    const began = performance.now();
    const said = readAnswer(await send(typed(SHIFT)));
    expect(performance.now() - began).toBeLessThan(2_900);
    expect(said.response_type).toBe('ephemeral');
    expect(said.text).toContain(expected);
    expect(said.text).toContain('`c-0123456789`');
    expect(log()).toContain('"correlation":"c-0123456789"');
    expect(lambda.requests).toHaveLength(1);
  });

  test.each(FAILURES)('of a click is told through its response_url: %s', async (_, answer, expected) => {
    const slack = await responseUrl(200);
    try {
      const { send } = await openFront(answer);
      const click = clickBody({ action: 'approve', value: 'ev-01234567-r-0123:1', responseUrl: slack.url });
      expect(await send(signedEvent(click, { at: NOW }))).toMatchObject({ statusCode: 200, body: '' });
      expect(slack.received).toMatchObject([{ response_type: 'ephemeral', replace_original: false, text: expect.stringContaining(expected) }]);
    } finally {
      slack.close();
    }
  });

  test('of a click, when its response_url is silent too: answered within the three seconds, and logged', async () => {
    const slack = await responseUrl('silent');
    try {
      const { send, log } = await openFront('hang');
      const began = performance.now();
      const click = clickBody({ action: 'approve', value: 'ev-01234567-r-0123:1', responseUrl: slack.url });
      expect(await send(signedEvent(click, { at: NOW }))).toMatchObject({ statusCode: 200, body: '' });
      expect(performance.now() - began).toBeLessThan(2_950);
      expect(log()).toContain('the person who clicked could not be told');
    } finally {
      slack.close();
    }
  });
});

describe('the environment', () => {
  test.each([
    [{}, 'SLACK_SIGNING_SECRET and ZONAL_WORKER_FUNCTION'],
    [{ SLACK_SIGNING_SECRET: SIGNING_SECRET, ZONAL_WORKER_FUNCTION: '' }, 'set ZONAL_WORKER_FUNCTION in'],
  ])('%j: what is missing is in the log, and the caller gets a sentence', async (variables, named) => {
    const { send, log } = await openFront(undefined, { variables });
    expect(await send(typed(SHIFT))).toMatchObject({ statusCode: 500, body: expect.stringContaining('Nothing was started.') });
    expect(log()).toContain(named);
  });

  test('is read at the first call, and again while it is incomplete', async () => {
    const variables: Record<string, string> = {};
    const { send } = await openFront(undefined, { variables });
    expect((await send(typed(SHIFT))).statusCode).toBe(500);
    Object.assign(variables, { SLACK_SIGNING_SECRET: SIGNING_SECRET, ZONAL_WORKER_FUNCTION: 'w', LOG_LEVEL: 'nonsense' });
    expect((await send(typed(SHIFT))).statusCode).toBe(200);
  });

  test('no credentials: nothing was started', async () => {
    const { send, lambda } = await openFront();
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE']) vi.stubEnv(name, '');
    for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, '/nonexistent');
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    expect(readAnswer(await send(typed(SHIFT))).text).toContain(NOT_STARTED);
    expect(lambda.requests).toEqual([]);
  });

  test('no Region: nothing was started', async () => {
    const { send } = await openFront();
    vi.stubEnv('AWS_REGION', '');
    vi.stubEnv('AWS_CONFIG_FILE', '/nonexistent');
    expect(readAnswer(await send(typed(SHIFT))).text).toContain(NOT_STARTED);
  });
});

test('no log line, at any level, holds what would let its reader act', async () => {
  const { send, lines, log } = await openFront({ status: 403, errorType: 'AccessDeniedException' });
  const event = typed(SHIFT);
  await send(event);
  await send(signedEvent(clickBody({ action: 'approve', value: 'x', responseUrl: 'http://127.0.0.1:9/actions/hidden' }), { at: NOW }));
  await send({ ...event, body: 'tampered' });
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  for (const secret of [SIGNING_SECRET, event.headers['x-slack-signature'] ?? '', 'hooks.slack.com', 'hidden', '0123456789abcdef0123456789abcdef'])
    expect(log()).not.toContain(secret);
});

test('the handler takes exactly two parameters, as Lambda on Node 24 demands', async () => {
  const { handler, makeHandler } = await builtFront();
  expect(handler.length).toBe(2);
  expect(makeHandler({ now: () => NOW }).length).toBe(2);
});

/** A response_url on loopback that answers `ok`, or nothing at all. */
async function responseUrl(status: 200 | 'silent') {
  const received: unknown[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      if (status === 200) response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/actions`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
