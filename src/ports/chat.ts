import type { Millis } from '../evacuation/words.ts';

/** One Slack message as a view makes it: blocks are classic Block Kit, `text` is the fallback. */
export type Rendered = { readonly text: string; readonly blocks: readonly Block[] };
/** A Block Kit block as plain JSON; the views type them with `@slack/types`. */
export type Block = { readonly type: string };

/** What became of a call to Slack. The decision never depends on it. */
export type Told =
  | { readonly is: 'shown'; readonly channel: string; readonly ts: string }
  /** Rate limited or unavailable: try in a later run, not before `after`. */
  | { readonly is: 'later'; readonly after: Millis; readonly why: string }
  /** The answer was lost: it may have been shown. */
  | { readonly is: 'unknown'; readonly why: string }
  /** The message to be changed is gone: post it anew. */
  | { readonly is: 'gone'; readonly why: string }
  /** Slack will not take it, ever, in this form: `why` is Slack's error code. */
  | { readonly is: 'impossible'; readonly why: string };

/** Slack, as the engine needs it. No call retries, waits or throws for what Slack answers. */
export type Chat = {
  post(to: { readonly channel: string; readonly thread?: string }, message: Rendered, signal: AbortSignal): Promise<Told>;
  update(at: { readonly channel: string; readonly ts: string }, message: Rendered, signal: AbortSignal): Promise<Told>;
  /** Seen by one person only; not kept by Slack. */
  whisper(to: { readonly channel: string; readonly user: string; readonly thread?: string }, message: Rendered, signal: AbortSignal): Promise<Told>;
  /** Answers through a `response_url` (30 minutes, five uses), as an ephemeral message that replaces nothing. */
  respond(url: string, message: Rendered, signal: AbortSignal): Promise<Told>;
  /** Link to a message, or undefined when Slack does not give one. */
  permalink(at: { readonly channel: string; readonly ts: string }, signal: AbortSignal): Promise<string | undefined>;
};
