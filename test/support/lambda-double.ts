import { HttpResponse } from '@smithy/core/protocols';
import type { HandOver } from '../../src/slack/handover.ts';

type Request = { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body?: unknown };

/** How Lambda answers an Invoke. `hang` never settles, not even when it is aborted. */
export type InvokeAnswer = { readonly status: number; readonly errorType?: string } | 'hang' | 'refuse-connection' | 'break-connection';

/** Lambda on the wire, as far as an asynchronous Invoke goes: give it to an SDK client as its request handler. */
export function lambdaDouble(answer: InvokeAnswer = { status: 202 }) {
  const requests: Request[] = [];
  return {
    requests,
    /** What was handed over, in order. */
    handed: (): HandOver[] => requests.map(({ body }) => JSON.parse(Buffer.from(body as Uint8Array).toString('utf8'))),
    metadata: { handlerProtocol: 'http/1.1' },
    async handle(request: Request): Promise<{ response: HttpResponse }> {
      requests.push(request);
      if (answer === 'hang') return new Promise(() => {});
      if (answer === 'refuse-connection') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      if (answer === 'break-connection') throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      const headers: Record<string, string> = { 'content-type': 'application/json', ...(answer.errorType ? { 'x-amzn-errortype': answer.errorType } : {}) };
      return { response: new HttpResponse({ statusCode: answer.status, headers, body: Buffer.from(answer.errorType ? '{"message":"no"}' : '') }) };
    },
    updateHttpClientConfig(): void {},
    httpHandlerConfigs: () => ({}),
  };
}
