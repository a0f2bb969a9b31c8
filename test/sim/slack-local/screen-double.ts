import { createHmac } from 'node:crypto';
import { demoWorkspace, type HttpEvent, type Json } from '../../../sim/slack/index.ts';
import { createLocalGateway } from '../../../sim/slack-local/gateway.ts';
import { standingClock } from '../../../sim/world/clock.ts';

export const NOW = Date.UTC(2026, 10, 2, 3, 0);
export const APP_SECRET = 'app-secret';
const SCREEN_SECRET = 'screen-secret';
const TOKEN = 'xoxb-test';

type Options = { /** What the app answers to a command or a click. */ readonly app?: (event: HttpEvent) => Promise<unknown>; readonly answers?: Readonly<Record<string, Json>> };

/** The gateway between an app that answers `app` and a local-slack of which only what it was told is kept. */
export function openGateway({ app = async () => ({ statusCode: 200, body: '' }), answers = {} }: Options = {}) {
  const clock = standingClock(NOW);
  const told: { readonly method: string; readonly args: Json }[] = [];
  const delivered: HttpEvent[] = [];
  const notes: string[] = [];
  const gateway = createLocalGateway({
    clock,
    workspace: demoWorkspace(),
    signingSecret: APP_SECRET,
    botToken: TOKEN,
    screenSecret: SCREEN_SECRET,
    minutesEast: () => 0,
    note: (line) => notes.push(line),
    screen: {
      async call(method, args) {
        told.push({ method, args });
        return answers[method] ?? { ok: true, channel: 'C0INC', ts: '1796046536.000001' };
      },
      async respond(url, args) {
        told.push({ method: url, args });
      },
    },
  });
  gateway.deliverTo(async (event) => {
    delivered.push(event);
    return app(event);
  });

  async function api(method: string, args: Json, token: string | undefined = TOKEN): Promise<Json> {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await gateway.fetch(`http://gateway.test/api/${method}`, { method: 'POST', headers, body: JSON.stringify(args) });
    return (await response.json()) as Json;
  }

  function fromLocalSlack(form: Readonly<Record<string, string>>, secret = SCREEN_SECRET): Promise<Response> {
    const body = new URLSearchParams(form).toString();
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
    return gateway.fetch('http://gateway.test/from-local-slack', { method: 'POST', headers: { 'x-slack-signature': signature, 'x-slack-request-timestamp': timestamp }, body });
  }

  const respond = (url: string, args: Json) => gateway.fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(args) });
  return { clock, told, delivered, notes, api, fromLocalSlack, respond };
}

/** A command as local-slack sends it: nothing is escaped. */
export const command = (text: string, name = '/zonal') => ({
  command: name,
  text,
  team_id: 'T0ZONAL',
  channel_id: 'C0INC',
  channel_name: 'inc-packet-loss',
  user_id: 'U0ASKER',
  user_name: 'asker',
  response_url: 'http://127.0.0.1:1/_hooks/response/1',
  trigger_id: '1.2.3',
});

/** A click as local-slack sends it. */
export const click = (message: Json) => ({
  payload: JSON.stringify({
    type: 'block_actions',
    user: { id: 'U0APPROVER', username: 'approver', team_id: 'T0ZONAL' },
    channel: { id: 'C0INC', name: 'inc-packet-loss' },
    container: { type: 'message', message_ts: message.ts, channel_id: 'C0INC', is_ephemeral: false },
    message,
    response_url: 'http://127.0.0.1:1/_hooks/response/2',
    actions: [{ type: 'button', action_id: 'zonal.approve', value: 'v', action_ts: '1.2' }],
  }),
});

/** The form that the app got. */
export const formOf = (event: HttpEvent | undefined) => new URLSearchParams(Buffer.from(event?.body ?? '', 'base64').toString('utf8'));
