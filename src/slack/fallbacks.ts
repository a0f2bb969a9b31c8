import { never } from '../evacuation/words.ts';
import type { Fallbacks, Scheduled, Unscheduled } from '../ports/fallbacks.ts';
import { type SlackOptions, slackCaller } from './client.ts';
import { describeFault, type SlackFault } from './fault.ts';

/** It was sent, or removed before (docs.slack.dev, chat.deleteScheduledMessage errors). */
const GONE = new Set(['invalid_scheduled_message_id']);

/**
 * Slack's scheduled messages as the engine's `Fallbacks`. They carry no metadata: Slack does not post those that do
 * (docs.slack.dev, chat.scheduleMessage). They cannot be edited, so a new one takes the place of an old.
 */
export function slackFallbacks(options: SlackOptions): Fallbacks {
  const call = slackCaller(options);
  return {
    async schedule({ channel, at }, { text, blocks }, signal) {
      const content = { channel, text, blocks: [...blocks], unfurl_links: false, unfurl_media: false };
      const done = await call(signal, (client) => client.chat.scheduleMessage({ ...content, post_at: Math.floor(at / 1000) }));
      if (!done.ok) return scheduled(done.fault);
      const id = done.value.scheduled_message_id;
      return id ? { is: 'scheduled', id } : { is: 'unknown', why: 'Slack did not say under which id' };
    },

    async unschedule({ channel, id }, signal) {
      const done = await call(signal, (client) => client.chat.deleteScheduledMessage({ channel, scheduled_message_id: id }));
      return done.ok ? { is: 'gone' } : unscheduled(done.fault);
    },
  };
}

function scheduled(fault: SlackFault): Scheduled {
  switch (fault.is) {
    case 'lost':
      return { is: 'unknown', why: fault.why };
    case 'limited':
    case 'not-sent':
      return { is: 'later', why: describeFault(fault) };
    case 'refused':
      return { is: 'impossible', why: fault.code };
    default:
      return never(fault);
  }
}

/** A removal may be repeated, so a lost answer is only a reason to try again. */
function unscheduled(fault: SlackFault): Unscheduled {
  if (fault.is !== 'refused') return { is: 'later', why: describeFault(fault) };
  return GONE.has(fault.code) ? { is: 'gone' } : { is: 'impossible', why: fault.code };
}
