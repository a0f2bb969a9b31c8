import { parseDuration } from '../duration.ts';
import type { Fault, FaultRule } from '../wire/faults.ts';
import { textOf, type WireRequest } from '../wire/message.ts';

/** What a request for control asks wrongly; the message says what to send instead. */
export class Misasked extends Error {}

export type Body = Readonly<Record<string, unknown>>;

/** A JSON object; nothing at all is an empty one. */
export function bodyOf(request: WireRequest): Body {
  const text = textOf(request.body).trim() || '{}';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Misasked(`Send a JSON object. This is none: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(value)) throw new Misasked('Send a JSON object.');
  return value;
}

const isObject = (value: unknown): value is Body => value !== null && typeof value === 'object' && !Array.isArray(value);

/** One of the words that are allowed; the refusal names them. */
export function oneOf<Word extends string>(what: string, allowed: readonly Word[], value: unknown): Word {
  const found = allowed.find((word) => word === value);
  if (found === undefined) throw new Misasked(`Send ${what}: one of ${allowed.join(', ') || 'none, for there are none'}.`);
  return found;
}

const LONGEST_MOVE = '31d';

/** How far to move the clock, in milliseconds. Bounded, because a bot's tick may run for each minute on the way. */
export function advanceOf({ advance }: Body): number {
  const ms = typeof advance === 'string' ? parseDuration(advance) : undefined;
  if (ms === undefined || ms > (parseDuration(LONGEST_MOVE) ?? 0)) throw new Misasked(`Send {"advance": "90m"}: a whole number of s, m, h or d, up to ${LONGEST_MOVE}.`);
  return ms;
}

/** How long a FIS experiment lasts. */
export function minutesOf({ minutes = 10 }: Body): number {
  if (!isWhole(minutes) || minutes < 1 || minutes > 720) throw new Misasked('Send "minutes": a whole number from 1 to 720.');
  return minutes;
}

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

const KINDS: readonly Fault['kind'][] = ['throttle', 'fail', 'deny', 'hang', 'lose-answer', 'delay-answer'];
const PARTS = ['service', 'operation', 'resource'];

/** What goes wrong with which calls. A service is told by its signing name; one that is not there would never be called. */
export function ruleOf({ match = {}, fault, times }: Body, services: readonly string[]): FaultRule {
  const asked = { match, fault, times };
  if (!isMatch(match) || !isFault(fault) || !isTimes(times)) {
    throw new Misasked(
      `Send {"match": {${PARTS.map((part) => `"${part}"`).join(', ')}}, "fault": {"kind": one of ${KINDS.join(', ')}, "by": "break" or "hang" (of lose-answer), "ms": 30000 (of delay-answer)}, "times": 1 or more}, not ${JSON.stringify(asked)}.`,
    );
  }
  if (match.service !== undefined) oneOf('"match.service"', services, match.service);
  return { match, fault, ...(times === undefined ? {} : { times }) };
}

const isMatch = (match: unknown): match is FaultRule['match'] =>
  isObject(match) && Object.entries(match).every(([part, text]) => PARTS.includes(part) && typeof text === 'string' && text !== '');

function isFault(fault: unknown): fault is Fault {
  if (!isObject(fault)) return false;
  const { kind, by, ms } = fault;
  if (kind === 'lose-answer') return by === 'break' || by === 'hang';
  if (kind === 'delay-answer') return isWhole(ms) && ms >= 0;
  return KINDS.some((known) => known === kind);
}

const isTimes = (times: unknown): times is number | undefined => times === undefined || (isWhole(times) && times >= 1);
