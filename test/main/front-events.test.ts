import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clickBody, commandBody, interactionBody, lowerCase, signedEvent, signedHeaders } from '../support/signed-request.ts';
import { NOW, openFront, readAnswer } from './built-front.ts';

afterEach(() => vi.unstubAllEnvs());

const SHIFT = commandBody({ text: 'shift checkout use1-az1 --for 12h --reason “café — packet loss”' });
const headers = signedHeaders(SHIFT, { at: NOW });
const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const multi = (single: Record<string, string>) => Object.fromEntries(Object.entries(single).map(([name, value]) => [name, [value]]));
const upperCase = (single: Record<string, string>) => Object.fromEntries(Object.entries(single).map(([name, value]) => [name.toUpperCase(), value]));
const withCharset = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' };

describe('every way in which AWS hands over a request', () => {
  test.each<[string, Record<string, unknown>]>([
    [
      'REST API',
      {
        resource: '/',
        path: '/slack',
        httpMethod: 'POST',
        headers,
        multiValueHeaders: multi(headers),
        multiValueQueryStringParameters: null,
        requestContext: {},
        body: SHIFT,
        isBase64Encoded: false,
      },
    ],
    ['REST API, base64', { resource: '/', path: '/slack', httpMethod: 'POST', headers, requestContext: {}, body: base64(SHIFT), isBase64Encoded: true }],
    ['HTTP API', { version: '2.0', rawPath: '/slack', headers: lowerCase(headers), requestContext: { http: { method: 'POST' } }, body: SHIFT, isBase64Encoded: false }],
    [
      'HTTP API, base64',
      { version: '2.0', rawPath: '/slack', headers: lowerCase(headers), requestContext: { http: { method: 'POST' } }, body: base64(SHIFT), isBase64Encoded: true },
    ],
    ['Function URL', signedEvent(SHIFT, { at: NOW })],
    ['upper-case headers', { headers: upperCase(headers), body: SHIFT }],
    ['a content type with a charset', { headers: withCharset, body: SHIFT, isBase64Encoded: false }],
    ['a load balancer', { requestContext: { elb: {} }, httpMethod: 'POST', path: '/', headers: lowerCase(headers), body: SHIFT, isBase64Encoded: false }],
    [
      'a load balancer with multi-value headers',
      { requestContext: { elb: {} }, httpMethod: 'POST', path: '/', multiValueHeaders: multi(lowerCase(headers)), body: base64(SHIFT), isBase64Encoded: true },
    ],
  ])('%s', async (_, event) => {
    const { send, lambda } = await openFront();
    const answer = await send(event);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(readAnswer(answer)).toMatchObject({ response_type: 'ephemeral', text: 'Received, planning. If no card appears within a minute, send it again.' });
    expect(lambda.handed()).toEqual([
      {
        zonal: 'slack',
        proof: { by: 'signature', signature: headers['X-Slack-Signature'], timestamp: String(NOW / 1000) },
        body: SHIFT,
        receivedAt: NOW,
        evacuation: 'ev-01234567',
        request: 'ev-01234567-r-0123',
        correlation: 'c-0123456789',
      },
    ]);
    expect('multiValueHeaders' in answer).toBe(!('headers' in event));
    if ('multiValueHeaders' in answer) expect(answer.multiValueHeaders).toEqual({ 'content-type': ['application/json'] });
  });

  test('the worker is invoked asynchronously, by its configured name', async () => {
    const { send, lambda } = await openFront();
    await send(signedEvent(SHIFT, { at: NOW }));
    expect(lambda.requests).toHaveLength(1);
    expect(lambda.requests[0]?.path).toContain('/functions/zonal-worker/invocations');
    expect(lowerCase({ ...lambda.requests[0]?.headers })['x-amz-invocation-type']).toBe('Event');
  });
});

describe('what is no request of Slack', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'warm'],
    ['a list', []],
    ['an empty object', {}],
    ['a schedule', { source: 'aws.events', detail: {} }],
    ['a queue', { Records: [{ body: '{}' }] }],
    ['a tick', { zonal: 'tick' }],
    ['a hand-over', { zonal: 'slack', proof: { by: 'socket' }, body: SHIFT }],
    ['a body that is no text', { headers, body: { text: 'shift' } }],
  ])('%s gets 400', async (_, event) => {
    const { send, lambda } = await openFront();
    expect(await send(event)).toMatchObject({ statusCode: 400, body: '' });
    expect(lambda.requests).toEqual([]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['no headers', { headers: {}, body: SHIFT }],
    ['no body', { headers, body: null }],
    ['no timestamp', { headers: { ...headers, 'X-Slack-Request-Timestamp': undefined }, body: SHIFT }],
    ['another body', { headers, body: `${SHIFT}&text=help` }],
    ['another secret', signedEvent(SHIFT, { at: NOW, secret: 'not-the-secret' })],
    ['a time over five minutes ago', signedEvent(SHIFT, { at: NOW - 301_000 })],
    ['a time over five minutes ahead', signedEvent(SHIFT, { at: NOW + 301_000 })],
    ['malformed JSON', { headers: { 'content-type': 'application/json' }, body: '{' }],
    ['a malformed payload', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'payload={' }],
    ['an unsigned challenge', { headers: { 'content-type': 'application/json' }, body: '{"type":"url_verification","challenge":"x"}' }],
    ['an ssl_check that carries a command', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'ssl_check=1&command=%2Fzonal&text=shift' }],
  ])('%s gets 401', async (_, event) => {
    const { send, lambda } = await openFront();
    expect(await send(event)).toMatchObject({ statusCode: 401, body: '' });
    expect(lambda.requests).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['malformed JSON', '{', 'application/json'],
    ['JSON that is no object', '[1]', 'application/json'],
    ['an event that nobody subscribed to', '{"type":"event_callback","event":{"type":"message"}}', 'application/json'],
    ['a malformed payload', 'payload=%7B', 'application/x-www-form-urlencoded'],
    ['a payload that is no object', 'payload=null', 'application/x-www-form-urlencoded'],
    ['a click on nothing', interactionBody({ type: 'block_actions', actions: [] }), 'application/x-www-form-urlencoded'],
    ['a modal that Zonal never opened', interactionBody({ type: 'view_submission', view: {} }), 'application/x-www-form-urlencoded'],
    ['an empty form', '', 'application/x-www-form-urlencoded'],
    ['another content type', SHIFT, 'text/plain'],
  ])('%s, signed, gets 400', async (_, body, contentType) => {
    const { send, lambda } = await openFront();
    expect(await send(signedEvent(body, { at: NOW, contentType }))).toMatchObject({ statusCode: 400, body: '' });
    expect(lambda.requests).toEqual([]);
  });

  test('nothing at all makes it throw', async () => {
    const { send, lambda } = await openFront();
    const value = fc.oneof(fc.string(), fc.constantFrom(null, undefined, 0, true), fc.array(fc.string()), fc.dictionary(fc.string(), fc.string()));
    const event = fc.record({ headers: value, multiValueHeaders: value, body: value, isBase64Encoded: value, requestContext: value }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(fc.oneof(event, fc.anything()), async (anything) => {
        expect([400, 401]).toContain((await send(anything)).statusCode);
      }),
    );
    expect(lambda.requests).toEqual([]);
  });
});

describe('what Slack sends beside commands and clicks', () => {
  test('an ssl_check is answered without a signature', async () => {
    const { send } = await openFront();
    expect(await send({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'ssl_check=1&token=x' })).toMatchObject({ statusCode: 200, body: '' });
  });

  test('a signed challenge is repeated', async () => {
    const { send } = await openFront();
    const body = '{"type":"url_verification","challenge":"é-1"}';
    const answer = await send(signedEvent(body, { at: NOW, contentType: 'application/json; charset=utf-8' }));
    expect(answer.statusCode).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({ challenge: 'é-1' });
  });

  test('a form key that is given twice counts once: the last, as in the worker', async () => {
    const { send, lambda } = await openFront();
    expect(readAnswer(await send(signedEvent(`${SHIFT}&text=help`, { at: NOW }))).text).toContain('*Zonal* shifts apps away');
    expect(lambda.requests).toEqual([]);
    expect(readAnswer(await send(signedEvent(`text=help&${SHIFT}`, { at: NOW }))).text).toContain('Received, planning.');
  });

  test('a click is acknowledged with nothing and handed over', async () => {
    const { send, lambda } = await openFront();
    const body = clickBody({ action: 'approve', value: 'ev-01234567-r-0123:1' });
    expect(await send(signedEvent(body, { at: NOW }))).toMatchObject({ statusCode: 200, body: '' });
    expect(lambda.handed()).toMatchObject([{ body }]);
  });
});
