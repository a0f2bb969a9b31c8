import { parseDuration } from './duration.ts';
import { statusPage } from './status-page.ts';
import type { Fault, FaultRule, Faults } from './wire/faults.ts';
import type { Pages } from './wire/http.ts';
import { textOf, type WireReply, type WireRequest } from './wire/message.ts';
import type { World } from './world/world.ts';

const json = (status: number, value: unknown): WireReply => ({ status, headers: { 'content-type': 'application/json' }, body: `${JSON.stringify(value)}\n` });

/** What a request for control asks wrongly; the message says what to send instead. */
class Misasked extends Error {}

/** Moves the clock by so many milliseconds; who runs something on that clock may take its time on the way. */
export type Advance = (ms: number) => void | Promise<void>;

/**
 * For people and for the demo, beside the AWS calls: the status page at `/`, the clock at `/_sim/clock`, faults at
 * `/_sim/faults`. AWS calls are signed, these are not.
 */
export function controlOf(world: World, faults: Faults, advance: Advance = (ms) => world.clock.advance(ms)): Pages {
  return async (request) => {
    if (request.headers.authorization !== undefined) return undefined;
    try {
      return await answer(world, faults, advance, request);
    } catch (error) {
      if (error instanceof Misasked || error instanceof SyntaxError) return json(400, { error: error.message });
      throw error;
    }
  };
}

async function answer(world: World, faults: Faults, advance: Advance, request: WireRequest): Promise<WireReply | undefined> {
  switch (`${request.method} ${request.path}`) {
    case 'GET /':
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: statusPage(world) };
    case 'GET /_sim/clock':
      return json(200, timeOf(world));
    case 'POST /_sim/clock':
      await advance(advanceOf(bodyOf(request)));
      return json(200, timeOf(world));
    case 'GET /_sim/faults':
      return json(200, faults.list());
    case 'POST /_sim/faults': {
      const { match, fault, times } = ruleOf(bodyOf(request));
      faults.add(match, fault, times);
      return json(200, faults.list());
    }
    case 'DELETE /_sim/faults':
      faults.clear();
      return json(200, []);
    default:
      return undefined;
  }
}

const timeOf = ({ clock }: World) => ({ now: clock.now(), utc: new Date(clock.now()).toISOString() });

function bodyOf(request: WireRequest): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(textOf(request.body) || '{}');
  if (value === null || typeof value !== 'object') throw new Misasked('Send a JSON object.');
  return { ...value };
}

function advanceOf({ advance }: Readonly<Record<string, unknown>>): number {
  const ms = typeof advance === 'string' ? parseDuration(advance) : undefined;
  if (ms === undefined) throw new Misasked('Send {"advance": "90m"}: a whole number of s, m, h or d.');
  return ms;
}

const KINDS: readonly Fault['kind'][] = ['throttle', 'fail', 'deny', 'hang', 'lose-answer', 'delay-answer'];

function ruleOf({ match, fault, times }: Readonly<Record<string, unknown>>): FaultRule {
  const { kind, by, ms } = (fault ?? {}) as { kind?: unknown; by?: unknown; ms?: unknown };
  const complete = (kind !== 'lose-answer' || by === 'break' || by === 'hang') && (kind !== 'delay-answer' || typeof ms === 'number');
  if (!KINDS.includes(kind as Fault['kind']) || !complete || !(times === undefined || typeof times === 'number')) {
    throw new Misasked(`Send {"match": {"service", "operation", "resource"}, "fault": {"kind": one of ${KINDS.join(', ')}, "by": "break" or "hang", "ms"}, "times"}.`);
  }
  return { match: (match ?? {}) as FaultRule['match'], fault: fault as Fault, ...(times === undefined ? {} : { times: times as number }) };
}
