import { clickJson, findButton } from './click.ts';
import { parseJson } from './gateway.ts';
import { type ProxyResult, readProxyResult, signedEvent } from './http-event.ts';
import { findChannel, findUser, type Inside } from './inside.ts';
import { isObject } from './limits.ts';
import { Refused } from './refused.ts';
import { readText } from './render.ts';
import { speak } from './response-url.ts';
import { asSent, makeSmart } from './text.ts';
import type { FakeChannel, FakeUser, HttpEvent, Message, Press, Reply, Typed } from './types.ts';

/** Slack gives an app three seconds to answer (docs.slack.dev, "Handling user interaction"). */
const PATIENCE = 3_000;
const SLACKBOT = 'USLACKBOT';

type Failed = { readonly status: number; readonly failure: string; readonly cause?: unknown };

/** What people do, as the app gets it: signed, escaped, with a trigger and a response_url. */
export function createPeople(inside: Inside) {
  const { clock, workspace, store, tickets } = inside;
  const { app } = workspace;
  const common = { api_app_id: app.id, token: 'not-used-any-more' };

  async function type(what: Typed): Promise<Reply> {
    const [person, channel] = placed(inside, what.user, what.channel);
    if (channel.archived) throw new Error(`#${channel.name} is archived: nobody can type there`);
    const text = what.smart ? makeSmart(what.text) : what.text;
    store.tell({ is: 'typed', user: person.id, channel: channel.id, text: `${app.command} ${text}`.trimEnd() });
    const handed = ticketsFor(person, channel);
    const form = new URLSearchParams({
      ...common,
      team_id: workspace.team,
      team_domain: workspace.domain,
      channel_id: channel.id,
      channel_name: channel.private ? 'privategroup' : channel.name,
      user_id: person.id,
      user_name: person.name,
      command: app.command,
      text: asSent(text, workspace),
      is_enterprise_install: 'false',
      response_url: handed.responseUrl,
      trigger_id: handed.triggerId,
    });
    const sent = signed(form.toString());
    const reply = await deliver(sent);
    if ('failure' in reply) {
      const shown = whisper(person, channel, `${app.command} failed with the error "${reply.failure}"`);
      return { ...reply, shown, sent, ...handed };
    }
    return { status: reply.status, ...acknowledged(reply, person, channel), sent, ...handed };
  }

  async function press(what: Press): Promise<Reply> {
    const [person, channel] = placed(inside, what.user, what.channel);
    const { message, button } = findButton(inside, what);
    const confirm = isObject(button.element.confirm) && isObject(button.element.confirm.text) ? readText(button.element.confirm.text, workspace) : undefined;
    store.tell({ is: 'pressed', user: person.id, channel: channel.id, label: button.label, confirm });
    const handed = ticketsFor(person, channel, message.ts);
    const payload = { ...clickJson(inside, person, channel, message, button), response_url: handed.responseUrl, trigger_id: handed.triggerId, ...common };
    const sent = signed(new URLSearchParams({ payload: JSON.stringify(payload) }).toString());
    // The body of the answer to a click is not shown to anyone; a failure is a warning sign beside the button.
    const reply = await deliver(sent);
    if ('failure' in reply) return { ...reply, shown: whisper(person, channel, `The button failed with the error "${reply.failure}"`), sent, ...handed };
    return { status: reply.status, sent, ...handed };
  }

  async function resend(reply: Reply): Promise<Reply> {
    const again = await deliver(reply.sent);
    const { sent, responseUrl, triggerId } = reply;
    return { ...('failure' in again ? again : { status: again.status }), sent, responseUrl, triggerId };
  }

  function signed(body: string, timestamp = Math.floor(clock.now() / 1000)): HttpEvent {
    return signedEvent(body, timestamp, inside.signingSecret);
  }

  function ticketsFor(person: FakeUser, channel: FakeChannel, original?: string) {
    const path = tickets.mintResponse({ channel: channel.id, user: person.id, ...(original ? { original } : {}) });
    return { responseUrl: `${inside.base}${path}`, triggerId: tickets.mintTrigger(person.id) };
  }

  async function deliver(event: HttpEvent): Promise<ProxyResult | Failed> {
    if (!inside.deliver) throw new Error('Nothing to deliver to: call deliverTo first.');
    const since = clock.now();
    let result: ProxyResult;
    try {
      result = readProxyResult(await inside.deliver(event));
    } catch (cause) {
      return { status: 0, failure: 'dispatch_failed', cause }; // Lambda's front would answer 502
    }
    if (clock.now() - since > PATIENCE) return { status: result.status, failure: 'operation_timeout' };
    return result.status === 200 ? result : { status: result.status, failure: 'dispatch_failed' };
  }

  /** A command's answer with a body is a message; one that Slack cannot take is an error that the person sees. */
  function acknowledged(reply: ProxyResult, person: FakeUser, channel: FakeChannel): Pick<Reply, 'shown' | 'failure'> {
    if (reply.body === '') return {};
    const json = parseJson(reply.body);
    try {
      const shown = speak(inside, { channel: channel.id, user: person.id, original: undefined }, isObject(json) ? json : { text: reply.body });
      return shown ? { shown } : {};
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { failure: error.code, shown: whisper(person, channel, `${app.command} failed with the error "${error.code}"`) };
    }
  }

  function whisper(person: FakeUser, channel: FakeChannel, text: string): Message {
    return store.post({ channel: channel.id, user: SLACKBOT, visibleTo: person.id, text, blocks: [] });
  }

  return { type, press, resend, sign: signed };
}

function placed(inside: Inside, user: string, channel: string): readonly [FakeUser, FakeChannel] {
  const [person, place] = [findUser(inside, user), findChannel(inside, channel)];
  if (!person || person.deleted) throw new Error(`No user ${user} who could do that.`);
  if (!place?.members.includes(person.id)) throw new Error(`@${person.name} is not in channel ${channel}.`);
  return [person, place];
}
