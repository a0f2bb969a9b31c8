import { type Clock, sleep } from './clock.ts';

export type FunctionContext = { readonly functionName: string; readonly awsRequestId: string; getRemainingTimeInMillis(): number };
export type FunctionHandler = (event: unknown, context: FunctionContext) => unknown;

/** How an asynchronous invocation arrives: at least once, says AWS; `late` counts on the world's clock. */
export type Delivery = 'once' | 'twice' | 'never' | { readonly late: number };

/** What a function answered, or the error that it threw. */
export type Ran = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: unknown };

const TIME_LIMIT = 60_000;

/** Functions by name, run in this process. */
export class Functions {
  readonly #handlers = new Map<string, FunctionHandler>();
  readonly #plans = new Map<string, Delivery[]>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #clock: Clock;
  #invocations = 0;
  /** What asynchronous invocations threw: their caller never hears of it. */
  readonly failures: { readonly name: string; readonly error: unknown }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  register(name: string, handler: FunctionHandler): void {
    this.#handlers.set(name, handler);
  }

  has(name: string): boolean {
    return this.#handlers.has(name);
  }

  /** Plans the next asynchronous invocations of a function, one entry each; after them it is once again. */
  deliver(name: string, ...deliveries: Delivery[]): void {
    this.#plans.set(name, [...(this.#plans.get(name) ?? []), ...deliveries]);
  }

  /** Runs a function now, and answers what it answers. It is killed by nothing: its own deadline must hold. */
  async run(name: string, event: unknown): Promise<Ran> {
    const handler = this.#handlers.get(name);
    if (!handler) throw new Error(`No function is registered as ${name}.`);
    this.#invocations += 1;
    const ends = this.#clock.now() + TIME_LIMIT;
    const context = { functionName: name, awsRequestId: `invocation-${this.#invocations}`, getRemainingTimeInMillis: () => Math.max(0, ends - this.#clock.now()) };
    try {
      return { ok: true, value: await handler(event, context) };
    } catch (error) {
      return { ok: false, error };
    }
  }

  /** Accepts an asynchronous invocation; it runs after this returns. Each delivery gets an event of its own. */
  accept(name: string, payload: string): void {
    const delivery = this.#plans.get(name)?.shift() ?? 'once';
    const times = delivery === 'twice' ? 2 : delivery === 'never' ? 0 : 1;
    const late = typeof delivery === 'object' ? delivery.late : 0;
    for (let i = 0; i < times; i += 1) this.#track(this.#arrive(name, payload, late));
  }

  async #arrive(name: string, payload: string, late: number): Promise<void> {
    // A turn of the event loop, so that the caller has its 202 before the function begins.
    await (late > 0 ? sleep(this.#clock, late) : new Promise((resolve) => setImmediate(resolve)));
    const ran = await this.run(name, JSON.parse(payload));
    if (!ran.ok) this.failures.push({ name, error: ran.error });
  }

  #track(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /** Settles when no asynchronous invocation runs any more, nor one that it made. A late one that is not due yet counts as running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
