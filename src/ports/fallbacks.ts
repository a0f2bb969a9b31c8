import type { Instant } from '../evacuation/words.ts';
import type { Rendered } from './chat.ts';

/** What became of scheduling a message. */
export type Scheduled =
  | { readonly is: 'scheduled'; readonly id: string }
  /** Not done, and worth another try in a later run. */
  | { readonly is: 'later'; readonly why: string }
  /** The answer was lost: it may be scheduled, under an id that nobody knows. */
  | { readonly is: 'unknown'; readonly why: string }
  /** Slack will not take it: its error code. */
  | { readonly is: 'impossible'; readonly why: string };

/** `gone`: it is not scheduled any more, because this call or another removed it, or because it was sent. */
export type Unscheduled = { readonly is: 'gone' } | { readonly is: 'later' | 'impossible'; readonly why: string };

/** Messages that Slack keeps and posts by itself at a time, whether or not Zonal still runs. No call retries or throws. */
export type Fallbacks = {
  /** At most 120 days ahead; to the second. */
  schedule(to: { readonly channel: string; readonly at: Instant }, message: Rendered, signal: AbortSignal): Promise<Scheduled>;
  unschedule(at: { readonly channel: string; readonly id: string }, signal: AbortSignal): Promise<Unscheduled>;
};
