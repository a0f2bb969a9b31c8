import { findChannel, findUser, type Inside } from './inside.ts';
import { isObject, POSTED_TEXT_MAX, refusal, UPDATED_TEXT_MAX } from './limits.ts';
import { type Method, need, Refused } from './refused.ts';
import type { FakeChannel, Json, Message } from './types.ts';

const DAY = 86_400;

/** The `chat.*` methods, as a bot without `chat:write.public` meets them: it writes where it is a member. */
export function chatMethods(inside: Inside): Readonly<Record<string, Method>> {
  const { store, workspace, clock } = inside;
  const { botUser } = workspace.app;

  function openChannel(id: unknown): FakeChannel {
    const channel = need(findChannel(inside, id), 'channel_not_found');
    if (!channel.members.includes(botUser)) throw new Refused(channel.private ? 'channel_not_found' : 'not_in_channel');
    if (channel.archived) throw new Refused('is_archived');
    return channel;
  }

  function ownMessage(args: Json, notOurs: string): Message {
    const channel = need(findChannel(inside, args.channel), 'channel_not_found');
    if (channel.archived) throw new Refused('is_inactive');
    const message = store.find(channel.id, readTs(args.ts, 'message_not_found'));
    // An ephemeral message is not kept, so there is nothing to change.
    if (!message || message.visibleTo !== undefined) throw new Refused('message_not_found');
    if (message.user !== botUser) throw new Refused(notOurs);
    return message;
  }

  function threadOf(args: Json, channel: FakeChannel): { readonly thread?: string } {
    if (args.thread_ts === undefined) return {};
    const root = need(store.find(channel.id, readTs(args.thread_ts, 'invalid_thread_ts')), 'thread_not_found');
    // Slack would take a reply's ts and lose the answer out of sight; a reply belongs to the root.
    if (root.thread !== undefined || root.visibleTo !== undefined) throw new Refused('cannot_reply_to_message');
    return { thread: root.ts };
  }

  return {
    'chat.postMessage': (args) => {
      const channel = openChannel(args.channel);
      const message = store.post({ channel: channel.id, user: botUser, ...contentOf(args, POSTED_TEXT_MAX), ...threadOf(args, channel) });
      return { channel: channel.id, ts: message.ts, message: messageJson(message, inside) };
    },

    'chat.update': (args) => {
      const content = contentOf(args, UPDATED_TEXT_MAX);
      const changed = store.change(ownMessage(args, 'cant_update_message'), content);
      return { channel: changed.channel, ts: changed.ts, text: changed.text, message: messageJson(changed, inside) };
    },

    'chat.postEphemeral': (args) => {
      const channel = openChannel(args.channel);
      const reader = need(findUser(inside, args.user), 'user_not_in_channel');
      if (!channel.members.includes(reader.id)) throw new Refused('user_not_in_channel');
      const message = store.post({ channel: channel.id, user: botUser, visibleTo: reader.id, ...contentOf(args, POSTED_TEXT_MAX), ...threadOf(args, channel) });
      return { message_ts: message.ts };
    },

    'chat.delete': (args) => {
      const message = ownMessage(args, 'cant_delete_message');
      store.remove(message);
      return { channel: message.channel, ts: message.ts };
    },

    'chat.getPermalink': (args) => {
      const channel = need(findChannel(inside, args.channel), 'channel_not_found');
      const message = store.find(channel.id, readTs(args.message_ts, 'message_not_found'));
      if (!message || message.visibleTo !== undefined) throw new Refused('message_not_found');
      const thread = message.thread ? `?thread_ts=${message.thread}&cid=${channel.id}` : '';
      return { channel: channel.id, permalink: `https://${workspace.domain}.slack.test/archives/${channel.id}/p${message.ts.replace('.', '')}${thread}` };
    },

    'chat.scheduleMessage': (args) => {
      const channel = openChannel(args.channel);
      const [at, now] = [Number(args.post_at), clock.now() / 1000];
      if (!Number.isInteger(at) || at <= now) throw new Refused('time_in_past');
      if (at > now + 120 * DAY) throw new Refused('time_too_far');
      const beside = [...store.scheduled.values()].filter((one) => one.channel === channel.id && Math.abs(one.dueAt / 1000 - at) < 300);
      if (beside.length >= 30) throw new Refused('restricted_too_many');
      const id = `Q${store.mintTs()}`;
      store.scheduled.set(id, {
        id,
        channel: channel.id,
        dueAt: at * 1000,
        draft: { channel: channel.id, user: botUser, ...contentOf(args, POSTED_TEXT_MAX), ...threadOf(args, channel) },
      });
      return { channel: channel.id, scheduled_message_id: id, post_at: String(at) };
    },

    'chat.deleteScheduledMessage': (args) => {
      if (!store.scheduled.delete(String(args.scheduled_message_id))) throw new Refused('invalid_scheduled_message_id');
      return {};
    },
  };
}

/** Text and blocks, if Slack takes them. Blocks that are absent are none: an update without them removes what was there. */
export function contentOf(args: Json, textMax: number): { readonly text: string; readonly blocks: readonly Json[] } {
  const blocks = args.blocks ?? [];
  const refused = refusal({ text: args.text, blocks }, textMax);
  if (refused) throw new Refused(refused.error, refused.messages);
  return { text: String(args.text), blocks: Array.isArray(blocks) ? blocks.filter(isObject) : [] };
}

/** A message as Slack shows it to an app. */
export function messageJson(message: Message, inside: Inside): Json {
  const { app, team } = inside.workspace;
  const { ts, text, blocks, user } = message;
  const thread = message.thread ? { thread_ts: message.thread } : {};
  return { type: 'message', user, ts, bot_id: app.bot, app_id: app.id, team, text, blocks, ...thread, ...(message.edits ? { edited: { user, ts } } : {}) };
}

/** A ts is text: as a number it has lost digits. */
function readTs(value: unknown, code: string): string {
  if (typeof value === 'number') throw new Refused('invalid_arguments');
  if (typeof value !== 'string' || !/^\d{10}\.\d{6}$/.test(value)) throw new Refused(code);
  return value;
}
