import { describe, expect, test } from 'vitest';
import { type Command, decide } from '../../src/evacuation/decide.ts';
import type { Event, RefusalCode } from '../../src/evacuation/events.ts';
import { RETRY_WITHIN } from '../../src/evacuation/running.ts';
import type { Standing } from '../../src/evacuation/standing.ts';
import { known, MINUTE, type Person, unread } from '../../src/evacuation/words.ts';
import { ALB, approved, approver, ask, asker, begun, finding, fullMember, given, opened, outsider, person, REQUEST, T0 } from '../support/given.ts';

const vote = (by: Person, standing: Standing = fullMember, changes: Partial<Extract<Command, { type: 'vote' }>> = {}): Command => ({
  type: 'vote',
  vote: 'approve',
  request: REQUEST,
  revision: 1,
  by,
  standing,
  ...changes,
});
const soon = T0 + MINUTE;
const refusedWith = (command: Command, at = soon, ...events: readonly Event[]): RefusalCode | undefined => decide(given(...opened(), ...events), command, at).refused?.code;

describe('who may approve', () => {
  test('an approver who is not the requester, counted with what they accept', () => {
    const asked = ask({ plan: { ...ask().plan, acknowledgements: [finding('capacity-short', ALB)] } });
    const { events, refused } = decide(given(...opened(asked)), vote(approver), soon);
    expect(refused).toBeUndefined();
    expect(events).toEqual([{ type: 'approved', request: REQUEST, revision: 1, by: approver, at: soon, accepts: [`capacity-short:${ALB}`] }]);
  });

  test('not the requester, whichever of their ids they use, and even where their standing could not be read', () => {
    expect(refusedWith(vote(person('asker', 'U0ASKER2')))).toBe('own-request');
    expect(refusedWith(vote(asker, unread('users.info timed out')))).toBe('own-request');
  });

  const verdict = (changes: object): Standing => (fullMember.known ? known({ ...fullMember.value, ...changes }, T0) : fullMember);
  test.each<[RefusalCode, Standing]>([
    ['not-an-approver', outsider],
    ['unverified', unread('Slack did not answer')],
    ['guest', verdict({ guest: true })],
    ['bot', verdict({ bot: true })],
    ['deleted', verdict({ deleted: true })],
    ['other-workspace', verdict({ sameWorkspace: false })],
  ])('%s is refused and on record', (code, standing) => {
    const { events, refused } = decide(given(...opened()), vote(approver, standing), soon);
    expect(refused).toMatchObject({ code, repeated: false });
    expect(events).toEqual([{ type: 'refused', request: REQUEST, by: approver, at: soon, why: code }]);
  });

  test('the same refusal a second time is counted beside the stream, another reason is an event again', () => {
    const first: Event = { type: 'refused', request: REQUEST, by: approver, at: soon, why: 'not-an-approver' };
    expect(decide(given(...opened(), first), vote(approver, outsider), soon)).toMatchObject({ events: [], refused: { repeated: true } });
    expect(decide(given(...opened(), first), vote(approver, unread('x')), soon).events).toHaveLength(1);
  });
});

describe('until when', () => {
  test('one millisecond before the lapse counts, the lapse itself does not', () => {
    const { lapsesAt } = ask();
    expect(decide(given(...opened()), vote(approver), lapsesAt - 1).events[0]?.type).toBe('approved');
    const late = decide(given(...opened()), vote(approver), lapsesAt);
    expect(late.refused?.code).toBe('lapsed');
    expect(late.events.map((event) => event.type)).toEqual(['lapsed', 'refused']);
  });

  test('an old revision is refused, whatever else is true', () => {
    const again: Event = { type: 'requested', ask: ask({ revision: 2 }) };
    const voided: Event = { type: 'voided', request: REQUEST, revision: 1, at: soon, why: [] };
    expect(refusedWith(vote(approver), soon, approved(), voided, again)).toBe('plan-changed');
    expect(refusedWith(vote(approver, fullMember, { revision: 2 }), soon, approved(), voided, again)).toBeUndefined();
  });

  test('what was decided is told with who and when', () => {
    expect(decide(given(...opened(), approved(soon)), vote(person('second')), soon + 1).refused).toMatchObject({
      code: 'already-decided',
      detail: { what: 'approved', by: 'U0APPROVER', at: soon },
    });
    const rejected: Event = { type: 'rejected', request: REQUEST, by: approver, at: soon };
    expect(decide(given(...opened(), rejected), vote(person('second')), soon + 1).refused?.detail).toMatchObject({ what: 'rejected' });
  });
});

describe('several approvals', () => {
  const two = opened({ needed: 2 });
  test('one person counts once, a second completes it', () => {
    expect(decide(given(...two, approved()), vote(approver), soon).refused?.code).toBe('already-voted');
    const after = given(...two, approved(), { ...approved(), by: person('second') } as Event);
    expect(after.status === 'open' && after.requests.get(REQUEST)?.is).toBe('approved');
  });
});

describe('reject and withdraw', () => {
  test('anyone in the approver set may reject, the requester too; nobody else', () => {
    expect(refusedWith(vote(asker, fullMember, { vote: 'reject' }))).toBeUndefined();
    expect(refusedWith(vote(person('bystander'), outsider, { vote: 'reject' }))).toBe('not-an-approver');
  });
  test('only the requester withdraws, by any of their ids', () => {
    expect(refusedWith(vote(approver, fullMember, { vote: 'withdraw' }))).toBe('not-the-requester');
    expect(refusedWith(vote(person('asker', 'U0ASKER2'), outsider, { vote: 'withdraw' }))).toBeUndefined();
  });
});

describe('begin, void and retry', () => {
  const begin: Command = { type: 'begin', request: REQUEST, revision: 1, dropped: [], until: {} };
  test('only an approved request of the same revision begins, and only once', () => {
    expect(decide(given(...opened()), begin, soon).events).toEqual([]);
    expect(decide(given(...opened(), approved()), begin, soon).events).toHaveLength(1);
    expect(decide(given(...opened(), approved(), begun()), begin, soon).events).toEqual([]);
    expect(decide(given(...opened(), approved()), { ...begin, revision: 2 }, soon).events).toEqual([]);
  });

  test('a voided revision brings the next one, or nothing when nothing remains', () => {
    const command: Command = { type: 'void', request: REQUEST, revision: 1, why: [finding('second-zone')], ask: ask({ revision: 2 }) };
    expect(decide(given(...opened(), approved()), command, soon).events.map((event) => event.type)).toEqual(['voided', 'requested']);
    expect(decide(given(...opened(), approved()), { ...command, ask: undefined }, soon).events.map((event) => event.type)).toEqual(['voided']);
  });

  const failed = (arn: string): Event => ({ type: 'step-failed', request: REQUEST, step: `start-zonal-shift:${arn}`, attempt: 1, at: soon, code: 'denied', retryable: false });
  const done = (arn: string): Event => ({ type: 'step-done', request: REQUEST, step: `start-zonal-shift:${arn}`, attempt: 1, at: soon, evidence: { zonalShiftId: 's-1' } });
  const retry = (standing: Standing): Command => ({ type: 'retry', request: REQUEST, by: approver, standing });
  test('retry takes what failed, by an approver, within half an hour', () => {
    const asked = opened({ plan: { ...ask().plan, steps: ask().plan.steps.slice(0, 2) } });
    const [first, second] = ask().plan.steps;
    const state = given(...asked, approved(), begun(), failed(first?.target.arn ?? ''), done(second?.target.arn ?? ''));
    expect(decide(state, retry(fullMember), soon).events).toEqual([{ type: 'retried', request: REQUEST, by: approver, at: soon, steps: [first?.key] }]);
    expect(decide(state, retry(outsider), soon).refused?.code).toBe('not-an-approver');
    expect(decide(state, retry(fullMember), soon + RETRY_WITHIN).refused?.code).toBe('retry-too-late');
    expect(decide(given(...asked, approved()), retry(fullMember), soon).refused?.code).toBe('nothing-to-retry');
  });
});

test('a click on something that never was is answered, and changes nothing', () => {
  expect(decide(given(), vote(approver), soon)).toMatchObject({ events: [], refused: { code: 'no-such-request' } });
  expect(decide(given(...opened()), { ...vote(approver), request: 'ev-0000abcd-r-9999' } as Command, soon).refused?.code).toBe('no-such-request');
});
