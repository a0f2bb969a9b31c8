import { describe, expect, it } from 'vitest';
import type { Event } from '../../src/evacuation/events.ts';
import { HOUR, type Instant, MINUTE } from '../../src/evacuation/words.ts';
import { fallbackFor } from '../../src/schedule/fallback.ts';
import { lapsesOf } from '../../src/schedule/lapses.ts';
import { pageDue } from '../../src/schedule/paging.ts';
import { DEFAULT_REMINDERS, type ReminderSettings, reminderDue, reminderWakeAt, snoozeUntil } from '../../src/schedule/reminders.ts';
import { ALB, ASG, asker, EKS, T0 } from '../support/given.ts';
import { extendEvents, inOrder, openAfter, shiftEvents } from './shifted.ts';

const L = T0 + 24 * HOUR;
const shifted = shiftEvents(T0, inOrder(L));
const due = (now: Instant, settings: ReminderSettings = DEFAULT_REMINDERS, ...more: readonly Event[]) => reminderDue(openAfter(...shifted, ...more), now, settings);
const snoozed = (key: string, at: Instant, until: Instant): Event => ({ type: 'snoozed', due: key, by: asker, at, until });

describe('what lapses', () => {
  it('is told by the minute, soonest first, and no more once it has come', () => {
    const state = openAfter(...shiftEvents(T0, { [ASG]: L + 40_000, [EKS]: L + 59_000, [ALB]: L + MINUTE }));
    expect(lapsesOf(state, T0)).toEqual([
      { at: L, arns: [ASG, EKS] },
      { at: L + MINUTE, arns: [ALB] },
    ]);
    expect(lapsesOf(state, L)).toEqual([{ at: L + MINUTE, arns: [ALB] }]);
  });
});

describe('the reminder that is due', () => {
  it.each([
    [12 * HOUR + 1, undefined],
    [12 * HOUR, 12 * HOUR],
    [4 * HOUR + 1, 12 * HOUR],
    [4 * HOUR, 4 * HOUR],
    [HOUR, HOUR],
    [15 * MINUTE, 15 * MINUTE],
    [1, 15 * MINUTE],
  ])('%d ms before the first lapse is that of %s', (ahead, before) => {
    expect(due(L - ahead)?.before).toBe(before);
  });

  it('is of the next lapse once the first has come, and none after the last', () => {
    expect(due(L)?.lapse).toEqual({ at: L + 15 * MINUTE, arns: [EKS] });
    expect(due(L + 30 * MINUTE)).toBeUndefined();
  });

  it('follows an extension, under another name', () => {
    const later = extendEvents(L - HOUR, inOrder(L + 24 * HOUR), 2);
    expect(due(L - 50 * MINUTE, DEFAULT_REMINDERS, ...later)).toBeUndefined();
    const again = due(L + 12 * HOUR, DEFAULT_REMINDERS, ...later);
    expect(again?.before).toBe(12 * HOUR);
    expect(again?.key).not.toBe(due(L - 12 * HOUR)?.key);
  });

  it('stays that of the old end while an extension was decided and not yet accepted', () => {
    const [requested, approved, begun] = extendEvents(L - HOUR, inOrder(L + 24 * HOUR), 2);
    if (!requested || !approved || !begun) throw new Error('no extension');
    expect(due(L - 10 * MINUTE, DEFAULT_REMINDERS, requested, approved, begun)).toMatchObject({ before: 15 * MINUTE, lapse: { at: L } });
  });

  it('is not one that people brought about themselves a moment ago, but the nearest is never left out', () => {
    const short = (duration: number) => openAfter(...shiftEvents(T0, inOrder(T0 + duration)));
    expect(reminderDue(short(12 * HOUR), T0 + MINUTE, DEFAULT_REMINDERS)).toBeUndefined();
    expect(reminderDue(short(10 * HOUR), T0 + MINUTE, DEFAULT_REMINDERS)).toBeUndefined();
    expect(reminderDue(short(10 * HOUR), T0 + 6 * HOUR, DEFAULT_REMINDERS)?.before).toBe(4 * HOUR);
    expect(reminderDue(short(10 * MINUTE), T0 + MINUTE, DEFAULT_REMINDERS)?.before).toBe(15 * MINUTE);
  });

  it('is news at once when something else moved the end', () => {
    const moved: Event = { type: 'observed', about: ASG, at: T0 + HOUR, what: 'changed', until: T0 + 4 * HOUR };
    expect(due(T0 + HOUR, DEFAULT_REMINDERS, moved)).toMatchObject({ before: 4 * HOUR, lapse: { at: T0 + 4 * HOUR } });
  });

  it('ignores what has ended', () => {
    const gone = [ASG, EKS, ALB].map((about): Event => ({ type: 'observed', about, at: T0 + HOUR, what: 'cancelled' }));
    expect(due(L - HOUR, DEFAULT_REMINDERS, ...gone)).toBeUndefined();
    expect(reminderWakeAt(openAfter(...shifted, ...gone), L - HOUR, DEFAULT_REMINDERS)).toBeUndefined();
  });
});

describe('quiet hours', () => {
  // The lapse is at 03:00 UTC; what is due twelve hours before falls at 15:00, four hours before at 23:00.
  const quiet = (from: number, to: number): ReminderSettings => ({ ...DEFAULT_REMINDERS, quiet: { from: from * 60, to: to * 60, zone: 'UTC' } });

  it('defer what is due over four hours before the lapse until they end', () => {
    expect(due(L - 12 * HOUR, quiet(14, 17))).toBeUndefined();
    expect(due(L - 10 * HOUR - 1, quiet(14, 17))).toBeUndefined();
    expect(due(L - 10 * HOUR, quiet(14, 17))).toMatchObject({ before: 12 * HOUR, dueAt: L - 10 * HOUR });
  });

  it('defer nothing past four hours before the lapse, and nothing that is due later', () => {
    const settings: ReminderSettings = { before: [12 * HOUR, HOUR], quiet: { from: 14 * 60, to: 8 * 60, zone: 'UTC' } };
    expect(due(L - 4 * HOUR - 1, settings)).toBeUndefined();
    expect(due(L - 4 * HOUR, settings)).toMatchObject({ before: 12 * HOUR });
    expect(due(L - HOUR, settings)).toMatchObject({ before: HOUR });
  });
});

describe('Snooze', () => {
  const key = (before: number) => `${L}:${before / MINUTE}`;

  it('puts off for an hour, not past the next reminder, nor into the last quarter of an hour', () => {
    const until = (now: Instant, before: number, settings = DEFAULT_REMINDERS) => snoozeUntil(openAfter(...shifted), key(before), now, settings);
    expect(until(L - 3 * HOUR, 4 * HOUR)).toBe(L - 2 * HOUR);
    expect(until(L - HOUR - 20 * MINUTE, 4 * HOUR)).toBe(L - HOUR);
    expect(until(L - 50 * MINUTE, HOUR)).toBe(L - 15 * MINUTE);
    expect(until(L - 50 * MINUTE, HOUR, { before: [HOUR] })).toBe(L - 15 * MINUTE);
    expect(until(L - 5 * MINUTE, 15 * MINUTE)).toBe(L - 5 * MINUTE);
    expect(until(L - 3 * HOUR, 12 * HOUR)).toBeUndefined();
    expect(until(L, 15 * MINUTE)).toBeUndefined();
  });

  it('silences its reminder until it ends, then brings it back under another name', () => {
    const press = snoozed(key(4 * HOUR), L - 3 * HOUR, L - 2 * HOUR);
    expect(due(L - 3 * HOUR, DEFAULT_REMINDERS, press)).toBeUndefined();
    expect(due(L - 2 * HOUR, DEFAULT_REMINDERS, press)).toMatchObject({ before: 4 * HOUR, again: L - 2 * HOUR });
    expect(due(L - HOUR, DEFAULT_REMINDERS, press)).toMatchObject({ before: HOUR });
    expect(due(L - HOUR, DEFAULT_REMINDERS, press)?.again).toBeUndefined();
  });

  it('in the last quarter of an hour brings nothing back', () => {
    expect(due(L - 5 * MINUTE, DEFAULT_REMINDERS, snoozed(key(15 * MINUTE), L - 10 * MINUTE, L - 10 * MINUTE))?.again).toBeUndefined();
  });
});

describe('waking', () => {
  it('is for the next reminder, the end of a Snooze, or the lapse', () => {
    const wake = (now: Instant, ...more: readonly Event[]) => reminderWakeAt(openAfter(...shifted, ...more), now, DEFAULT_REMINDERS);
    expect(wake(T0)).toBe(L - 12 * HOUR);
    expect(wake(L - 12 * HOUR)).toBe(L - 4 * HOUR);
    expect(wake(L - 3 * HOUR, snoozed(`${L}:240`, L - 3 * HOUR, L - 2 * HOUR))).toBe(L - 2 * HOUR);
    expect(wake(L - 15 * MINUTE)).toBe(L);
    expect(wake(L + 30 * MINUTE)).toBeUndefined();
  });
});

describe('the page', () => {
  const paged = (now: Instant, ...more: readonly Event[]) => pageDue(openAfter(...shifted, ...more), now, 15 * MINUTE)?.at;

  it('is due a quarter of an hour before the lapse when nobody was heard', () => {
    expect(paged(L - 15 * MINUTE - 1)).toBeUndefined();
    expect(paged(L - 15 * MINUTE)).toBe(L);
    expect(paged(L)).toBe(L + 15 * MINUTE);
  });

  it('waits five minutes after anybody was heard: a request, a decision, the end of a Snooze', () => {
    const [requested, approved] = extendEvents(L - 14 * MINUTE, inOrder(L + HOUR), 2);
    if (requested?.type !== 'requested' || !approved) throw new Error('no request');
    const pending: Event = { ...requested, ask: { ...requested.ask, needed: 2 } };
    expect(paged(L - 10 * MINUTE, pending)).toBeUndefined();
    expect(paged(L - 9 * MINUTE, pending)).toBe(L);
    expect(paged(L - 8 * MINUTE, pending, { type: 'rejected', request: requested.ask.request, by: asker, at: L - 10 * MINUTE })).toBeUndefined();
    expect(paged(L - 11 * MINUTE, snoozed(`${L}:60`, L - 50 * MINUTE, L - 15 * MINUTE))).toBeUndefined();
    expect(paged(L - 10 * MINUTE, snoozed(`${L}:60`, L - 50 * MINUTE, L - 15 * MINUTE))).toBe(L);
    expect(paged(L - 10 * MINUTE, snoozed(`${L - HOUR}:60`, L - 12 * MINUTE, L - 12 * MINUTE))).toBe(L);
  });
});

describe('what Slack is to keep', () => {
  const kept = (now: Instant, settings = DEFAULT_REMINDERS) => fallbackFor(openAfter(...shifted), now, settings)?.at;

  it('speaks five minutes after the next reminder of the last hour, before the lapse', () => {
    expect(kept(T0)).toBe(L - 55 * MINUTE);
    expect(kept(L - HOUR - 1)).toBe(L - 55 * MINUTE);
    expect(kept(L - HOUR)).toBe(L - 10 * MINUTE);
    expect(kept(L - HOUR, { before: [12 * HOUR] })).toBe(L - 10 * MINUTE);
    expect(kept(L - 10 * MINUTE, { before: [3 * MINUTE] })).toBe(L - MINUTE);
  });

  it('is nothing where no time is left for it, and nothing without a shift', () => {
    expect(fallbackFor(openAfter(...shiftEvents(T0, { [ALB]: T0 + 10 * MINUTE })), T0, DEFAULT_REMINDERS)).toBeUndefined();
    expect(kept(L + 29 * MINUTE)).toBeUndefined();
  });
});
