import { describe, expect, test } from 'vitest';
import type { Ask } from '../../../src/evacuation/events.ts';
import { type Finding, findingKey } from '../../../src/evacuation/plan.ts';
import type { Resource } from '../../../src/evacuation/resource.ts';
import { type Arn, HOUR, type Known, unread } from '../../../src/evacuation/words.ts';
import { planShift } from '../../../src/flows/shift/plan.ts';
import { type Rechecked, recheckShift } from '../../../src/flows/shift/recheck.ts';
import type { ShiftSnapshot, Surveyed } from '../../../src/flows/shift/snapshot.ts';
import type { Managed } from '../../../src/ports/zonal-shifts.ts';
import { A, ACCOUNT, askFor, B, C, cluster, group, k, loadBalancer, managed, NOW, REGION, resource, shift, snapshot, surveyed, TIMED_OUT, ZONE } from './world.ts';

const alb = resource('alb', 'web');
const nlb = resource('nlb', 'front', ['checkout', 'billing']);
const asg = resource('asg', 'web-asg');
const eks = resource('eks', 'search');
const LATER = NOW + HOUR / 4;
const person = { canonical: 'asker', team: 'T0ZONAL', user: 'U0ASKER', name: 'Asker' };

function asked(resources: readonly Surveyed[], seen: Partial<ShiftSnapshot> = {}): Ask {
  const world = snapshot(resources, seen);
  const shiftAsk = askFor(world);
  return {
    request: 'ev-0123abcd-r-0001',
    revision: 1,
    action: 'shift',
    params: { zone: ZONE, apps: shiftAsk.apps, arns: shiftAsk.resources.map((one) => one.arn), duration: shiftAsk.duration },
    plan: planShift(shiftAsk, world),
    digest: 'd',
    roles: {},
    by: person,
    reason: 'packet loss',
    askedAt: NOW,
    lapsesAt: NOW + HOUR,
    needed: 1,
    approvers: { sets: ['sre'], users: [], groups: [] },
  };
}

type Now = readonly (readonly [Resource, Partial<Managed> | Known<Managed | 'not-registered'>])[];

/** Every acknowledgement that was shown is accepted, unless a test says otherwise. */
function recheck(ask: Ask, now: Now, more: { readonly leaving?: ShiftSnapshot['leaving']; readonly accepted?: readonly string[] } = {}): Rechecked {
  const seen = new Map<Arn, Known<Managed | 'not-registered'>>(now.map(([one, arc]) => [one.arn, 'known' in arc ? arc : k(managed(one, arc))]));
  return recheckShift(ask, more.accepted ?? ask.plan.acknowledgements.map(findingKey), seen, more.leaving ?? k([]), LATER);
}
const codes = (findings: readonly Finding[]) => findings.map((finding) => finding.code);
const names = (verdict: Rechecked) => (verdict.is === 'go' ? verdict.steps : (verdict.plan?.steps ?? [])).map((step) => step.target.name);

const quiet = [surveyed(alb, loadBalancer()), surveyed(nlb, loadBalancer()), surveyed(asg, group())];
const NOT_REGISTERED = k('not-registered' as const);

describe('goes on', () => {
  test('with exactly what was approved, when nothing changed', () => {
    const ask = asked(quiet);
    expect(
      recheck(ask, [
        [alb, {}],
        [nlb, {}],
        [asg, {}],
      ]),
    ).toEqual({ is: 'go', dropped: [], steps: ask.plan.steps });
  });

  test('when ARC could not be read, or was not asked', () => {
    const ask = asked(quiet);
    expect(recheck(ask, [[alb, unread('throttled')]], { leaving: TIMED_OUT })).toEqual({ is: 'go', dropped: [], steps: ask.plan.steps });
  });

  test('without a resource that is blocked now, which is dropped by name', () => {
    const verdict = recheck(asked(quiet), [
      [alb, NOT_REGISTERED],
      [nlb, { autoshifts: [{ awayFrom: B, applied: true, startedAt: NOW }] }],
      [asg, {}],
    ]);
    expect(names(verdict)).toEqual(['web-asg']);
    expect(verdict).toMatchObject({
      is: 'go',
      dropped: [
        { code: 'not-registered', about: alb.arn },
        { code: 'other-zone-autoshift', about: nlb.arn, detail: { zone: B } },
      ],
    });
  });

  test('without an adoption whose shift has ended: a fresh one in its place is for people to approve', () => {
    const ask = asked([surveyed(alb, loadBalancer(), { shifts: [shift()] }), surveyed(asg, group())]);
    const verdict = recheck(ask, [
      [alb, {}],
      [asg, {}],
    ]);
    expect(verdict).toMatchObject({ is: 'go', dropped: [{ code: 'adoption-gone', about: alb.arn, detail: { shift: shift().id } }] });
    expect(names(verdict)).toEqual(['web-asg']);
  });

  test('over what the approvers accepted: a practice run that is still on, a shift that is still to be adopted', () => {
    const practice = shift({ id: 'practice-1', type: 'PRACTICE_RUN' });
    const ask = asked([surveyed(alb, loadBalancer(), { shifts: [practice] }), surveyed(nlb, loadBalancer(), { shifts: [shift()] })]);
    expect(ask.plan.acknowledgements).toHaveLength(2);
    expect(
      recheck(ask, [
        [alb, { shifts: [practice] }],
        [nlb, { shifts: [shift()] }],
      ]).is,
    ).toBe('go');
  });

  test('when what was to be accepted has gone', () => {
    const ask = asked([surveyed(alb, loadBalancer(), { shifts: [shift({ type: 'FIS_EXPERIMENT' })] })]);
    expect(recheck(ask, [[alb, {}]])).toMatchObject({ is: 'go', dropped: [] });
  });

  test('with a same-zone autoshift: ours is applied in its place', () => {
    expect(recheck(asked(quiet), [[alb, { autoshifts: [{ awayFrom: A, applied: true, startedAt: NOW }] }]]).is).toBe('go');
  });
});

describe('voids', () => {
  test('when nothing remains, with every reason', () => {
    const verdict = recheck(asked(quiet), [
      [alb, NOT_REGISTERED],
      [nlb, NOT_REGISTERED],
      [asg, NOT_REGISTERED],
    ]);
    expect(verdict).toMatchObject({ is: 'void', plan: undefined });
    expect(verdict.is === 'void' && codes(verdict.why)).toEqual(['not-registered', 'not-registered', 'not-registered', 'nothing-to-move']);
  });

  test("for somebody's shift since then: it would now be an adoption", () => {
    const verdict = recheck(asked(quiet), [[alb, { shifts: [shift()] }]]);
    expect(verdict).toMatchObject({ is: 'void', why: [{ code: 'adopts-shift', about: alb.arn }] });
    expect(verdict.is === 'void' && verdict.plan?.steps[0]).toMatchObject({ kind: 'adopt-zonal-shift', args: { adopts: shift().id } });
    expect(verdict.is === 'void' && codes(verdict.plan?.acknowledgements ?? [])).toEqual(['adopts-shift']);
  });

  test('for another shift than the one that was to be adopted', () => {
    const ask = asked([surveyed(alb, loadBalancer(), { shifts: [shift()] })]);
    expect(recheck(ask, [[alb, { shifts: [shift({ id: 'another-shift' })] }]])).toMatchObject({ is: 'void', why: [{ code: 'adopts-shift', detail: { shift: 'another-shift' } }] });
  });

  test.each([
    ['ends-fis', 'FIS_EXPERIMENT'],
    ['ends-practice', 'PRACTICE_RUN'],
  ] as const)('for %s that nobody accepted', (code, type) => {
    expect(recheck(asked(quiet), [[alb, { shifts: [shift({ type })] }]])).toMatchObject({ is: 'void', why: [{ code, about: alb.arn }] });
  });

  test('for a second zone that nobody accepted, and for a third after the second was', () => {
    const leaving = (zone: string) => ({ account: ACCOUNT, region: REGION, zone, evacuation: `ev-${zone}` });
    expect(recheck(asked(quiet), [], { leaving: k([leaving(B)]) })).toMatchObject({ is: 'void', why: [{ code: 'second-zone', detail: { zones: B } }] });
    const ask = asked([surveyed(eks, cluster())], { leaving: k([leaving(B)]) });
    expect(recheck(ask, [], { leaving: k([leaving(B)]) }).is).toBe('go');
    expect(recheck(ask, [], { leaving: k([leaving(B), leaving(C)]) })).toMatchObject({ is: 'void', why: [{ code: 'second-zone', detail: { zones: `${B}, ${C}` } }] });
    expect(recheck(ask, [], { leaving: k([]) }).is).toBe('go');
  });

  test('for an acknowledgement that was shown and that no approver accepted', () => {
    const ask = asked([surveyed(alb, loadBalancer(), { shifts: [shift()] })]);
    expect(recheck(ask, [[alb, { shifts: [shift()] }]], { accepted: [] })).toMatchObject({ is: 'void', why: [{ code: 'adopts-shift' }] });
  });

  test('not for what concerns only a resource that is dropped', () => {
    const ask = asked([surveyed(alb, loadBalancer(), { shifts: [shift()] }), surveyed(asg, group())]);
    const verdict = recheck(ask, [[alb, { shifts: [shift({ id: 'practice-1', type: 'PRACTICE_RUN' })] }]]);
    expect(verdict).toMatchObject({ is: 'go', dropped: [{ code: 'adoption-gone', about: alb.arn }] });
  });

  test('when the set would be wider: what was left out could be moved now', () => {
    const ask = asked([surveyed(alb, loadBalancer()), surveyed(nlb, loadBalancer(), NOT_REGISTERED)]);
    const verdict = recheck(ask, [[nlb, {}]]);
    expect(verdict).toMatchObject({ is: 'void', why: [{ code: 'now-in-plan', about: nlb.arn }, { code: 'capacity-unread' }] });
    const plan = verdict.is === 'void' ? verdict.plan : undefined;
    expect(plan?.steps.map((step) => step.target)).toEqual([alb, nlb]);
    expect(plan?.blockers).toEqual([]);
    expect(plan?.unread).toMatchObject([{ code: 'facts-unread', about: nlb.arn }]);
    expect(plan?.acknowledgements).toEqual([{ code: 'capacity-unread', about: 'all', detail: { unread: 1, of: 2 } }]);
  });

  test('for a wider set alone, though nothing new is to be accepted', () => {
    const ask = asked([surveyed(alb, TIMED_OUT), surveyed(nlb, loadBalancer(), NOT_REGISTERED)]);
    expect(recheck(ask, [[nlb, {}]])).toMatchObject({ is: 'void', why: [{ code: 'now-in-plan', about: nlb.arn }] });
  });

  test('a cluster that can be shifted after all takes its node group out of the new plan', () => {
    const nodes = resource('asg', 'nodes');
    const ask = asked([surveyed(eks, cluster(), NOT_REGISTERED), surveyed(nodes, group({ managedBy: { cluster: 'search', nodegroup: 'n' } }))]);
    const verdict = recheck(ask, [[eks, {}]]);
    expect(names(verdict)).toEqual(['search']);
    expect(verdict.is === 'void' && verdict.plan?.blockers).toMatchObject([{ code: 'managed-node-group', about: nodes.arn, detail: { cluster: 'search' } }]);
  });
});

describe('the new plan', () => {
  test('keeps what was shown of the rest, and says of the dropped only why', () => {
    const practice = shift({ type: 'PRACTICE_RUN' });
    const db = resource('rds-instance', 'orders');
    const ask = asked([surveyed(alb, TIMED_OUT), surveyed(asg, group()), surveyed(db, { of: 'nothing' })], { leaving: TIMED_OUT });
    const verdict = recheck(ask, [
      [alb, NOT_REGISTERED],
      [asg, { shifts: [practice] }],
    ]);
    const plan = verdict.is === 'void' ? verdict.plan : undefined;
    expect(plan?.steps.map((step) => step.target.name)).toEqual(['web-asg']);
    expect(codes(plan?.blockers ?? [])).toEqual(['not-registered']);
    expect(codes(plan?.unread ?? [])).toEqual([]);
    expect(codes(plan?.stays ?? [])).toEqual(['capacity-stays', 'not-supported']);
    expect(plan?.evidence).toEqual(ask.plan.evidence);
  });

  test('keeps the second zone that was shown, when nobody can tell any more', () => {
    const ask = asked(quiet, { leaving: k([{ account: ACCOUNT, region: REGION, zone: B, evacuation: 'ev-11111111' }]) });
    const verdict = recheck(ask, [[alb, { shifts: [shift()] }]], { leaving: TIMED_OUT });
    expect(verdict.is === 'void' && codes(verdict.plan?.acknowledgements ?? [])).toContain('second-zone');
  });

  test('a registration that is read now is no longer unread', () => {
    const ask = asked([surveyed(alb, loadBalancer(), unread('throttled')), surveyed(asg, group())]);
    const verdict = recheck(ask, [
      [alb, {}],
      [asg, { shifts: [shift()] }],
    ]);
    expect(codes(ask.plan.unread)).toEqual(['registration-unread']);
    expect(verdict.is === 'void' && verdict.plan?.unread).toEqual([]);
  });
});
