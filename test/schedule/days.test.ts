import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeArn } from '../../src/evacuation/resource.ts';
import { HOUR, type Instant, MINUTE } from '../../src/evacuation/words.ts';
import { isQuiet, type Quiet } from '../../src/schedule/quiet.ts';
import type { ReminderSettings } from '../../src/schedule/reminders.ts';
import { type Days, type History, play, type Ticked } from './days.ts';

const DAY = 24 * HOUR;
const at = (text: string) => Date.parse(text);

/** Around changes of clocks in both directions, a leap day, the turn of a year, and any time. */
const starts = fc.oneof(
  ...['2027-03-27T06:00:00Z', '2027-10-30T06:00:00Z', '2026-10-31T16:00:00Z', '2028-02-27T22:00:00Z', '2027-12-30T12:00:00Z'].map((around) =>
    fc.integer({ min: at(around), max: at(around) + 2 * DAY }),
  ),
  fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2029-01-01T00:00:00Z') }),
);
const minutes = (most: number) => fc.integer({ min: 0, max: most });
const duration = fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 90, max: 72 * 60 })).map((n) => n * MINUTE);
const quiet = fc
  .record({ from: minutes(1439), to: minutes(1439), zone: fc.constantFrom('UTC', 'Europe/Zurich', 'America/New_York', 'Australia/Lord_Howe') })
  .filter(({ from, to }) => from !== to);
const settings: fc.Arbitrary<ReminderSettings> = fc
  .record({
    before: fc.oneof(
      fc.constant([12 * HOUR, 4 * HOUR, HOUR, 15 * MINUTE]),
      fc
        .uniqueArray(
          fc.integer({ min: 2, max: 71 * 60 }).map((n) => n * MINUTE),
          { minLength: 1, maxLength: 5 },
        )
        .map((all) => all.sort((a, b) => b - a)),
    ),
    quiet: fc.option(quiet, { nil: undefined }),
  })
  .map(({ before, quiet: asleep }) => ({ before, ...(asleep ? { quiet: asleep } : {}) }));
const happening: fc.Arbitrary<History['happenings'][number]['what']> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('extend' as const), duration }) },
  { weight: 3, arbitrary: fc.constant({ do: 'snooze' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), nth: minutes(2), by: fc.double({ min: 0, max: 2, noNaN: true }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel-outside' as const), nth: minutes(2) }) },
);
const histories: fc.Arbitrary<History> = fc.record({
  start: starts,
  duration,
  settings,
  happenings: fc.array(fc.record({ at: minutes(4 * 24 * 60), what: happening }), { maxLength: 6 }),
  slackDown: fc.array(minutes(4 * 24 * 60), { maxLength: 2 }),
  ticks: fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constant('fine' as const) },
      { weight: 1, arbitrary: fc.constantFrom('lost' as const, 'doubled' as const, 'late' as const, 'answer-lost' as const) },
    ),
    { minLength: 1, maxLength: 40 },
  ),
});

const walked = new Map<string, Instant>();

/** When a reminder falls due, worked out a minute at a time, once for each. */
function dueAt(lapse: Instant, before: number, asleep: Quiet | undefined): Instant {
  const name = JSON.stringify([lapse, before, asleep]);
  const known = walked.get(name) ?? walkTo(lapse, before, asleep);
  walked.set(name, known);
  return known;
}

function walkTo(lapse: Instant, before: number, asleep: Quiet | undefined): Instant {
  let time = lapse - before;
  while (asleep && time < lapse - 4 * HOUR && isQuiet(time, asleep)) time = Math.floor(time / MINUTE) * MINUTE + MINUTE;
  return Math.min(time, Math.max(lapse - 4 * HOUR, lapse - before));
}

const firstLapse = ({ at: now, state }: Ticked): Instant | undefined => {
  const all = [...state.shifts.keys()].map((arn) => Math.floor((state.until.get(arn) ?? 0) / MINUTE) * MINUTE).filter((end) => end > now);
  return all.length ? Math.min(...all) : undefined;
};

const named = (slot: string) => {
  const [, lapse, before] = /^reminder:(\d+):(\d+)/.exec(slot) ?? [];
  return { lapse: Number(lapse), before: Number(before) * MINUTE };
};

/** Whether people decided the first lapse so lately that what lies before needs no reminder; told by who sent what, not by the rule. */
function decidedLately({ state }: Ticked, due: Instant): boolean {
  const last = Math.max(...[...state.requests.values()].flatMap((request) => ('begunAt' in request ? [request.begunAt] : [])));
  return due <= last + 5 * MINUTE;
}

/** Every tick that ran while Slack answered left the latest reminder of the first lapse delivered: at once, without a second chance. */
function expectDelivered({ posts, ticks }: Days, { before, quiet: asleep }: ReminderSettings): void {
  for (const [index, tick] of ticks.entries()) {
    const lapse = firstLapse(tick);
    if (lapse === undefined || !tick.answering || tick.busy) continue;
    const due = before.map((length) => ({ length, time: dueAt(lapse, length, asleep) })).filter(({ time }) => time <= tick.at);
    const latest = due.sort((one, other) => one.time - other.time || other.length - one.length).at(-1);
    if (!latest || decidedLately(tick, lapse - latest.length)) continue;
    const seen = posts.some((post) => post.tick <= index && named(post.slot).lapse === lapse && named(post.slot).before === latest.length);
    if (!seen) expect.fail(`${(lapse - tick.at) / MINUTE} minutes before the lapse the reminder of ${latest.length / MINUTE} is not there`);
  }
}

/** Never early, so never in quiet hours that defer; never of a lapse that has come; never after the end. */
function expectInTime({ posts, ticks }: Days, { quiet: asleep }: ReminderSettings): void {
  for (const post of posts) {
    const { lapse, before } = named(post.slot);
    if (post.at < dueAt(lapse, before, asleep)) expect.fail(`${post.slot} came early, at ${post.at}`);
    if (post.at >= lapse) expect.fail(`${post.slot} came after what it warns of, at ${post.at}`);
    if (!ticks[post.tick]?.state.shifts.size) expect.fail(`${post.slot} came after the end`);
  }
}

/** Twice only where the answer of the first post was lost. */
function expectOnce({ posts, ticks }: Days): void {
  for (const slot of new Set(posts.map((post) => post.slot))) {
    const all = posts.filter((post) => post.slot === slot);
    const lost = all.filter((post) => ticks[post.tick]?.busy).length;
    expect(all.length - 1).toBeLessThanOrEqual(lost);
  }
}

/** Unless somebody changed it outside: the capacity behind a load balancer is back before it is. */
function expectOrder({ lapsed }: Days): void {
  const ranks = [...lapsed].sort((one, other) => one.at - other.at).map(({ arn }) => rank(arn));
  expect(ranks).toEqual([...ranks].sort());
}

/** Somebody is woken in the last quarter of an hour when nobody was heard for five minutes, and not before that. */
function expectPaged({ ticks }: Days): void {
  for (const [index, tick] of ticks.entries()) {
    const before = ticks[index - 1]?.pages ?? [];
    for (const page of tick.pages) if (!before.includes(page) && page - tick.at > 15 * MINUTE) expect.fail(`a page came ${(page - tick.at) / MINUTE} minutes ahead`);
    const lapse = firstLapse(tick);
    if (lapse === undefined || lapse - tick.at > 15 * MINUTE || tick.pages.includes(lapse)) continue;
    const words = [...tick.state.requests.values()].flatMap((request) => ('begunAt' in request ? [request.begunAt] : []));
    const snoozes = [...tick.state.snoozes].flatMap(([key, { until }]) => (key.startsWith(String(lapse)) ? [until] : []));
    if (tick.at - Math.max(...words, ...snoozes) >= 5 * MINUTE) expect.fail(`nobody was paged ${(lapse - tick.at) / MINUTE} minutes before the lapse`);
  }
}

const rank = (arn: string): number => ['asg', 'eks', 'alb'].indexOf(describeArn(arn).kind);

describe('days under a shift', () => {
  it('bring every reminder and page in time, none early, none twice, none after the end; groups lapse before load balancers', () => {
    const seen = { posts: 0, pages: 0, lapses: 0, twice: 0 };
    fc.assert(
      fc.property(histories, (history) => {
        const days = play(history);
        expectDelivered(days, history.settings);
        expectInTime(days, history.settings);
        expectOnce(days);
        expectPaged(days);
        expect(days.ticks.at(-1)?.state.shifts.size ?? 0).toBe(0);
        if (!days.touchedOutside) expectOrder(days);
        seen.posts += days.posts.length;
        seen.twice += days.posts.length - new Set(days.posts.map(({ slot }) => slot)).size;
        seen.pages += days.ticks.at(-1)?.pages.length ?? 0;
        seen.lapses += days.lapsed.length;
      }),
      { numRuns: 1_200 },
    );
    // The histories were not all empty.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
  });
});
