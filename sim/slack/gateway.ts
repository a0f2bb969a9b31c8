import { createFaults, suffer } from './faults.ts';
import type { Inside } from './inside.ts';
import { isObject } from './limits.ts';
import { webApi } from './methods.ts';
import { Refused } from './refused.ts';
import { answerThroughUrl } from './response-url.ts';
import type { ApiCall, Around, FetchInit, Json } from './types.ts';

/** The fake's front door: every call to it is recorded, suffers its fault, and is answered. */
export function createGateway(inside: Inside) {
  const methods = webApi(inside);
  const faults = createFaults();
  const calls: ApiCall[] = [];
  let hook: Around = (_, effect) => effect();

  function answer(call: ApiCall, token: string | undefined): Json {
    const method = methods[call.method];
    if (!method) return { ok: false, error: 'unknown_method', req_method: call.method };
    if (!token) return { ok: false, error: 'not_authed' };
    if (token !== inside.botToken) return { ok: false, error: 'invalid_auth' };
    try {
      return { ok: true, ...method(call.args) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { ok: false, error: error.code, ...(error.messages.length ? { response_metadata: { messages: error.messages } } : {}) };
    }
  }

  async function fetch(url: string | URL, init: FetchInit = {}): Promise<Response> {
    init.signal?.throwIfAborted();
    const { origin, pathname } = new URL(url);
    if (origin !== inside.base) throw new TypeError('fetch failed', { cause: new Error(`the fake Slack is not at ${origin}`) });
    inside.store.settle();
    const through = pathname.startsWith('/respond/');
    const { token = bearer(init.headers), ...args } = readArgs(init);
    const call: ApiCall = { number: calls.length + 1, at: inside.clock.now(), method: through ? 'response_url' : pathname.replace('/api/', ''), args };
    calls.push(call);
    const effect = () => (through ? answerThroughUrl(inside, pathname, args) : Response.json(answer(call, token === undefined ? undefined : String(token))));
    const fault = faults.next(call.method);
    return hook(call, () => suffer(fault, effect, init.signal ?? undefined));
  }

  return {
    fetch,
    calls,
    fail: faults.add,
    around(next: Around | undefined): void {
      hook = next ?? ((_, effect) => effect());
    },
  };
}

export function bearer(headers: FetchInit['headers']): string | undefined {
  const value = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  return value?.startsWith('Bearer ') ? value.slice('Bearer '.length) : undefined;
}

/** Arguments come as a form, with JSON inside where they are lists or objects, or as one JSON body. */
export function readArgs(init: FetchInit): Json {
  const type = Object.entries(init.headers ?? {}).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const body = String(init.body ?? '');
  if (type.startsWith('application/json')) {
    const json = parseJson(body);
    return isObject(json) ? json : {};
  }
  const form = Object.entries(Object.fromEntries(new URLSearchParams(body)));
  return Object.fromEntries(form.map(([name, value]) => [name, /^[[{]/.test(value) && (name === 'blocks' || name === 'view') ? parseJson(value) : value]));
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
