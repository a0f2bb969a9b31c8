import { HttpResponse } from '@smithy/core/protocols';
import type { HttpHandlerOptions, HttpRequest, RequestHandler } from '@smithy/types';
import type { Gateway } from './gateway.ts';
import type { WireRequest } from './message.ts';

/** An SDK client's `requestHandler` that answers in this process. */
export type InProcessHandler = RequestHandler<HttpRequest, HttpResponse, HttpHandlerOptions> & {
  updateHttpClientConfig(): void;
  httpHandlerConfigs(): Record<string, never>;
};

/** A hanging call never settles, unless its abort signal fires: then it rejects with an AbortError, as the SDK's own handlers do. */
export function inProcessHandler(gateway: Gateway): InProcessHandler {
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
    async handle(request, options) {
      const signal = options?.abortSignal as AbortSignal | undefined;
      if (signal?.aborted) throw abortError(signal);
      const answer = await orAborted(gateway.handle(toWire(request)), signal);
      if (answer === 'broken') throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
      return { response: new HttpResponse({ statusCode: answer.status, headers: { ...answer.headers }, body }) };
    },
  };
}

const abortError = (signal: AbortSignal): Error => Object.assign(new Error('Request aborted', { cause: signal.reason }), { name: 'AbortError' });

async function orAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer;
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(abortError(signal));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function toWire({ method, path, query, headers, body }: HttpRequest): WireRequest {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const text of Array.isArray(value) ? value : [value ?? '']) params.append(name, text);
  }
  return { method, path, query: params, headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])), body: bytes(body) };
}

function bytes(body: unknown): Uint8Array {
  if (body === undefined || body === null) return new Uint8Array();
  if (typeof body === 'string') return Buffer.from(body);
  // A plain view of the same bytes: the SDK's own kind of body acts like text too, and warns when it is touched so.
  if (body instanceof Uint8Array) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  throw new TypeError('The in-process transport takes text or bytes as a body, not a stream.');
}
