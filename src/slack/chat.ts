import type { Millis } from '../evacuation/words.ts';
import { never } from '../evacuation/words.ts';
import type { Chat, Rendered, Told } from '../ports/chat.ts';
import { type Answered, type SlackOptions, slackCaller } from './client.ts';
import { describeFault, type SlackFault } from './fault.ts';
import { respondTo } from './respond.ts';

/** How long to leave Slack alone after a fault that says nothing about when. */
const SOON: Millis = 5_000;
/** The message cannot be changed any more, and may be posted anew (docs.slack.dev, chat.update errors). */
const GONE = new Set(['message_not_found', 'cant_update_message', 'edit_window_closed']);

/**
 * Slack's Web API as the engine's `Chat`. Each method sends one call and turns every answer, and none, into what is now
 * true. A lost answer is `unknown` after a post, which must not be repeated unseen, and `later` after an update, which may.
 */
export function slackChat(options: SlackOptions): Chat {
  const call = slackCaller(options);
  return {
    async post(to, message, signal) {
      const posted = await call(signal, (client) =>
        client.chat.postMessage({ channel: to.channel, ...content(message), ...(to.thread ? { thread_ts: to.thread } : {}), unfurl_links: false, unfurl_media: false }),
      );
      return told(posted, afterPost, (answer) => ({ channel: answer.channel, ts: answer.ts }));
    },

    async update(at, message, signal) {
      // chat.update would otherwise look for links and names in the text by itself: its default is not that of posting.
      const updated = await call(signal, (client) => client.chat.update({ channel: at.channel, ts: at.ts, ...content(message), parse: 'none' }));
      return told(updated, afterUpdate, () => at);
    },

    async whisper(to, message, signal) {
      const thread = to.thread ? { thread_ts: to.thread } : {};
      const whispered = await call(signal, (client) => client.chat.postEphemeral({ channel: to.channel, user: to.user, ...content(message), ...thread }));
      return told(whispered, afterPost, (answer) => ({ channel: to.channel, ts: answer.message_ts }));
    },

    /** Slack does not say where it shows the answer, so `channel` and `ts` are empty. */
    async respond(url, message, signal) {
      return told(await respondTo(url, message, signal, options), afterPost, () => ({ channel: '', ts: '' }));
    },

    async permalink(at, signal) {
      const found = await call(signal, (client) => client.chat.getPermalink({ channel: at.channel, message_ts: at.ts }));
      if (found.ok) return found.value.permalink;
      options.note?.(`No link to ${at.channel} ${at.ts}: ${describeFault(found.fault)}`);
      return undefined;
    },
  };
}

/** Text and blocks always go together: an update with one of them alone would remove the other. */
const content = (message: Rendered) => ({ text: message.text, blocks: [...message.blocks] });

function told<T>(answered: Answered<T>, otherwise: (fault: SlackFault) => Told, where: (value: T) => { channel?: string | undefined; ts?: string | undefined }): Told {
  if (!answered.ok) return otherwise(answered.fault);
  const { channel, ts } = where(answered.value);
  if (channel === undefined || ts === undefined) return { is: 'unknown', why: 'Slack did not say where it is shown' };
  return { is: 'shown', channel, ts };
}

function afterPost(fault: SlackFault): Told {
  return fault.is === 'lost' ? { is: 'unknown', why: fault.why } : certain(fault);
}

function afterUpdate(fault: SlackFault): Told {
  if (fault.is === 'lost') return { is: 'later', after: SOON, why: fault.why };
  if (fault.is === 'refused' && GONE.has(fault.code)) return { is: 'gone', why: fault.code };
  return certain(fault);
}

function certain(fault: Exclude<SlackFault, { is: 'lost' }>): Told {
  switch (fault.is) {
    case 'limited':
      return { is: 'later', after: fault.after, why: describeFault(fault) };
    case 'not-sent':
      return { is: 'later', after: SOON, why: fault.why };
    case 'refused':
      return { is: 'impossible', why: fault.code };
    default:
      return never(fault);
  }
}
