import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Event } from '../../src/evacuation/events.ts';
import { evolve } from '../../src/evacuation/evolve.ts';
import { next } from '../../src/evacuation/next.ts';
import { hasSteps } from '../../src/evacuation/progress.ts';
import type { Evacuation, StepState } from '../../src/evacuation/state.ts';
import { MINUTE } from '../../src/evacuation/words.ts';
import { approved, ask, begun, given, opened, REQUEST, T0 } from '../support/given.ts';

const at = T0 + MINUTE;
const keys = ask().plan.steps.map((step) => step.key);
const about = fc.record({ request: fc.constant(REQUEST), step: fc.constantFrom(...keys), attempt: fc.integer({ min: 1, max: 4 }), at: fc.constant(at) });
const outcome: fc.Arbitrary<Event> = fc.oneof(
  about.map(({ at: time, ...one }): Event => ({ type: 'step-intended', ...one, leaseUntil: time + 110_000 })),
  about.map((one): Event => ({ type: 'step-accepted', ...one, evidence: { zonalShiftId: `shift-${one.step.length}` } })),
  about.map((one): Event => ({ type: 'step-unknown', ...one, why: 'timeout' })),
  about.map((one): Event => ({ type: 'step-done', ...one, evidence: { zonalShiftId: `shift-${one.step.length}`, reached: 'applied' } })),
  fc.tuple(about, fc.boolean()).map(([one, retryable]): Event => ({ type: 'step-failed', ...one, code: 'throttled', retryable })),
);

const stepsOf = (state: Evacuation): readonly StepState[] => {
  const request = state.status === 'new' ? undefined : state.requests.get(REQUEST);
  return request && hasSteps(request) ? [...request.steps.values()] : [];
};
const start = () => given(...opened(), approved(at), begun(at));

test('outcomes may come late, twice and in any order: what was seen done stays done, and its shift stays ours', () => {
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 30 }), (events) => {
      let state = start();
      for (const event of events) {
        const done = stepsOf(state).filter((step) => step.is === 'done');
        state = evolve(state, event);
        for (const step of done) expect(stepsOf(state).find((one) => one.plan.key === step.plan.key)?.is).toBe('done');
        for (const step of stepsOf(state)) if (step.is === 'done') expect(state.status === 'open' && state.shifts.has(step.plan.target.arn)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('the same outcome twice is the same as once', () => {
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 20 }), (events) => {
      const once = events.reduce(evolve, start());
      const twice = events.reduce((state, event) => evolve(evolve(state, event), event), start());
      expect(stepsOf(twice)).toEqual(stepsOf(once));
    }),
    { numRuns: 300 },
  );
});

test('work never repeats what is on its way: no step is sent while its lease lives, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 20 }), fc.integer({ min: 0, max: 200_000 }), (events, later) => {
      const state = events.reduce(evolve, start());
      const now = at + later;
      const sent = next(state, now).work.flatMap((work) => (work.do === 'steps' ? work.steps : []));
      for (const one of sent) {
        const step = stepsOf(state).find((candidate) => candidate.plan.key === one.step.key);
        expect(step?.is === 'in-flight' ? step.leaseUntil <= now : step?.is).not.toBe(false);
        expect(['done', 'accepted', 'dropped', 'skipped']).not.toContain(step?.is);
      }
    }),
    { numRuns: 300 },
  );
});
