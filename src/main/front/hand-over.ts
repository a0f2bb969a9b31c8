import { InvokeCommand, type InvokeCommandInput, type InvokeCommandOutput, LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';
import type { DeserializeMiddleware } from '@smithy/types';
import { withinDeadline } from '../../aws/deadline.ts';
import type { HandOver } from '../../slack/handover.ts';
import { isObject } from './http-event.ts';

/** Slack waits three seconds for the whole answer (docs.slack.dev, "Implementing slash commands"); this leaves one for the rest. */
const DEADLINE = 2_000;

/** `not-handed` is certain; `unknown`: the answer was lost, so the worker may run. `why` is for the log. */
export type Handed = { readonly is: 'handed' } | { readonly is: 'not-handed'; readonly why: string } | { readonly is: 'unknown'; readonly why: string };

export type Invoke = (payload: HandOver) => Promise<Handed>;

/**
 * Starts the worker without waiting for it, once: Lambda queues the event and answers 202 (AWS Lambda API Reference,
 * Invoke). Nothing is sent again, because a lost answer may hide a start. Never throws.
 */
export function makeInvoke(workerFunction: string, requestHandler?: LambdaClientConfig['requestHandler']): Invoke {
  const client = new LambdaClient({ maxAttempts: 1, ...(requestHandler ? { requestHandler } : {}) });
  return async (payload) => {
    const signal = AbortSignal.timeout(DEADLINE);
    const command = new InvokeCommand({ FunctionName: workerFunction, InvocationType: 'Event', Payload: Buffer.from(JSON.stringify(payload)) });
    let sent = false;
    const beforeTheWire: DeserializeMiddleware<InvokeCommandInput, InvokeCommandOutput> = (next) => (args) => {
      signal.throwIfAborted(); // whoever asked was told that nothing was started
      sent = true;
      return next(args);
    };
    command.middlewareStack.add(beforeTheWire, { step: 'deserialize', priority: 'low' });
    try {
      const { StatusCode: status } = await withinDeadline(client.send(command, { abortSignal: signal }), signal);
      return status === 202 ? { is: 'handed' } : { is: 'unknown', why: `Lambda answered ${status}, not 202` };
    } catch (error) {
      return handedDespite(error, sent);
    }
  };
}

/** The connection was never made. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** What is certain after an error: nothing was sent (no Region, no credentials), or Lambda refused it (4xx). Anything else may have arrived. */
function handedDespite(error: unknown, sent: boolean): Handed {
  const { name, code, status } = describe(error);
  const why = [name, code, status].filter(Boolean).join(' ');
  const refused = status !== undefined && status >= 400 && status < 500;
  return { is: !sent || refused || NEVER_CONNECTED.has(code) ? 'not-handed' : 'unknown', why };
}

function describe(error: unknown): { readonly name: string; readonly code: string; readonly status?: number } {
  if (!isObject(error)) return { name: typeof error, code: '' };
  const metadata = error.$metadata;
  const status = isObject(metadata) && typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
  return { name: String(error.name ?? 'Error'), code: typeof error.code === 'string' ? error.code : '', ...(status === undefined ? {} : { status }) };
}
