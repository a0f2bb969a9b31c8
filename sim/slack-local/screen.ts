import { isObject } from '../slack/limits.ts';
import type { Json } from '../slack/types.ts';

/** local-slack, as the gateway uses it: its Web API, and the addresses that it gave out for answers. */
export type Screen = {
  /** Calls a method; the answer is local-slack's, `ok: false` included. Rejects when local-slack is not there. */
  call(method: string, args: Json): Promise<Json>;
  /** Posts to a `response_url` of local-slack's. */
  respond(url: string, body: Json): Promise<void>;
};

/** A call on this machine that takes longer than this is not coming back. */
const PATIENCE = 5_000;

export function screenAt(url: string, token: string): Screen {
  const post = (address: string, body: Json, headers: Readonly<Record<string, string>> = {}) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
  return {
    async call(method, args) {
      const answer: unknown = await (await post(`${url}/api/${method}`, args, { authorization: `Bearer ${token}` })).json();
      if (!isObject(answer)) throw new Error(`local-slack answered ${method} with something that is no object.`);
      return answer;
    },
    async respond(address, body) {
      const { ok, status } = await post(address, body);
      if (!ok) throw new Error(`local-slack took no answer: HTTP status ${status}.`);
    },
  };
}
