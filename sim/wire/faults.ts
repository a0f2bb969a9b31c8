import type { Call } from './calls.ts';

/** What goes wrong with a call. Plain data, so that it can be sent over HTTP. */
export type Fault =
  /** Refused for its rate, in the service's own shape. Nothing was done. */
  | { readonly kind: 'throttle' }
  /** An internal error, in the service's own shape. Nothing was done. */
  | { readonly kind: 'fail' }
  /** Access is denied, in the service's own shape. Nothing was done. */
  | { readonly kind: 'deny' }
  /** Nothing is done and no answer ever comes. */
  | { readonly kind: 'hang' }
  /** It is done, and the answer is lost: the connection breaks, or no answer ever comes. */
  | { readonly kind: 'lose-answer'; readonly by: 'break' | 'hang' }
  /** It is done at once, and answered when this much time has passed on the world's clock. */
  | { readonly kind: 'delay-answer'; readonly ms: number };

/** Which calls; what is left out matches all. `service` is the signing name; `resource` any text in the input, or the ARN it leads to. */
export type Match = { readonly service?: string; readonly operation?: string; readonly resource?: string };

export type FaultRule = { readonly match: Match; readonly fault: Fault /** How many calls it takes; all until cleared if left out. */; readonly times?: number };

export class Faults {
  #rules: { rule: FaultRule; left: number }[] = [];

  /** Adds a rule after those that exist; the first that matches a call takes it. The returned function clears it. */
  add(match: Match, fault: Fault, times?: number): () => void {
    const entry = { rule: { match, fault, ...(times === undefined ? {} : { times }) }, left: times ?? Number.POSITIVE_INFINITY };
    this.#rules.push(entry);
    return () => {
      this.#rules = this.#rules.filter((other) => other !== entry);
    };
  }

  clear(): void {
    this.#rules = [];
  }

  /** The rules that still wait for calls; `times` is for how many more. */
  list(): readonly FaultRule[] {
    return this.#rules.filter(({ left }) => left > 0).map(({ rule, left }) => (rule.times === undefined ? rule : { ...rule, times: left }));
  }

  /** The fault for this call, if any; it is used up by one. */
  take(call: Call): Fault | undefined {
    const entry = this.#rules.find(({ rule, left }) => left > 0 && matches(rule.match, call));
    if (entry) entry.left -= 1;
    return entry?.rule.fault;
  }
}

function matches({ service, operation, resource }: Match, call: Call): boolean {
  if (service !== undefined && service !== call.service) return false;
  if (operation !== undefined && operation !== call.operation) return false;
  return resource === undefined || call.resources.some((text) => text.includes(resource));
}
