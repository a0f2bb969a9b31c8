/** Who calls, as told by the access key. */
export type Caller = {
  readonly account: string /** ARN of the user or of the role's session. */;
  readonly principal: string /** Name of the assumed role. */;
  readonly role?: string;
};

export type Outcome =
  /** Not decided: on its way, hanging, or stopped by an interceptor before the effect. */
  { readonly is: 'pending' } | { readonly is: 'done' } | { readonly is: 'refused'; readonly code: string; readonly status: number };

/** One call that arrived and was understood, in order of arrival. */
export type Call = {
  readonly number: number;
  /** The world's clock on arrival. */
  readonly at: number;
  /** Signing name, for example `arc-zonal-shift`. */
  readonly service: string;
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Every text in the input, and the ARNs that it leads to: what faults match. */
  readonly resources: readonly string[];
  readonly caller: Caller;
  readonly outcome: Outcome;
  /** Whether the answer went out. A call can be done without: its answer was lost. */
  readonly answered: boolean;
};

/** Calls that change nothing in the world, and a bot's own plumbing. */
const HARMLESS = /^(Describe|List|Get|Invoke$|AssumeRole$|Publish$)/;

/** Whether a call of this operation changes something in the world, if it is done. */
export const isEffect = (operation: string): boolean => !HARMLESS.test(operation);

/** Everything that was called, for assertions and for the list of permissions that are needed. */
export class CallLog {
  readonly #calls: { -readonly [K in keyof Call]: Call[K] }[] = [];
  #count = 0;

  /** Calls in order of arrival; of one service or operation, if given. */
  list(service?: string, operation?: string): readonly Call[] {
    return this.#calls.filter((call) => (service === undefined || call.service === service) && (operation === undefined || call.operation === operation));
  }

  clear(): void {
    this.#calls.length = 0;
  }

  begin(call: Omit<Call, 'number' | 'outcome' | 'answered'>): Call {
    this.#count += 1;
    const entry = { ...call, number: this.#count, outcome: { is: 'pending' } as Outcome, answered: false };
    this.#calls.push(entry);
    return entry;
  }

  settle(call: Call, outcome: Outcome): void {
    Object.assign(call, { outcome });
  }

  answer(call: Call): void {
    Object.assign(call, { answered: true });
  }
}

/** Every text in a value, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return [];
  return Object.values(value).flatMap(textsIn);
}
