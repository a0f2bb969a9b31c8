import type { Fault as SlackFault } from '../slack/types.ts';
import type { FaultRule } from '../wire/faults.ts';

/** What one person or the world does at a moment of a play. */
export type Deed =
  | { readonly type: string }
  /** `late`: how many milliseconds the hand-over takes to arrive. */
  | { readonly press: string; readonly late?: number }
  /** Time passes, with a tick each minute. */
  | { readonly wait: 'until then' }
  /** The next calls to AWS that match go wrong. */
  | { readonly fault: FaultRule }
  | { readonly slackFault: { readonly method: string } & SlackFault }
  | { readonly clear: 'faults' }
  /** Somebody shifts a resource with the AWS CLI. */
  | { readonly byHand: { readonly resource: string; readonly awayFrom: string; readonly expiresIn: string; readonly comment: string } }
  /** AWS starts an autoshift away from a zone, or ends it. `on`: resources for which zonal autoshift is switched on first. */
  | { readonly autoshift: 'starts' | 'ends'; readonly zone: string; readonly on?: readonly string[] }
  /** Somebody changes or cancels the shift that is active on a resource, in the console. */
  | { readonly inConsole: { readonly resource: string; readonly expiresIn?: string } }
  /** The worker is not run for this many minutes. */
  | { readonly noTicks: number }
  /** The next hand-over to the worker arrives so. */
  | { readonly deliver: 'twice' | 'never' };

/**
 * What people see because of a deed: `where` it appears, and parts of its text. Everything that is posted must be listed;
 * of edits only those that matter.
 */
export type Sight = {
  readonly where: 'channel' | 'thread' | 'only asker' | 'only approver' | 'only bystander' | 'only guest' | 'edited';
  readonly text: string | readonly string[];
};

/** `at` is UTC, HH:MM, on the play's day or `+1 HH:MM` after it; `who` is a demo user's name, or nobody. */
export type Scene = { readonly at: string; readonly who?: string; readonly does: Deed; readonly sees: readonly Sight[] };

/** A story as data: what people do, what they see, and which effects AWS was asked for, in order. */
export type Play = {
  readonly name: string;
  readonly tells: string;
  /** The day, YYYY-MM-DD. */
  readonly day: string;
  readonly channel: string;
  /** Lines to be put at the end of the example configuration. */
  readonly configuration?: string;
  readonly scenes: readonly Scene[];
  /** Every effect on AWS: operation, then the values that it was called with. */
  readonly effects: readonly string[];
};
