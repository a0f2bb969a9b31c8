import { claimSlot, deliveredSlot, type Slot } from '../../src/dynamodb/slot.ts';
import type { Event } from '../../src/evacuation/events.ts';
import { evolve } from '../../src/evacuation/evolve.ts';
import { HOUR, type Instant, MINUTE, type Millis } from '../../src/evacuation/words.ts';
import { expiryOrder } from '../../src/flows/shift/expiry.ts';
import { lapsesOf } from '../../src/schedule/lapses.ts';
import { pageAt, pageDue } from '../../src/schedule/paging.ts';
import { type ReminderSettings, reminderWakeAt, snoozeUntil } from '../../src/schedule/reminders.ts';
import { remindersOf } from '../../src/views/reminders.ts';
import { asker, plan } from '../support/given.ts';
import { type Ends, extendEvents, type Open, openAfter, shiftEvents } from './shifted.ts';

/** What happens in one history, at minutes after its start. */
export type Happening =
  | { readonly do: 'extend'; readonly duration: Millis }
  /** Somebody changes one shift outside, by so much of its remaining time. */
  | { readonly do: 'change'; readonly nth: number; readonly by: number }
  | { readonly do: 'cancel-outside'; readonly nth: number }
  | { readonly do: 'snooze' };

export type History = {
  readonly start: Instant;
  readonly duration: Millis;
  readonly settings: ReminderSettings;
  readonly happenings: readonly { readonly at: number; readonly what: Happening }[];
  /** Minutes after the start, for an hour each. */
  readonly slackDown: readonly number[];
  /** Of each tick, by its number: lost, twice, late by some seconds, or with a post whose answer is lost. */
  readonly ticks: readonly ('fine' | 'lost' | 'doubled' | 'late' | 'answer-lost')[];
};

/** One post that people saw. */
export type Post = { readonly slot: string; readonly at: Instant; readonly tick: number };
/** What one tick saw and left behind. `answering`: Slack answered, and the claim of nothing was held by a tick before. */
export type Ticked = { readonly at: Instant; readonly state: Open; readonly answering: boolean; readonly busy: boolean; readonly pages: readonly Instant[] };
export type Days = {
  readonly posts: readonly Post[];
  readonly ticks: readonly Ticked[];
  readonly lapsed: readonly { readonly arn: string; readonly at: Instant }[];
  readonly touchedOutside: boolean;
};

const LEASE: Millis = 110_000;
const PAGE: Millis = 15 * MINUTE;
/** Ticks that follow each other before time jumps to what is due next. */
const IN_A_ROW = 4;

/**
 * Plays a history: nothing is remembered from tick to tick but the record and what was delivered of it, so that each tick
 * is also a restart. Time jumps to a little before what is due, and from there goes minute by minute.
 */
export function play(history: History): Days {
  const { start, duration, settings } = history;
  let state = openAfter(...shiftEvents(start, endsFrom(start, duration)));
  const slots = new Map<string, Slot>();
  const posts: Post[] = [];
  const ticks: Ticked[] = [];
  const lapsed: { arn: string; at: Instant }[] = [];
  const pages = new Set<Instant>();
  let touchedOutside = false;
  let asked = 1;
  const queue = history.happenings.map(({ at, what }) => ({ at: start + at * MINUTE, what })).sort((a, b) => a.at - b.at);
  const apply = (...events: readonly Event[]) => {
    for (const event of events) state = evolve(state, event) as Open;
  };

  const happen = (at: Instant, what: Happening) => {
    const arns = [...state.shifts.keys()];
    if (what.do === 'extend' && arns.length) {
      asked += 1;
      apply(...extendEvents(at, endsFrom(at, what.duration, arns), asked));
    }
    const arn = 'nth' in what ? arns[what.nth % Math.max(1, arns.length)] : undefined;
    if (arn) touchedOutside = true;
    if (what.do === 'change' && arn)
      apply({ type: 'observed', about: arn, at, what: 'changed', until: at + Math.max(MINUTE, Math.floor(((state.until.get(arn) ?? at) - at) * what.by)) });
    if (what.do === 'cancel-outside' && arn) apply({ type: 'observed', about: arn, at, what: 'cancelled' });
    // The button stands on a reminder that was posted.
    const [key] = what.do === 'snooze' ? (posts.at(-1)?.slot.match(/\d+:\d+/) ?? []) : [];
    const until = key === undefined ? undefined : snoozeUntil(state, key, at, settings);
    if (key !== undefined && until !== undefined) apply({ type: 'snoozed', due: key, by: asker, at, until });
  };

  const isDown = (at: Instant) => history.slackDown.some((from) => at >= start + from * MINUTE && at < start + from * MINUTE + HOUR);

  const tick = (minute: Instant, kind: History['ticks'][number]) => {
    const at = kind === 'late' ? minute + 41_000 : minute;
    for (const [arn, end] of state.until) {
      if (!state.shifts.has(arn) || end > at) continue;
      lapsed.push({ arn, at: end });
      apply({ type: 'observed', about: arn, at, what: 'expired' });
    }
    let busy = false;
    for (const run of kind === 'doubled' ? [1, 2] : [1]) {
      for (const message of remindersOf(state, at, { reminders: settings })) {
        const { claim, next } = claimSlot(slots.get(message.slot), { hash: message.text, version: ticks.length + run, now: at, until: at + LEASE });
        if (slots.get(message.slot)?.place) continue;
        busy ||= claim.is === 'busy';
        if (claim.is !== 'claimed' || isDown(at)) continue;
        posts.push({ slot: message.slot, at, tick: ticks.length });
        slots.set(message.slot, kind === 'answer-lost' ? (next as Slot) : deliveredSlot(next, { channel: 'C', ts: '1', hash: message.text, version: ticks.length + run }));
      }
    }
    const page = pageDue(state, at, PAGE);
    if (page && !pages.has(page.at)) pages.add(page.at);
    ticks.push({ at, state, answering: !isDown(at), busy: busy || kind === 'answer-lost', pages: [...pages] });
  };

  let minute = Math.ceil(start / MINUTE) * MINUTE;
  let number = 0;
  let calm = 0;
  while (state.shifts.size > 0 && number < 3_000) {
    while (queue[0] && queue[0].at <= minute) {
      const next = queue.shift();
      if (next) happen(next.at, next.what);
      calm = 0;
    }
    const kind = history.ticks[number % history.ticks.length] ?? 'fine';
    if (kind !== 'lost') tick(minute, kind);
    number += 1;
    calm += 1;
    const wake = nextOf(state, minute, settings, queue[0]?.at, history, start);
    const jump = Math.floor((wake - 1) / MINUTE) * MINUTE;
    if (calm >= IN_A_ROW && !isDown(minute) && jump > minute + MINUTE) {
      minute = jump;
      calm = 0;
    } else minute += MINUTE;
  }
  return { posts, ticks, lapsed, touchedOutside };
}

/** The next moment at which anything can be due, or happens. */
function nextOf(state: Open, now: Instant, settings: ReminderSettings, happens: Instant | undefined, { slackDown }: History, start: Instant): Instant {
  const [lapse] = lapsesOf(state, now);
  const times = [
    reminderWakeAt(state, now, settings),
    lapse && pageAt(state, lapse, PAGE),
    happens,
    ...[...state.until.values()],
    ...slackDown.flatMap((from) => [start + from * MINUTE, start + from * MINUTE + HOUR]),
  ];
  return Math.min(...times.flatMap((at) => (at !== undefined && at > now ? [at] : [])), now + 80 * HOUR);
}

/** As ARC would answer: in the order in which they are to lapse, each up to a minute later, for calls count in whole minutes. */
function endsFrom(at: Instant, duration: Millis, arns?: readonly string[]): Ends {
  const steps = plan().steps.filter(({ target }) => arns?.includes(target.arn) ?? true);
  return Object.fromEntries(Object.entries(expiryOrder(steps, { duration, begunAt: at })).map(([arn, end], nth) => [arn, end + nth * 7_000]));
}
