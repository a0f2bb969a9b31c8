import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../../src/evacuation/words.ts';
import { observations } from '../../../src/schedule/drift/observations.ts';
import { ALB, ASG, EKS } from '../../support/given.ts';
import { APPLIED, apply, extending, idOf, managed, NOW, ours, reading, shifted, UNTIL } from './world.ts';

const GONE = { managed: managed(ALB, []) };
const what = (events: ReturnType<typeof observations>): readonly string[] => events.map((event) => event.what);

describe('how a shift ended', () => {
  test.each(['expired', 'cancelled'] as const)('is told when its resource does not show it and its history says %s', (history) => {
    const events = observations(shifted(), reading(ALB, { ...GONE, history }), NOW);
    expect(events).toEqual([{ type: 'observed', about: ALB, at: NOW, what: history }]);
    const after = apply(shifted(), events);
    expect(after.shifts.has(ALB)).toBe(false);
    expect(after.until.has(ALB)).toBe(false);
    expect(after.ended.get(ALB)).toEqual({ what: history, at: NOW });
    expect(observations(after, reading(ALB, { ...GONE, history }), NOW + MINUTE)).toEqual([]);
  });

  test('is not told while the history calls it active', () => {
    expect(observations(shifted(), reading(ALB, { ...GONE, history: 'active' }), NOW)).toEqual([]);
  });

  test.each([
    [1, []],
    [2, []],
    [3, ['missing']],
  ])('after %i looks that found it nowhere is %j', (absences, expected) => {
    expect(what(observations(shifted(), reading(ALB, { ...GONE, history: 'not-listed', absences }), NOW))).toEqual(expected);
  });

  test('is not missing while its zone is still left', () => {
    const left = { managed: managed(ALB, [], { weights: { 'use1-az1': 0 } }), history: 'not-listed', absences: 9 } as const;
    expect(observations(shifted(), reading(ALB, left), NOW)).toEqual([]);
  });

  test('is missing when zonal shift was turned off for the resource', () => {
    expect(what(observations(shifted(), reading(ALB, { managed: 'not-registered', history: 'not-listed', absences: 3 }), NOW))).toEqual(['missing']);
  });
});

describe('what became of a shift that is there', () => {
  test('another expiry, which the record then has', () => {
    const later = (UNTIL[ALB] ?? 0) + 60 * MINUTE;
    const events = observations(shifted(), reading(ALB, { managed: managed(ALB, [ours(ALB, { expiresAt: later })]) }), NOW);
    expect(events).toEqual([{ type: 'observed', about: ALB, at: NOW, what: 'changed', until: later }]);
    const after = apply(shifted(), events);
    expect(after.until.get(ALB)).toBe(later);
    expect(after.observed.at(-1)).toMatchObject({ was: UNTIL[ALB], until: later });
  });

  test.each([
    [
      'a FIS experiment',
      managed(EKS, [ours(EKS, { applied: false }), ours(EKS, { id: 'x', type: 'FIS_EXPERIMENT', startedAt: APPLIED - 60 * MINUTE })]),
      { by: 'FIS_EXPERIMENT', awayFrom: 'use1-az1' },
    ],
    [
      'an autoshift',
      managed(EKS, [ours(EKS, { applied: false })], { autoshifts: [{ awayFrom: 'use1-az2', applied: true, startedAt: 0 }] }),
      { by: 'ZONAL_AUTOSHIFT', awayFrom: 'use1-az2' },
    ],
    ['nothing that is shown', managed(EKS, [ours(EKS, { applied: false })]), {}],
  ])('not applied, because %s is', (_why, seen, detail) => {
    const events = observations(shifted(), reading(EKS, { managed: seen }), NOW);
    expect(events).toEqual([{ type: 'observed', about: EKS, at: NOW, what: 'not-applied', detail }]);
    expect(what(observations(apply(shifted(), events), reading(EKS), NOW + MINUTE))).toEqual(['applied']);
  });

  test('shifts of others, when they begin and when they are over', () => {
    const run = ours(ASG, { id: 'run', type: 'PRACTICE_RUN', awayFrom: 'use1-az2', applied: false, startedAt: NOW - MINUTE });
    const events = observations(shifted(), reading(ASG, { managed: managed(ASG, [ours(ASG), run]) }), NOW);
    expect(events).toEqual([{ type: 'observed', about: ASG, at: NOW, what: 'other-started', detail: { id: 'run', kind: 'PRACTICE_RUN', awayFrom: 'use1-az2' } }]);
    const after = apply(shifted(), events);
    expect(observations(after, reading(ASG, { managed: managed(ASG, [ours(ASG), run]) }), NOW + MINUTE)).toEqual([]);
    expect(what(observations(after, reading(ASG), NOW + MINUTE))).toEqual(['other-ended']);
  });

  test('somebody starts one again by hand after ours was cancelled', () => {
    const ended = apply(shifted(), [{ type: 'observed', about: ALB, at: NOW, what: 'cancelled' }]);
    const byHand = managed(ALB, [ours(ALB, { id: 'hand', startedAt: NOW + MINUTE })]);
    expect(what(observations(ended, reading(ALB, { managed: byHand, at: NOW + 2 * MINUTE }), NOW + 2 * MINUTE))).toEqual(['other-started']);
  });
});

describe('the order in which they lapse', () => {
  const sooner = [{ type: 'observed', about: ALB, at: NOW, what: 'changed', until: NOW + 60 * MINUTE }] as const;
  const repaired = [{ type: 'observed', about: ALB, at: NOW, what: 'changed', until: (UNTIL[ALB] ?? 0) + 5 * MINUTE }] as const;

  test('is told in the same look as what broke it, once, and once when it is repaired', () => {
    const shortened = reading(ALB, { managed: managed(ALB, [ours(ALB, { expiresAt: NOW + 60 * MINUTE })]) });
    const events = observations(shifted(), shortened, NOW);
    expect(what(events)).toEqual(['changed', 'out-of-order']);
    expect(events[1]).toMatchObject({ about: ALB, detail: { after: EKS } });
    const told = apply(shifted(), events);
    expect(observations(told, new Map(), NOW + MINUTE)).toEqual([]);
    expect(what(observations(apply(told, repaired), new Map(), NOW + MINUTE))).toEqual(['in-order']);
  });

  test('is not looked at while a call of ours is on its way', () => {
    expect(observations(apply(shifted(), [...sooner, ...extending(ASG)]), new Map(), NOW)).toEqual([]);
    expect(what(observations(apply(shifted(), sooner), new Map(), NOW))).toEqual(['out-of-order']);
  });

  test('is no order any more when one of the two is gone', () => {
    const told = apply(shifted(), [...sooner, ...observations(apply(shifted(), sooner), new Map(), NOW)]);
    const after = apply(told, [{ type: 'observed', about: ALB, at: NOW, what: 'expired' }]);
    expect(observations(after, new Map(), NOW + MINUTE)).toEqual([]);
  });
});

describe('what says nothing', () => {
  test('a read that began before our own last call, and one while a call is on its way', () => {
    const gone = { ...GONE, history: 'cancelled' } as const;
    expect(observations(shifted(), reading(ALB, { ...gone, at: APPLIED - 1 }), NOW)).toEqual([]);
    expect(observations(shifted(...extending(ALB)), reading(ALB, gone), NOW)).toEqual([]);
  });

  test('a shift that is ours no more, by whatever came in between', () => {
    const ended = apply(shifted(), [{ type: 'observed', about: ALB, at: NOW, what: 'expired' }]);
    const late = apply(ended, [{ type: 'observed', about: ALB, at: NOW + 1, what: 'cancelled' }]);
    expect(late.observed).toEqual(ended.observed);
    expect(ended.shifts.get(ASG)).toBe(idOf(ASG));
  });
});
