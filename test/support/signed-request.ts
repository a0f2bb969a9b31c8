import { createHmac } from 'node:crypto';
import type { Instant } from '../../src/evacuation/words.ts';

export const SIGNING_SECRET = 'b54f27a0a1b94ea5a8f7f6f2f3f0c1d2';

/** What a slash command posts when the test does not say otherwise. */
const COMMAND = {
  command: '/zonal',
  team_id: 'T0ZONAL',
  team_domain: 'zonal',
  channel_id: 'C0INC',
  channel_name: 'inc-packet-loss',
  user_id: 'U0ASKER',
  user_name: 'asker',
  api_app_id: 'A0ZONAL',
  is_enterprise_install: 'false',
  response_url: 'https://hooks.slack.com/commands/T0ZONAL/1/secret',
  trigger_id: '111222333.444555666.0123456789abcdef0123456789abcdef',
};

/** The form body of a slash command. `text` is what a person types: it is escaped here as Slack escapes it. */
export function commandBody({ text, ...fields }: Readonly<Record<string, string>> & { readonly text?: string }): string {
  return new URLSearchParams({ ...COMMAND, ...fields, ...(text === undefined ? {} : { text: escapeEntities(text) }) }).toString();
}

export const escapeEntities = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The form body of an interaction. */
export const interactionBody = (payload: unknown): string => new URLSearchParams({ payload: JSON.stringify(payload) }).toString();

export type Click = { readonly action: string; readonly value: string; readonly user?: string; readonly ts?: string; readonly actionTs?: string; readonly responseUrl?: string };

/** The form body of a click on a button of a message in the incident channel. */
export function clickBody({ action, value, user = 'U0APPROVER', ts = '1700000000.000100', actionTs = '1700000060.000200', responseUrl }: Click): string {
  return interactionBody({
    type: 'block_actions',
    team: { id: 'T0ZONAL', domain: 'zonal' },
    user: { id: user, username: user.toLowerCase(), name: user.toLowerCase(), team_id: 'T0ZONAL' },
    api_app_id: 'A0ZONAL',
    container: { type: 'message', message_ts: ts, channel_id: 'C0INC', is_ephemeral: false },
    channel: { id: 'C0INC', name: 'inc-packet-loss' },
    trigger_id: '111222333.444555777.0123456789abcdef0123456789abcdef',
    response_url: responseUrl ?? 'https://hooks.slack.com/actions/T0ZONAL/2/secret',
    actions: [{ type: 'button', action_id: action, block_id: 'decide', value, action_ts: actionTs }],
  });
}

/** `at`: when Slack signed it. */
export type Signing = { readonly at: Instant; readonly secret?: string; readonly contentType?: string };

/** The headers that Slack sends with a body. */
export function signedHeaders(body: string, { at, secret = SIGNING_SECRET, contentType = 'application/x-www-form-urlencoded' }: Signing): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
  return { 'Content-Type': contentType, 'X-Slack-Request-Timestamp': timestamp, 'X-Slack-Signature': signature, 'User-Agent': 'Slackbot 1.0' };
}

/** A signed request as a Function URL hands it over. */
export function signedEvent(body: string, signing: Signing): { headers: Record<string, string>; body: string; isBase64Encoded: boolean; [field: string]: unknown } {
  const http = { method: 'POST', path: '/', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'Slackbot 1.0' };
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/',
    rawQueryString: '',
    requestContext: { http },
    headers: lowerCase(signedHeaders(body, signing)),
    body: Buffer.from(body, 'utf8').toString('base64'),
    isBase64Encoded: true,
  };
}

export const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
