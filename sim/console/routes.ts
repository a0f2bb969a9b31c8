import { readFileSync } from 'node:fs';
import type { WireReply, WireRequest } from '../wire/message.ts';
import { advanceOf, bodyOf, oneOf, ruleOf } from './asked.ts';
import { cancel, startShift, switchAutoshift, toZone } from './deeds.ts';
import { stateOf, type Watched } from './state.ts';
import { livePage } from './view/live.ts';
import { page } from './view/page.ts';

/** Moves the clock by so many milliseconds; who runs something on that clock may take its time on the way. */
export type Advance = (ms: number) => void | Promise<void>;

/** What the console looks at, and how it moves time. `services` are the signing names that can be called. */
export type Console = Watched & { readonly services: readonly string[]; readonly advance: Advance };

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Parts in braces are given to `does`, in order. */
  readonly path: string;
  does(console: Console, request: WireRequest, ...parts: readonly string[]): WireReply | Promise<WireReply>;
};

const CLIENT = ['console.js', 'frame.css', 'zones.css', 'lists.css'] as const;

// Nothing is loaded from elsewhere, so nothing else is allowed.
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const reply = (type: string, body: string): WireReply => ({ status: 200, headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }, body });
const timeOf = ({ world: { clock } }: Console) => ({ now: clock.now(), utc: new Date(clock.now()).toISOString() });

/** JSON, one value a line. */
export const json = (status: number, value: unknown): WireReply => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: `${JSON.stringify(value)}\n`,
});

const done = (sentence: string): WireReply => json(200, { done: sentence });

/** Everything that the console answers. */
export const ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/',
    does: (console) => {
      const { headers, ...rest } = reply('text/html', page(stateOf(console), console.services));
      return { ...rest, headers: { ...headers, 'content-security-policy': POLICY } };
    },
  },
  { method: 'GET', path: '/_sim/live', does: (console) => reply('text/html', livePage(stateOf(console))) },
  {
    method: 'GET',
    path: '/_sim/client/{file}',
    does: (_console, _request, file = '') => {
      const name = oneOf('the name of a file', CLIENT, file);
      return reply(name.endsWith('.js') ? 'text/javascript' : 'text/css', readFileSync(new URL(`./client/${name}`, import.meta.url), 'utf8'));
    },
  },
  { method: 'GET', path: '/_sim/state', does: (console) => json(200, stateOf(console)) },
  { method: 'GET', path: '/_sim/clock', does: (console) => json(200, timeOf(console)) },
  {
    method: 'POST',
    path: '/_sim/clock',
    does: async (console, request) => {
      await console.advance(advanceOf(bodyOf(request)));
      return json(200, { ...timeOf(console), done: 'The clock was moved.' });
    },
  },
  { method: 'GET', path: '/_sim/faults', does: ({ faults }) => json(200, faults.list()) },
  {
    method: 'POST',
    path: '/_sim/faults',
    does: ({ faults, services }, request) => {
      const { match, fault, times } = ruleOf(bodyOf(request), services);
      faults.add(match, fault, times);
      return json(200, faults.list());
    },
  },
  {
    method: 'DELETE',
    path: '/_sim/faults',
    does: ({ faults }) => {
      faults.clear();
      return json(200, []);
    },
  },
  { method: 'POST', path: '/_sim/zones/{zone}/{deed}', does: ({ world }, request, zone = '', deed = '') => done(toZone(world, zone, deed, bodyOf(request))) },
  { method: 'POST', path: '/_sim/autoshift', does: ({ world }, request) => done(switchAutoshift(world, bodyOf(request))) },
  { method: 'POST', path: '/_sim/shifts', does: ({ world }, request) => done(startShift(world, bodyOf(request))) },
  { method: 'POST', path: '/_sim/shifts/{id}/cancel', does: ({ world }, _request, id = '') => done(cancel(world, id)) },
];
