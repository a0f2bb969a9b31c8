import { HttpResponse } from '@smithy/core/protocols';
import type { HttpHandlerOptions, HttpRequest, RequestHandler } from '@smithy/types';

/** One request as it would have left the machine. */
export type Sent = {
  readonly method: string;
  readonly protocol: string;
  readonly host: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** `body` is sent as JSON unless it is text already. `hang` never settles; `broken` is a connection that was cut. */
export type Answer = 'hang' | 'broken' | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown };

type Handler = RequestHandler<HttpRequest, HttpResponse, HttpHandlerOptions> & {
  updateHttpClientConfig(): void;
  httpHandlerConfigs(): Record<string, never>;
};

/** An SDK client's `requestHandler` that speaks HTTP in process: it records what is sent and answers what the test says. */
export function wireDouble(answer: (sent: Sent, nth: number) => Answer): { readonly handler: Handler; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const handler: Handler = {
    metadata: { handlerProtocol: 'http/1.1' },
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
    async handle(request) {
      const one = seen(request);
      sent.push(one);
      const given = answer(one, sent.length);
      if (given === 'hang') return new Promise(() => {});
      if (given === 'broken') throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      const { status = 200, headers = {}, body = {} } = given;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { response: new HttpResponse({ statusCode: status, headers: { 'content-type': 'application/json', ...headers }, body: Buffer.from(text) }) };
    },
  };
  return { handler, sent };
}

/** An error as ARC answers it: its name in a header, its members in the body. */
export const refusal = (status: number, name: string, members: object = {}): Answer => ({
  status,
  headers: { 'x-amzn-errortype': name },
  body: { message: `${name}, says ARC`, ...members },
});

function seen(request: HttpRequest): Sent {
  const query = Object.fromEntries(Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]));
  const { body } = request as { readonly body?: unknown };
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : typeof body === 'string' ? body : '';
  const host = request.port ? `${request.hostname}:${request.port}` : request.hostname;
  return { method: request.method, protocol: request.protocol, host, path: request.path, query, headers: request.headers, body: text };
}
