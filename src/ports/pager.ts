import type { Arn } from '../evacuation/words.ts';

/** What became of a page. `later` and `impossible`: nobody was told. `unknown`: the answer was lost, so somebody may have been. */
export type Paged =
  | { readonly is: 'sent'; readonly id: string }
  | { readonly is: 'later'; readonly why: string }
  | { readonly is: 'unknown'; readonly why: string }
  | { readonly is: 'impossible'; readonly why: string };

/** Wakes somebody through whatever hangs on a topic. Sends once, and throws for nothing that the topic's service answers. */
export type Pager = {
  /** `subject`: at most 99 printable ASCII characters. */
  page(topic: Arn, message: { readonly subject: string; readonly text: string }, signal: AbortSignal): Promise<Paged>;
};
