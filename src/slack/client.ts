import { type Logger, LogLevel, WebClient, type WebClientOptions } from '@slack/web-api';
import { faultOf, type SlackFault } from './fault.ts';

export type SlackOptions = {
  readonly token: string;
  /** For a stand-in; Slack's own unless given. */
  readonly apiUrl?: string;
  readonly fetch?: NonNullable<WebClientOptions['fetch']>;
  /** Longest wait for one answer, in milliseconds. */
  readonly timeout?: number;
  /** Told what a person should find in the log: which part of a block Slack refused, and faults that no result carries. */
  readonly note?: (message: string) => void;
};

export const SLACK_TIMEOUT = 5_000;

export type Answered<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: SlackFault };

/** One call, sent at most once. Settles with Slack's answer or with what went wrong; throws only for faults of our own. */
export type SlackCall = <T>(signal: AbortSignal, call: (client: WebClient) => Promise<T>) => Promise<Answered<T>>;

/**
 * Calls Slack without the SDK's retries, which would post twice after a lost answer and outlive the function, and without
 * its queue, which would let one limited method hold up all others. Each call has a client of its own, so that its signal
 * reaches its `fetch`. `headers` is never given to it: the SDK writes the token into that object.
 */
export function slackCaller(options: SlackOptions): SlackCall {
  const send = options.fetch ?? (globalThis.fetch as NonNullable<SlackOptions['fetch']>);
  return async (signal, call) => {
    if (signal.aborted) return { ok: false, fault: { is: 'not-sent', why: 'no time was left' } };
    let status: number | undefined;
    const client = new WebClient(options.token, {
      ...(options.apiUrl ? { slackApiUrl: options.apiUrl } : {}),
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      timeout: options.timeout ?? SLACK_TIMEOUT,
      logger: loggerFor(options.note),
      fetch: async (url, init) => {
        const response = await send(url, { ...init, signal: either(signal, init?.signal) });
        status = response.status;
        return response;
      },
    });
    try {
      return { ok: true, value: await call(client) };
    } catch (error) {
      return { ok: false, fault: faultOf(error, status) };
    }
  };
}

function either(ours: AbortSignal, theirs: AbortSignal | undefined): AbortSignal {
  return theirs ? AbortSignal.any([ours, theirs]) : ours;
}

/** The SDK's log without its debug lines, which hold message texts. */
function loggerFor(note: (message: string) => void = () => {}): Logger {
  const tell = (...parts: unknown[]) => note(parts.map(String).join(' ').slice(0, 500));
  const drop = () => {};
  return { debug: drop, info: drop, warn: tell, error: tell, setLevel: drop, getLevel: () => LogLevel.WARN, setName: drop };
}
