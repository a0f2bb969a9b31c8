/** One call to the outside, in milliseconds of one monotonic clock: from when it was sent to when its answer was there. */
export type Call = { readonly service: string; readonly operation: string; readonly sent: number; readonly answered: number };

/** Records calls while they pass. */
export class Trace {
  readonly #calls: Call[] = [];

  constructor(readonly clock: () => number) {}

  async pass<T>(service: string, operation: string, effect: () => Promise<T>): Promise<T> {
    const sent = this.clock();
    try {
      return await effect();
    } finally {
      this.#calls.push({ service, operation, sent, answered: this.clock() });
    }
  }

  /** The calls that were answered, in the order of their answers. */
  calls(): readonly Call[] {
    return this.#calls;
  }
}

/** Answers after `ms` milliseconds, or when the effect is over if that takes longer: what it computes is part of the latency. */
export async function late<T>(ms: number, effect: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([effect(), new Promise((resolve) => setTimeout(resolve, ms))]);
  return answer;
}

/**
 * The longest chain of calls of which each was sent after the one before was answered: how often somebody had to wait for
 * the world. Taking the call that ends first, again and again, gives the longest chain.
 */
export function longestChain(calls: readonly Call[]): readonly Call[] {
  const chain: Call[] = [];
  for (const call of [...calls].sort((a, b) => a.answered - b.answered)) {
    if (call.sent >= (chain.at(-1)?.answered ?? Number.NEGATIVE_INFINITY)) chain.push(call);
  }
  return chain;
}

/** How many calls each service got, the most first. */
export function byService(calls: readonly Call[]): readonly (readonly [service: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { service } of calls) counts.set(service, (counts.get(service) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
