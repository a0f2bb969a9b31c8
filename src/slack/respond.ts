import type { Rendered } from '../ports/chat.ts';
import { type Answered, SLACK_TIMEOUT, type SlackOptions } from './client.ts';
import { faultOf, httpFault, LIMITED_FOR, platformFault, type SlackFault } from './fault.ts';

/**
 * Answers through a `response_url`: a message that only its reader sees and that replaces nothing. Slack takes five within
 * 30 minutes (docs.slack.dev, "Handling user interaction"); after that it answers `used_url` or `expired_url`.
 */
export async function respondTo(url: string, message: Rendered, signal: AbortSignal, options: Pick<SlackOptions, 'fetch' | 'timeout'>): Promise<Answered<void>> {
  if (signal.aborted) return { ok: false, fault: { is: 'not-sent', why: 'no time was left' } };
  const send = options.fetch ?? (globalThis.fetch as NonNullable<SlackOptions['fetch']>);
  try {
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ response_type: 'ephemeral', replace_original: false, text: message.text, blocks: message.blocks }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(options.timeout ?? SLACK_TIMEOUT)]),
    });
    const fault = faultIn(response.status, response.headers.get('retry-after'), await response.text());
    return fault ? { ok: false, fault } : { ok: true, value: undefined };
  } catch (error) {
    return { ok: false, fault: faultOf(error, undefined) };
  }
}

/** A response_url answers `ok`, or an error code as text or as JSON; the status alone does not tell. */
function faultIn(status: number, retryAfter: string | null, body: string): SlackFault | undefined {
  if (status === 429) return { is: 'limited', after: Number(retryAfter) > 0 ? Number(retryAfter) * 1000 : LIMITED_FOR };
  if (status >= 500) return httpFault(status);
  const answer = readAnswer(body);
  if (answer.ok && status === 200) return undefined;
  const fault = platformFault(answer.error);
  return fault.is === 'lost' && status !== 200 ? httpFault(status) : fault;
}

function readAnswer(body: string): { readonly ok: boolean; readonly error?: unknown } {
  if (body.trim() === 'ok') return { ok: true };
  try {
    const json: unknown = JSON.parse(body);
    if (typeof json === 'object' && json !== null && 'ok' in json) return { ok: json.ok === true, ...('error' in json ? { error: json.error } : {}) };
  } catch {
    // Not JSON: the text itself is the code.
  }
  return { ok: false, error: body.trim() };
}
