import { contentOf } from '../slack/chat-methods.ts';
import { findChannel, findUser, type Inside } from '../slack/inside.ts';
import { POSTED_TEXT_MAX, UPDATED_TEXT_MAX } from '../slack/limits.ts';
import { webApi } from '../slack/methods.ts';
import { need, Refused } from '../slack/refused.ts';
import type { Json } from '../slack/types.ts';
import type { Clock } from '../world/clock.ts';
import { drawn, type Reader, whispered } from './drawn.ts';
import type { Screen } from './screen.ts';

/** A Web API method: arguments to Slack's answer. Refuses by throwing `Refused`. */
export type AsyncMethod = (args: Json) => Promise<Json>;

/** Asked of the strict Slack's own methods: local-slack knows no user groups, and sends no flags of guests. */
const READ = ['auth.test', 'users.info', 'usergroups.users.list', 'conversations.info'] as const;

export type LocalWebApi = {
  readonly inside: Inside;
  readonly screen: Screen;
  readonly reader: Reader;
  readonly clock: Clock;
  /** Told what went wrong where nobody waits for an answer. */
  readonly note: (line: string) => void;
};

/** The methods that the bot may call: messages go to local-slack, held to Slack's limits first and drawn for it. */
export function localWebApi({ inside, screen, reader, clock, note }: LocalWebApi): Readonly<Record<string, AsyncMethod>> {
  const strict = webApi(inside);
  const { store } = inside;

  async function forward(method: string, args: Json): Promise<Json> {
    const answer = await screen.call(method, args);
    if (answer.ok !== true) throw new Refused(String(answer.error));
    return answer;
  }

  /** local-slack takes a reply to a message that it does not have, and shows it nowhere. */
  async function checkThread({ channel, thread_ts: ts }: Json): Promise<void> {
    if (ts === undefined) return;
    const { messages } = await forward('conversations.replies', { channel, ts });
    if (!Array.isArray(messages) || messages.length === 0) throw new Refused('thread_not_found');
  }

  async function post(args: Json): Promise<Json> {
    need(findChannel(inside, args.channel), 'channel_not_found');
    const content = contentOf(args, POSTED_TEXT_MAX);
    await checkThread(args);
    return forward('chat.postMessage', { ...args, ...drawn(content, reader) });
  }

  return {
    ...Object.fromEntries(READ.map((name): [string, AsyncMethod] => [name, async (args) => need(strict[name], 'unknown_method')(args)])),
    'chat.postMessage': post,

    'chat.update': async (args) => forward('chat.update', { ...args, ...drawn(contentOf(args, UPDATED_TEXT_MAX), reader) }),

    'chat.postEphemeral': async (args) => {
      const channel = need(findChannel(inside, args.channel), 'channel_not_found');
      const user = need(findUser(inside, args.user), 'user_not_in_channel');
      if (!channel.members.includes(user.id)) throw new Refused('user_not_in_channel');
      await checkThread(args);
      return forward('chat.postEphemeral', { ...args, ...drawn(whispered(contentOf(args, POSTED_TEXT_MAX), user.id), reader) });
    },

    'chat.delete': (args) => forward('chat.delete', args),

    /** With Slack's own host: that is a link which local-slack opens in its page. */
    'chat.getPermalink': async (args) => {
      const { channel, permalink } = await forward('chat.getPermalink', args);
      const { pathname, search } = new URL(String(permalink));
      return { channel, permalink: `https://${inside.workspace.domain}.slack.com${pathname}${search}` };
    },

    /** Kept here, and posted when the Region's clock comes to it. */
    'chat.scheduleMessage': async ({ thread_ts, ...args }) => {
      const answer = need(strict['chat.scheduleMessage'], 'unknown_method')(args);
      const id = String(answer.scheduled_message_id);
      clock.at(Number(args.post_at) * 1000, () => {
        if (!store.scheduled.delete(id)) return; // deleted meanwhile
        post(thread_ts === undefined ? args : { ...args, thread_ts }).catch((error) => note(`A scheduled message was not posted: ${String(error)}`));
      });
      return answer;
    },
    'chat.deleteScheduledMessage': async (args) => need(strict['chat.deleteScheduledMessage'], 'unknown_method')(args),

    'views.open': (args) => forward('views.open', drawn(args, reader)),
  };
}
