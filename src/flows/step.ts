import type { PlannedStep } from '../evacuation/plan.ts';
import type { Facts, Instant } from '../evacuation/words.ts';

/** What is needed to run one step now. `until` is the absolute expiry that was fixed when execution began. */
export type StepInput = {
  readonly evacuation: string;
  readonly reason: string;
  readonly step: PlannedStep;
  readonly until: Instant | undefined;
  readonly begunAt: Instant;
  readonly now: Instant;
};

export type Checked =
  | { readonly is: 'to-do' }
  /** It is so already: by us, or by a start whose answer was lost and that carries our comment. */
  | { readonly is: 'already'; readonly evidence: Facts }
  | { readonly is: 'blocked'; readonly code: string }
  | { readonly is: 'unknown'; readonly why: string };

export type Ran =
  | { readonly is: 'accepted'; readonly evidence: Facts }
  /** Certainly not done. */
  | { readonly is: 'failed'; readonly code: string; readonly retryable: boolean }
  /** It may have happened: to be read back. */
  | { readonly is: 'unknown'; readonly why: string };

export type Confirmed =
  | { readonly is: 'true'; readonly evidence: Facts }
  | { readonly is: 'not-yet'; readonly progress: string }
  | { readonly is: 'failed'; readonly code: string; readonly retryable: boolean };

/**
 * One kind of outward effect on one resource. `check` changes nothing and may be called at any time; `run` sends the
 * effect once; `confirm` reads once: the engine decides whether to look again now or at a later tick. None throws for
 * what AWS answers.
 */
export type Step<Ports> = {
  /** `once`: with an intent and no outcome it is read back, never sent again. */
  readonly sends: 'repeatable' | 'once';
  check(input: StepInput, ports: Ports, signal: AbortSignal): Promise<Checked>;
  run(input: StepInput, ports: Ports, signal: AbortSignal): Promise<Ran>;
  confirm(input: StepInput & { readonly evidence: Facts }, ports: Ports, signal: AbortSignal): Promise<Confirmed>;
};
