import { createHmac } from 'node:crypto';
import type { HttpEvent } from './types.ts';

/**
 * One signed request of Slack's as Lambda gets it from a Function URL or an HTTP API: payload format 2.0, lower-case
 * headers, form bodies in base64. `timestamp` is in epoch seconds.
 */
export function signedEvent(body: string, timestamp: number, secret: string): HttpEvent {
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
  const path = '/slack';
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: '',
    headers: {
      accept: 'application/json,*/*',
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
      'x-slack-request-timestamp': String(timestamp),
      'x-slack-signature': signature,
    },
    requestContext: {
      accountId: 'anonymous',
      apiId: 'zonal',
      domainName: 'zonal.lambda-url.us-east-1.on.aws',
      domainPrefix: 'zonal',
      http: { method: 'POST', path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'Slackbot 1.0 (+https://api.slack.com/robots)' },
      requestId: `req-${timestamp}`,
      routeKey: '$default',
      stage: '$default',
      timeEpoch: timestamp * 1000,
    },
    body: Buffer.from(body, 'utf8').toString('base64'),
    isBase64Encoded: true,
  };
}

export type ProxyResult = { readonly status: number; readonly body: string };

/** The response of a Lambda function, read as strictly as API Gateway does: what it would turn into a 502 throws. */
export function readProxyResult(result: unknown): ProxyResult {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) throw new Error('not a Lambda proxy result: no statusCode');
  const { statusCode, body = '', headers = {}, isBase64Encoded = false } = result as Record<string, unknown>;
  if (typeof statusCode !== 'number' || !Number.isInteger(statusCode)) throw new Error('not a Lambda proxy result: statusCode is no whole number');
  if (typeof body !== 'string') throw new Error('not a Lambda proxy result: body is no string');
  if (typeof isBase64Encoded !== 'boolean') throw new Error('not a Lambda proxy result: isBase64Encoded is no boolean');
  if (typeof headers !== 'object' || headers === null || Object.values(headers).some((value) => !['string', 'number', 'boolean'].includes(typeof value))) {
    throw new Error('not a Lambda proxy result: headers are not plain values');
  }
  return { status: statusCode, body: isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body };
}
