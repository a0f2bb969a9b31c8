import { AsyncLocalStorage } from 'node:async_hooks';
import { App, AwsLambdaReceiver, type Logger as BoltLogger, LogLevel } from '@slack/bolt';
import type { Logger } from '../logger.ts';
import { answerClick, answerCommand, type Errand } from './answers.ts';
import type { HttpAnswer } from './http-event.ts';

/** Routes one payload, already verified and read, and makes the HTTP answer to it. */
export type Route = (payload: Readonly<Record<string, unknown>>, errand: Errand) => Promise<HttpAnswer>;

/**
 * Bolt behind our own door: signature, encoding and JSON are checked before, because its receiver reads the body before it
 * checks the signature, takes any time ahead of ours, and throws at what it cannot read. It is given plain JSON, and calls
 * nobody: authorisation is static.
 */
export function makeRoute(logger: Logger): Route {
  const quiet = boltLogger(logger);
  const receiver = new AwsLambdaReceiver({ signingSecret: '', signatureVerification: false, logger: quiet });
  const app = new App({ receiver, authorize: async () => ({ botId: 'zonal', botUserId: 'zonal' }), convoStore: false, logger: quiet });
  // The errand does not travel in the event, which Bolt turns into text for a log line that nobody asked for.
  const errands = new AsyncLocalStorage<Errand>();

  app.command(/.*/, async ({ ack, command }) => {
    const { text, blocks } = await answerCommand(command.text ?? '', current(errands));
    await ack({ response_type: 'ephemeral', text, blocks: [...blocks] });
  });
  app.action({ type: 'block_actions' }, async ({ ack, body }) => {
    await answerClick('response_url' in body ? body.response_url : undefined, current(errands));
    await ack();
  });
  app.error(async (error) => {
    logger.error({ err: error }, 'a listener failed');
    throw error; // Bolt answers 500 then: an empty 200 would say that it worked
  });

  const bolt = receiver.toHandler();
  return async (payload, errand) => {
    const answer = await errands.run(errand, () => bolt(asEvent(payload), {}));
    const headers = Object.entries(answer.headers ?? {}).map(([name, value]): [string, string] => [name.toLowerCase(), String(value)]);
    return { statusCode: answer.statusCode, headers: Object.fromEntries(headers), body: answer.body };
  };
}

function current(errands: AsyncLocalStorage<Errand>): Errand {
  const errand = errands.getStore();
  if (!errand) throw new Error('A listener ran outside the request that it answers.');
  return errand;
}

const asEvent = (payload: object) => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: '/',
  rawQueryString: '',
  requestContext: {},
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(payload),
  isBase64Encoded: false,
});

/** Bolt's debug and info lines repeat whole payloads, so only its warnings and errors are kept. */
function boltLogger(logger: Logger): BoltLogger {
  const drop = () => {};
  const text = (parts: readonly unknown[]) => parts.map(String).join(' ');
  return {
    debug: drop,
    info: drop,
    warn: (...parts) => logger.warn({ bolt: text(parts) }, 'Bolt warns'),
    error: (...parts) => logger.error({ bolt: text(parts) }, 'Bolt reports an error'),
    setLevel: drop,
    getLevel: () => LogLevel.WARN,
    setName: drop,
  };
}
