import type { EvacuationRecord } from '../evacuation/state.ts';
import { HOUR, type Instant, MINUTE, type Millis } from '../evacuation/words.ts';
import { type Lapse, lapsesOf } from './lapses.ts';
import { LAST_STRETCH, type ReminderSettings } from './reminders.ts';

/** How long Zonal's own reminder has to appear before Slack speaks in its place. */
const LATE: Millis = 5 * MINUTE;
/** Slack takes nothing for the past, and deletes nothing that is about to be sent. */
const SOON: Millis = 2 * MINUTE;

/** What Slack is to say by itself, and when, if Zonal is silent by then. */
export type Fallback = { readonly at: Instant; readonly lapse: Lapse };

/**
 * The message that Slack should keep for an evacuation: due a few minutes after the next reminder of the last hour. Each
 * reminder that gets through moves it on, so that it is seen only when Zonal is down. None when no such reminder is left.
 */
export function fallbackFor(record: EvacuationRecord, now: Instant, { before }: ReminderSettings): Fallback | undefined {
  const [lapse] = lapsesOf(record, now);
  if (!lapse) return undefined;
  const loud = [...before.filter((length) => length <= HOUR), LAST_STRETCH].map((length) => lapse.at - length).filter((at) => at > now);
  const at = Math.min(Math.min(...loud) + LATE, lapse.at - MINUTE);
  return loud.length && at > now + SOON ? { at, lapse } : undefined;
}
