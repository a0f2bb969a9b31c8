import type { Pages } from '../wire/http.ts';
import type { WireReply, WireRequest } from '../wire/message.ts';
import { type RefusalKind, Refused } from '../world/refused.ts';
import { Misasked } from './asked.ts';
import { type Console, json, ROUTES, type Route } from './routes.ts';

/**
 * For people and for the demo, beside the AWS calls: the console page at `/`, and what its buttons use under `/_sim/`. AWS
 * calls are signed, these are not.
 */
export function consoleOf(console: Console): Pages {
  return async (request) => {
    if (request.headers.authorization !== undefined || !(request.path === '/' || request.path.startsWith('/_sim'))) return undefined;
    try {
      return isFromElsewhere(request) ? json(403, { error: 'Only the page of this Region may ask for this.' }) : await answer(console, request);
    } catch (error) {
      if (error instanceof Misasked) return json(400, { error: error.message });
      if (error instanceof Refused) return json(STATUS[error.kind], { error: error.message, ...error.more });
      throw error;
    }
  };
}

const STATUS: Readonly<Record<RefusalKind, number>> = { 'not-found': 404, denied: 403, conflict: 409, invalid: 400 };

/** A page of another site, open in the same browser, must not move the clock. A shell sends no origin. */
function isFromElsewhere({ headers, method }: WireRequest): boolean {
  return method !== 'GET' && headers.origin !== undefined && headers.origin !== `http://${headers.host}`;
}

function answer(console: Console, request: WireRequest): WireReply | Promise<WireReply> {
  for (const route of ROUTES) {
    const parts = route.method === request.method ? partsOf(route, request.path) : undefined;
    if (parts) return route.does(console, request, ...parts);
  }
  return json(404, { error: `There is no ${request.method} ${request.path}. There is: ${ROUTES.map(({ method, path }) => `${method} ${path}`).join(', ')}.` });
}

/** What stands where the route's path has braces; undefined if it is another path. */
function partsOf({ path }: Route, asked: string): readonly string[] | undefined {
  const wanted = path.split('/');
  const given = asked.split('/');
  const isPart = (i: number) => wanted[i]?.startsWith('{') ?? false;
  const fits = wanted.length === given.length && wanted.every((part, i) => isPart(i) || part === given[i]);
  return fits ? given.filter((_part, i) => isPart(i)) : undefined;
}
