import type { EvacuationRecord } from '../evacuation/state.ts';
import { HOUR, type Instant, MINUTE, type Millis } from '../evacuation/words.ts';
import { knownUntil, type Lapse, lapsesOf } from './lapses.ts';
import { outOfQuiet, type Quiet } from './quiet.ts';

/** How long before the first lapse people are reminded, longest first, and when they are left to sleep. */
export type ReminderSettings = { readonly before: readonly Millis[]; readonly quiet?: Quiet };

export const DEFAULT_REMINDERS: ReminderSettings = { before: [12 * HOUR, 4 * HOUR, HOUR, 15 * MINUTE] };

/** Quiet hours defer only what falls due earlier than this before the lapse. */
const DEFERRABLE: Millis = 4 * HOUR;
/** In this last stretch nothing is put off. */
export const LAST_STRETCH: Millis = 15 * MINUTE;
/** How long a reminder is put off by one Snooze, unless the next one comes first. */
const SNOOZE: Millis = HOUR;

/** One reminder: `key` names it by its lapse, so that an extension brings new ones; `again` is set when it comes back after a Snooze. */
export type Reminder = { readonly key: string; readonly lapse: Lapse; readonly before: Millis; readonly dueAt: Instant; readonly again?: Instant };

const keyOf = (lapse: Lapse, before: Millis): string => `${lapse.at}:${before / MINUTE}`;

/**
 * The reminder that is due: the latest of the evacuation's first lapse, because after a silence one says what two would.
 * None once the evacuation or its shifts have ended, while it is put off, or while people decided the lapse just now.
 */
export function reminderDue(record: EvacuationRecord, now: Instant, settings: ReminderSettings): Reminder | undefined {
  const [lapse] = lapsesOf(record, now);
  const latest = lapse && scheduleOf(record, lapse, settings).findLast(({ dueAt }) => dueAt <= now);
  if (!latest) return undefined;
  const again = againAt(record, latest, settings);
  if (again === undefined) return latest;
  return again <= now ? { ...latest, dueAt: again, again } : undefined;
}

/** When the next reminder of the first lapse falls due, or that lapse has come; undefined when no shift is to end. */
export function reminderWakeAt(record: EvacuationRecord, now: Instant, settings: ReminderSettings): Instant | undefined {
  const [lapse] = lapsesOf(record, now);
  if (!lapse) return undefined;
  const schedule = scheduleOf(record, lapse, settings);
  const latest = schedule.findLast(({ dueAt }) => dueAt <= now);
  const again = latest && againAt(record, latest, settings);
  const times = [lapse.at, ...schedule.map(({ dueAt }) => dueAt), ...(again === undefined ? [] : [again])];
  return Math.min(...times.filter((at) => at > now));
}

/** Every reminder of a lapse, in order of time. The nearest is never left out: a short shift has at least that one. */
export function scheduleOf(record: EvacuationRecord, lapse: Lapse, { before, quiet }: ReminderSettings): readonly Reminder[] {
  const known = knownUntil(record, lapse);
  const nearest = Math.min(...before);
  return before
    .filter((length) => length === nearest || lapse.at - length > known)
    .map((length) => ({ key: keyOf(lapse, length), lapse, before: length, dueAt: deferred(lapse.at - length, lapse, quiet) }))
    .sort((one, other) => one.dueAt - other.dueAt || other.before - one.before);
}

/** Out of quiet hours, but never past the time from which nothing is deferred. */
function deferred(at: Instant, lapse: Lapse, quiet: Quiet | undefined): Instant {
  const last = lapse.at - DEFERRABLE;
  return at < last ? Math.min(outOfQuiet(at, quiet), last) : at;
}

function againAt(record: EvacuationRecord, { key, lapse }: Reminder, { quiet }: ReminderSettings): Instant | undefined {
  const snooze = record.snoozes.get(key);
  return snooze && snooze.until <= lapse.at - LAST_STRETCH ? deferred(snooze.until, lapse, quiet) : undefined;
}

/**
 * Until when a Snooze pressed now puts a reminder off: an hour, but not past the next reminder nor into the last stretch,
 * where it only says that somebody is there. Undefined when that reminder is not due any more.
 */
export function snoozeUntil(record: EvacuationRecord, key: string, now: Instant, settings: ReminderSettings): Instant | undefined {
  const [lapse] = lapsesOf(record, now);
  const schedule = lapse ? scheduleOf(record, lapse, settings) : [];
  const latest = schedule.findLast(({ dueAt }) => dueAt <= now);
  if (!lapse || latest?.key !== key) return undefined;
  const next = schedule.find(({ dueAt }) => dueAt > now)?.dueAt ?? lapse.at;
  return Math.max(now, Math.min(now + SNOOZE, next, lapse.at - LAST_STRETCH));
}
