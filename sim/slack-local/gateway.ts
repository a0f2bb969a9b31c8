import { bearer, readArgs } from '../slack/gateway.ts';
import type { Inside } from '../slack/inside.ts';
import { Refused } from '../slack/refused.ts';
import { serve } from '../slack/server.ts';
import { createStore } from '../slack/store.ts';
import { createTickets } from '../slack/tickets.ts';
import type { Deliver, FetchInit, Json, Workspace } from '../slack/types.ts';
import type { Clock } from '../world/clock.ts';
import { createAnswers } from './answers.ts';
import { arrivals } from './arrivals.ts';
import type { Reader } from './drawn.ts';
import type { Screen } from './screen.ts';
import { localWebApi } from './web-api.ts';

export type LocalGatewayOptions = {
  readonly clock: Clock;
  readonly workspace: Workspace;
  readonly screen: Screen;
  readonly minutesEast: Reader['minutesEast'];
  /** Between the gateway and the app. */
  readonly signingSecret: string;
  readonly botToken: string;
  /** Between local-slack and the gateway. */
  readonly screenSecret: string;
  /** Told what went wrong where nobody waits for an answer. */
  readonly note: (line: string) => void;
};

export type LocalGateway = {
  readonly fetch: (url: string | URL, init?: FetchInit) => Promise<Response>;
  /** Serves on 127.0.0.1, at a free port. */
  listen(): Promise<{ readonly url: string; close(): Promise<void> }>;
  deliverTo(deliver: Deliver): void;
};

/**
 * Stands between the app and local-slack, on this machine only: it is Slack to the app, and the app to local-slack. What
 * the app posts is held to Slack's limits and drawn so that local-slack shows what Slack would; what people do is signed
 * at the Region's time. Paths: `/api/METHOD` and `/respond/…` for the app, `/from-local-slack` for local-slack.
 */
export function createLocalGateway(options: LocalGatewayOptions): LocalGateway {
  const { clock, workspace, screen, signingSecret, botToken, screenSecret, note } = options;
  const inside: Inside = {
    clock,
    workspace,
    signingSecret,
    botToken,
    store: createStore(clock, workspace),
    tickets: createTickets(clock, workspace.team),
    views: [],
    base: 'http://gateway.test',
    deliver: undefined,
  };
  const reader: Reader = { workspace, minutesEast: options.minutesEast };
  const answers = createAnswers(inside, screen, reader);
  const arrive = arrivals({ inside, screen, reader, answers, screenSecret });
  const methods = localWebApi({ inside, screen, reader, clock, note });

  async function api(name: string, args: Json, token: unknown): Promise<Json> {
    const method = methods[name];
    if (!method) return { ok: false, error: 'unknown_method', req_method: name };
    if (!token) return { ok: false, error: 'not_authed' };
    if (token !== botToken) return { ok: false, error: 'invalid_auth' };
    try {
      return { ...(await method(args)), ok: true };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      note(`Slack would refuse this ${name}: ${[error.code, ...error.messages].join(' ')}`);
      return { ok: false, error: error.code, ...(error.messages.length ? { response_metadata: { messages: error.messages } } : {}) };
    }
  }

  async function fetch(url: string | URL, init: FetchInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    if (pathname === '/from-local-slack') return arrive(init.headers ?? {}, String(init.body ?? ''));
    const { token = bearer(init.headers), ...args } = readArgs(init);
    if (pathname.startsWith('/respond/')) return answers.answer(pathname, args);
    if (pathname.startsWith('/api/')) return Response.json(await api(pathname.slice('/api/'.length), args, token));
    return new Response('', { status: 404 });
  }

  return {
    fetch,
    async listen() {
      const served = await serve(fetch, () => inside.base, 0);
      inside.base = served.url;
      return served;
    },
    deliverTo(deliver) {
      inside.deliver = deliver;
    },
  };
}
