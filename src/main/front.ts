import { randomBytes } from 'node:crypto';
import type { LambdaClientConfig } from '@aws-sdk/client-lambda';
import type { Instant } from '../evacuation/words.ts';
import { verifySlackSignature } from '../slack/signature.ts';
import { makeRoute, type Route } from './front/bolt.ts';
import { type Environment, readEnvironment, type Variables } from './front/environment.ts';
import { type Invoke, makeInvoke } from './front/hand-over.ts';
import { answerTo, emptyAnswer, type HttpAnswer, type HttpRequest, readHttp, textAnswer } from './front/http-event.ts';
import { readSlackBody } from './front/slack-body.ts';
import { mintIds, type RandomBytes } from './ids.ts';
import { type Logger, makeLogger, readLevel } from './logger.ts';

/** What the front takes from outside. Only `now` is required; the rest is for simulations and tests. */
export type FrontParts = {
  readonly now: () => Instant;
  readonly requestHandler?: LambdaClientConfig['requestHandler'];
  readonly random?: RandomBytes;
  readonly variables?: Variables;
  readonly write?: (line: string) => void;
};

/** Two formal parameters: Lambda's Node.js 24 refuses a handler with three (bolt-js issue 2761). */
export type FrontHandler = (event: unknown, context: unknown) => Promise<HttpAnswer>;

/** What lives as long as the process. */
type Front = { readonly environment: Environment; readonly logger: Logger; readonly route: Route; readonly invoke: Invoke };

/**
 * The function that faces the internet. Any event gets an HTTP answer: 400 for what is no request of Slack, 401 for what
 * Slack did not sign just now, 500 when the function itself is not set up. It never throws. The environment is read at the
 * first call, so that importing this file does nothing.
 */
export function makeHandler(parts: FrontParts): FrontHandler {
  let front: Front | undefined;
  return async function handler(event, _context) {
    const request = readHttp(event);
    if (!request) return emptyAnswer(400);
    front ??= open(parts);
    if (!front) return answerTo(request, textAnswer(500, 'Zonal is not set up: its log says what is missing. Nothing was started.'));
    try {
      return answerTo(request, await answer(request, front, parts));
    } catch (error) {
      front.logger.error({ err: error }, 'the front failed');
      return answerTo(request, textAnswer(500, 'Zonal failed before it could answer. Look for a card before you send it again.'));
    }
  };
}

export const handler: FrontHandler = makeHandler({ now: Date.now });

/** Undefined when the environment is incomplete; it is read again at the next call. */
function open({ variables = process.env, requestHandler, write }: FrontParts): Front | undefined {
  const read = readEnvironment(variables);
  const secrets = read.is === 'ok' ? [read.environment.signingSecret] : [];
  const logger = makeLogger({ name: 'front', level: readLevel(variables.LOG_LEVEL), secrets, ...(write ? { write } : {}) });
  if (read.is === 'missing') {
    logger.error({ missing: read.names }, `set ${read.names.join(' and ')} in the environment of this function`);
    return undefined;
  }
  return { environment: read.environment, logger, route: makeRoute(logger), invoke: makeInvoke(read.environment.workerFunction, requestHandler) };
}

async function answer(request: HttpRequest, { environment, logger, route, invoke }: Front, { now, random = randomBytes }: FrontParts): Promise<HttpAnswer> {
  const slack = readSlackBody(request);
  if (slack.is === 'ssl-check') return emptyAnswer(200); // Slack does not sign it, and it changes nothing
  const receivedAt = now();
  const { 'x-slack-signature': signature, 'x-slack-request-timestamp': timestamp } = request.headers;
  const verdict = verifySlackSignature({ secret: environment.signingSecret, body: request.body, signature, timestamp, now: receivedAt });
  if (verdict !== 'valid' || !signature || !timestamp) {
    logger.warn({ verdict }, 'refused: not signed by Slack just now');
    return emptyAnswer(401);
  }
  if (slack.is === 'unsupported') {
    logger.warn({ why: slack.why }, 'refused: signed, but nothing that Zonal handles');
    return emptyAnswer(400);
  }
  const ids = mintIds(random);
  const handOver = { zonal: 'slack', proof: { by: 'signature', signature, timestamp }, body: request.body, receivedAt, ...ids } as const;
  return route(slack.payload, { handOver, invoke, logger: logger.child(ids) });
}
