import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import type { Millis } from '../evacuation/words.ts';

/** What went wrong with a call, by what it leaves true. */
export type SlackFault =
  /** Certainly not done: too many calls. */
  | { readonly is: 'limited'; readonly after: Millis }
  /** Certainly not done: Slack was not reached. */
  | { readonly is: 'not-sent'; readonly why: string }
  /** It may have been done: the answer was lost, or says so. */
  | { readonly is: 'lost'; readonly why: string }
  /** Certainly not done: Slack's error code. */
  | { readonly is: 'refused'; readonly code: string };

/** Where Slack names no time to wait, or none that can be read. */
export const LIMITED_FOR: Millis = 30_000;

/** Rate limits that come as an ordinary answer (docs.slack.dev, error lists of chat.postMessage and chat.postEphemeral). */
const LIMITED = new Set(['ratelimited', 'rate_limited', 'message_limit_exceeded']);
/** Slack failed inside; "it's possible some aspect of the operation succeeded" (docs.slack.dev, chat.update errors). */
const AMBIGUOUS = new Set(['internal_error', 'fatal_error', 'service_unavailable', 'update_failed']);
/** Refused now, and fine later (same lists). */
const PASSING = new Set(['request_timeout', 'team_added_to_org', 'external_channel_migrating']);
/** The connection was never made, so nothing was sent. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Reads any error of the SDK or of `fetch`. `status` is the HTTP status, if there was an answer: not every error carries it. */
export function faultOf(error: unknown, status: number | undefined): SlackFault {
  if (error instanceof WebAPIRateLimitedError) return { is: 'limited', after: error.retryAfter * 1000 };
  if (status === 429) return { is: 'limited', after: LIMITED_FOR };
  if (error instanceof WebAPIPlatformError) return platformFault(error.data.error, error.data.response_metadata?.retryAfter);
  if (error instanceof WebAPIHTTPError) return httpFault(error.statusCode);
  const cause = error instanceof WebAPIRequestError ? error.original : error;
  if (NEVER_CONNECTED.has(systemCode(cause))) return { is: 'not-sent', why: `Slack could not be reached (${systemCode(cause)})` };
  return { is: 'lost', why: isTimeout(cause) ? 'Slack did not answer in time' : `the connection to Slack broke (${shortly(cause)})` };
}

/** A status that is not 200 or 429. Slack uses none, so whatever answered may stand in front of it. */
export function httpFault(status: number): SlackFault {
  return status >= 500 || status === 408 ? { is: 'lost', why: `HTTP status ${status}` } : { is: 'refused', code: `http_${status}` };
}

/** An answer that says `ok: false`. An error that is no code is the text of some page, so the answer was not Slack's. */
export function platformFault(code: unknown, retryAfterSeconds?: number): SlackFault {
  if (typeof code !== 'string' || !/^[a-z][a-z0-9_]{0,80}$/.test(code)) return { is: 'lost', why: 'the answer could not be read' };
  if (LIMITED.has(code)) return { is: 'limited', after: retryAfterSeconds === undefined ? LIMITED_FOR : retryAfterSeconds * 1000 };
  if (AMBIGUOUS.has(code)) return { is: 'lost', why: `Slack answered ${code}` };
  if (PASSING.has(code)) return { is: 'not-sent', why: `Slack answered ${code}` };
  return { is: 'refused', code };
}

/** The fault as a part of a sentence: "Slack answered user_not_found". */
export function describeFault(fault: SlackFault): string {
  switch (fault.is) {
    case 'limited':
      return 'Slack limits how often we may ask';
    case 'refused':
      return `Slack answered ${fault.code}`;
    case 'not-sent':
    case 'lost':
      return fault.why;
  }
}

function systemCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code || systemCode(error.cause);
}

const isTimeout = (error: unknown): boolean => error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');

const shortly = (error: unknown): string => systemCode(error) || (error instanceof Error ? error.message : String(error)).slice(0, 100);
