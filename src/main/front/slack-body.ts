import { type HttpRequest, isObject } from './http-event.ts';

/** What a body is, as far as the front needs to know. `payload` goes to Bolt; what it means is the worker's business. */
export type SlackBody =
  | { readonly is: 'command' | 'click' | 'challenge'; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly is: 'ssl-check' }
  /** Nothing that Zonal subscribes to, or not readable. `why` repeats nothing of what was sent. */
  | { readonly is: 'unsupported'; readonly why: string };

/** Reads a body whose signature may not be checked yet. Never throws: anything may stand in it. */
export function readSlackBody({ headers, body }: HttpRequest): SlackBody {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return readJson(body);
  if (type === 'application/x-www-form-urlencoded') return readForm(body);
  return unsupported('the content type is neither a form nor JSON');
}

function readForm(body: string): SlackBody {
  const form = new URLSearchParams(body);
  const payload = form.get('payload');
  if (payload !== null) return readInteraction(payload);
  // Of a key that is given twice the last counts, as in the worker: two readings of one body must not differ.
  const fields = Object.fromEntries(form);
  if (fields.command) return { is: 'command', payload: fields };
  return fields.ssl_check === '1' ? { is: 'ssl-check' } : unsupported('the form is neither a command nor an interaction');
}

function readInteraction(text: string): SlackBody {
  const payload = parseObject(text);
  if (!payload) return unsupported('the payload is not a JSON object');
  if (payload.type !== 'block_actions') return unsupported('the interaction is not a click');
  const actions = payload.actions;
  if (!Array.isArray(actions) || actions.length === 0 || !actions.every(isObject)) return unsupported('the click names no action');
  return { is: 'click', payload };
}

function readJson(body: string): SlackBody {
  const payload = parseObject(body);
  if (!payload) return unsupported('the body is not a JSON object');
  return payload.type === 'url_verification' ? { is: 'challenge', payload } : unsupported('the event is none that Zonal subscribes to');
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : undefined;
  } catch {
    return undefined; // the caller says what was expected
  }
}

const unsupported = (why: string): SlackBody => ({ is: 'unsupported', why });
