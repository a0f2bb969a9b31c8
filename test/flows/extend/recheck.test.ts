import { expect, test } from 'vitest';
import type { Ask } from '../../../src/evacuation/events.ts';
import { findingKey } from '../../../src/evacuation/plan.ts';
import { type Arn, HOUR, type Known, MINUTE, unread } from '../../../src/evacuation/words.ts';
import { planExtend } from '../../../src/flows/extend/plan.ts';
import { recheckExtend } from '../../../src/flows/extend/recheck.ts';
import type { Managed } from '../../../src/ports/zonal-shifts.ts';
import { ALB, ASG, ask, EKS, T0 } from '../../support/given.ts';
import { ENDS, managed, shift, shifted } from './given.ts';

const asked = T0 + 10 * HOUR;
const now = asked + 20 * MINUTE;
const approved: Ask = ask({ action: 'extend', params: { ...ask().params, duration: 12 * HOUR }, plan: planExtend(shifted(), { duration: 12 * HOUR, now: asked }) });
const look = (...seen: readonly (readonly [Arn, Known<Managed>])[]) => recheckExtend(shifted(), approved, new Map(seen), now);

test('absolute expiries count from the begin, not from the card', () => {
  expect(look()).toEqual({ is: 'go', dropped: [], until: { [ASG]: now + 12 * HOUR, [EKS]: now + 12 * HOUR + 15 * MINUTE, [ALB]: now + 12 * HOUR + 30 * MINUTE } });
  expect(look([ALB, unread('slow')])).toMatchObject({ is: 'go', dropped: [] });
});

test('what is gone since is dropped by name, and the rest goes on', () => {
  const verdict = look([ALB, managed(ALB, [])]);
  expect(verdict).toMatchObject({ is: 'go', until: { [ASG]: now + 12 * HOUR } });
  expect(verdict.is === 'go' && verdict.dropped.map(findingKey)).toEqual([`shift-gone:${ALB}`]);
  expect(verdict.is === 'go' && ALB in verdict.until).toBe(false);
});

test('what lapsed since the card was shown is not started again: the card did not say so', () => {
  const late = (ENDS[ASG] ?? 0) + MINUTE;
  const verdict = recheckExtend(shifted(), approved, new Map([[ASG, managed(ASG, [])]]), late);
  expect(verdict.is === 'go' && verdict.dropped.map(findingKey)).toEqual([`shift-gone:${ASG}`]);
});

test('what was lengthened elsewhere since is left alone, and the others go past it', () => {
  const verdict = look([ASG, managed(ASG, [shift(ASG, now + 20 * HOUR)])]);
  expect(verdict.is === 'go' && verdict.dropped.map(findingKey)).toEqual([`lasts-longer:${ASG}`]);
  expect(verdict.is === 'go' && verdict.until[EKS]).toBeGreaterThan(now + 20 * HOUR);
});

test('it is void when nothing remains', () => {
  const verdict = look(...[ALB, EKS, ASG].map((arn) => [arn, managed(arn, [])] as const));
  expect(verdict).toMatchObject({ is: 'void' });
  expect(verdict.is === 'void' && verdict.why).toHaveLength(3);
});
