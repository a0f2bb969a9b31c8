import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Command, decide } from '../../src/evacuation/decide.ts';
import type { Event } from '../../src/evacuation/events.ts';
import { evolve } from '../../src/evacuation/evolve.ts';
import type { Evacuation } from '../../src/evacuation/state.ts';
import { MINUTE } from '../../src/evacuation/words.ts';
import { approver, ask, asker, fullMember, given, opened, outsider, person, REQUEST, T0 } from '../support/given.ts';

const people = fc.constantFrom(asker, person('asker', 'U0ASKER2'), approver, person('second'), person('third'));
const vote = fc.record({
  type: fc.constant('vote' as const),
  vote: fc.constantFrom('approve' as const, 'reject' as const, 'withdraw' as const),
  request: fc.constant(REQUEST),
  revision: fc.constantFrom(1, 1, 1, 2),
  by: people,
  standing: fc.constantFrom(fullMember, fullMember, outsider),
});
const engine = fc.constantFrom<Command>(
  { type: 'lapse', request: REQUEST },
  { type: 'begin', request: REQUEST, revision: 1, dropped: [], until: {} },
  { type: 'void', request: REQUEST, revision: 1, why: [], ask: undefined },
);
const history = fc.array(fc.tuple(fc.oneof({ weight: 3, arbitrary: vote }, { weight: 1, arbitrary: engine }), fc.integer({ min: 0, max: 10 * MINUTE })), { maxLength: 14 });

/**
 * The log serialises decisions, so any race between clicks is some order of decisions, each made on what the earlier
 * ones left. Whatever the order: one execution at most, never without as many other people as were asked for.
 */
test.each([1, 2])('any order of clicks, lapses and begins, with %d approvals needed, ends with at most one execution and enough people', (needed) => {
  fc.assert(
    fc.property(history, (moves) => {
      let state: Evacuation = given(...opened({ needed }));
      let now = T0;
      const all: Event[] = [];
      for (const [command, later] of moves) {
        now += later;
        const { events } = decide(state, command, now);
        state = events.reduce(evolve, state);
        all.push(...events);
      }
      const begun = all.filter((event) => event.type === 'begun');
      const voters = new Set(all.flatMap((event) => (event.type === 'approved' ? [event.by.canonical] : [])));
      expect(begun.length).toBeLessThanOrEqual(1);
      if (begun.length) expect(voters.size).toBe(needed);
      expect(voters.has(asker.canonical)).toBe(false);
      const ended = all.filter((event) => ['rejected', 'withdrawn', 'lapsed', 'voided'].includes(event.type));
      expect(ended.length + begun.length).toBeLessThanOrEqual(1);
      expect(all.every((event) => event.type !== 'approved' || event.at < ask().lapsesAt)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
