import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ask } from '../../../src/evacuation/events.ts';
import { findingKey, type Plan } from '../../../src/evacuation/plan.ts';
import { isShiftable, type Resource } from '../../../src/evacuation/resource.ts';
import { HOUR, type Known } from '../../../src/evacuation/words.ts';
import { digestText } from '../../../src/flows/shift/digest.ts';
import { planShift } from '../../../src/flows/shift/plan.ts';
import { recheckShift } from '../../../src/flows/shift/recheck.ts';
import type { ResourceFacts, ShiftSnapshot, Surveyed } from '../../../src/flows/shift/snapshot.ts';
import type { Managed } from '../../../src/ports/zonal-shifts.ts';
import {
  A,
  ACCOUNT,
  askFor,
  B,
  C,
  cluster,
  group,
  k,
  loadBalancer,
  managed,
  NOW,
  perZone,
  REGION,
  resource,
  shift,
  snapshot,
  surveyed,
  TIMED_OUT,
  targetGroup,
  targets,
  ZONE,
} from './world.ts';

// Worlds of every kind of trouble at once: small enough to meet each other, odd enough to surprise.

const zone = fc.constantFrom(A, B, C);
const spread = fc.dictionary(zone, fc.integer({ min: 0, max: 4 }));
const orUnread = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Known<T>> => fc.oneof({ weight: 3, arbitrary: value.map(k) }, { weight: 1, arbitrary: fc.constant(TIMED_OUT) });

const RESOURCES: readonly Resource[] = [
  resource('alb', 'web'),
  resource('alb', 'shop'),
  resource('nlb', 'front'),
  resource('eks', 'search'),
  resource('asg', 'web-asg'),
  resource('asg', 'nodes'),
  resource('rds-instance', 'orders'),
  resource('ecs-service', 'mailer'),
];
const albs = RESOURCES.filter(({ kind }) => kind === 'alb').map(({ arn }) => arn);

const targetsSeen = fc
  .record({ spread, unplaced: fc.integer({ min: 0, max: 1 }), outside: fc.integer({ min: 0, max: 1 }) })
  .map((one) => targets(one.spread, { unplaced: { healthy: one.unplaced, total: one.unplaced }, outside: { healthy: one.outside, total: one.outside } }));
const targetGroups = fc.array(
  fc.oneof(
    fc
      .record({
        name: fc.constantFrom('a', 'b'),
        targets: fc.oneof(targetsSeen, fc.constant(TIMED_OUT)),
        settings: orUnread(fc.record({ crossZone: fc.boolean(), sticky: fc.boolean() })),
        sharedWith: fc.subarray([...albs]),
      })
      .map(({ name, ...more }) => targetGroup(name, more)),
    fc.subarray([...albs]).map((behind) => targetGroup('to-alb', { targetType: 'alb', targets: targets({}, { albs: behind }) })),
  ),
  { maxLength: 3 },
);

const balancerFacts = fc
  .record({
    groups: orUnread(targetGroups),
    zones: fc.subarray([A, B, C]),
    attributes: orUnread(fc.record({ shiftEnabled: fc.boolean(), keepAliveSeconds: fc.constantFrom(60, 3600) })),
  })
  .map(({ groups, ...more }): ResourceFacts => loadBalancer([], { ...more, targetGroups: groups }));
const groupFacts = fc
  .record({ zones: fc.subarray([A, B, C]), serving: spread.map(perZone), desired: fc.integer({ min: 0, max: 9 }), owner: fc.constantFrom('search', 'other', undefined) })
  .map(({ owner, ...more }): ResourceFacts => group({ ...more, ...(owner ? { managedBy: { cluster: owner, nodegroup: 'n' } } : {}) }));
const clusterFacts = fc.record({ groups: orUnread(fc.subarray(['nodes'])), nodes: orUnread(spread.map(perZone)) }).map((more): ResourceFacts => cluster(more));

const factsFor = ({ kind }: Resource): fc.Arbitrary<ResourceFacts> =>
  kind === 'alb' || kind === 'nlb' ? balancerFacts : kind === 'asg' ? groupFacts : kind === 'eks' ? clusterFacts : fc.constant({ of: 'nothing' });

const shifts = fc.array(
  fc
    .record({
      type: fc.constantFrom('ZONAL_SHIFT', 'PRACTICE_RUN', 'FIS_EXPERIMENT', 'ZONAL_AUTOSHIFT'),
      awayFrom: zone,
      applied: fc.boolean(),
      id: fc.constantFrom('shift-1', 'shift-2'),
    })
    .map(shift),
  { maxLength: 2 },
);
const autoshifts = fc.array(fc.record({ awayFrom: zone, applied: fc.boolean(), startedAt: fc.constant(NOW) }), { maxLength: 2 });
const managedFor = (one: Resource): fc.Arbitrary<Known<Managed | 'not-registered'>> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ shifts, autoshifts }).map((more) => k(managed(one, more))) },
    { weight: 1, arbitrary: fc.constant(k('not-registered' as const)) },
    { weight: 1, arbitrary: fc.constant(TIMED_OUT) },
  );

const surveyedOne = (one: Resource): fc.Arbitrary<Surveyed> => fc.tuple(orUnread(factsFor(one)), managedFor(one)).map(([facts, arc]) => surveyed(one, facts, arc));
const leavings = orUnread(
  fc.array(
    zone.map((left) => ({ account: ACCOUNT, region: REGION, zone: left, evacuation: `ev-${left}` })),
    { maxLength: 2 },
  ),
);
const worlds: fc.Arbitrary<ShiftSnapshot> = fc
  .record({
    resources: fc.subarray([...RESOURCES], { minLength: 1 }).chain((chosen) => fc.tuple(...chosen.map(surveyedOne))),
    leaving: leavings,
    zones: orUnread(
      fc.array(
        zone.map((one) => ({ account: ACCOUNT, zone: one, state: 'impaired', messages: [] })),
        { maxLength: 1 },
      ),
    ),
    autoshifts: orUnread(
      fc.array(
        zone.map((awayFrom) => ({ account: ACCOUNT, awayFrom, startedAt: NOW })),
        { maxLength: 1 },
      ),
    ),
  })
  .map(({ resources, ...more }) => snapshot(resources, more));

const askWith = (plan: Plan): Ask => ({
  request: 'ev-0123abcd-r-0001',
  revision: 1,
  action: 'shift',
  params: { zone: ZONE, apps: ['checkout'], arns: [], duration: HOUR },
  plan,
  digest: '',
  roles: {},
  by: { canonical: 'asker', team: 'T0ZONAL', user: 'U0ASKER', name: 'Asker' },
  reason: '',
  askedAt: NOW,
  lapsesAt: NOW + HOUR,
  needed: 1,
  approvers: { sets: [], users: [], groups: [] },
});

const planOf = (seen: ShiftSnapshot): Plan => planShift(askFor(seen), seen);

function expectEachInOnePlace(plan: Plan, resources: readonly Resource[]): void {
  const places = [
    ...plan.steps.map((step) => step.target.arn),
    ...plan.blockers.filter(({ about }) => about !== 'all').map(({ about }) => about),
    ...plan.stays.filter(({ code }) => code === 'not-supported').map(({ about }) => about),
  ];
  expect(places.sort()).toEqual(resources.map(({ arn }) => arn).sort());
}

test('property: each resource is in exactly one place; nothing is said twice; nothing moves that cannot', () => {
  fc.assert(
    fc.property(worlds, (seen) => {
      const plan = planOf(seen);
      expectEachInOnePlace(
        plan,
        seen.resources.map((one) => one.resource),
      );
      const said = [plan.blockers, plan.acknowledgements, plan.warnings, plan.unread, plan.stays].flat().map(findingKey);
      expect(new Set(said).size).toBe(said.length);
      expect(plan.steps.every((step) => isShiftable(step.target.kind) && step.args.zone === A)).toBe(true);
      expect(plan.blockers.some(({ code }) => code === 'nothing-to-move')).toBe(plan.steps.length === 0);
    }),
    { numRuns: 500 },
  );
});

test('property: findings other than blockers and what is not supported are only about what moves, or about all', () => {
  fc.assert(
    fc.property(worlds, (seen) => {
      const { steps, acknowledgements, warnings, unread, stays } = planOf(seen);
      const moving = new Set<string>(['all', ...steps.map((step) => step.target.arn)]);
      const about = [...acknowledgements, ...warnings, ...unread, ...stays.filter(({ code }) => code !== 'not-supported')].map((finding) => finding.about);
      expect(about.filter((one) => !moving.has(one))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('property: no shift ever overrides another zone’s autoshift, or a shift away from another zone', () => {
  fc.assert(
    fc.property(worlds, (seen) => {
      const moving = new Set(planOf(seen).steps.map((step) => step.target.arn));
      for (const { resource: one, managed: arc } of seen.resources) {
        if (!moving.has(one.arn) || !arc.known || arc.value === 'not-registered') continue;
        expect(arc.value.autoshifts.some((autoshift) => autoshift.applied && autoshift.awayFrom !== A)).toBe(false);
        expect(arc.value.shifts.some((one) => one.type === 'ZONAL_SHIFT' && one.awayFrom !== A)).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});

test('property: the order in which the world was read changes neither the plan nor what is approved', () => {
  fc.assert(
    fc.property(worlds, (seen) => {
      const plan = planOf(seen);
      const reversed = planOf({ ...seen, resources: [...seen.resources].reverse() });
      expect(reversed).toEqual(plan);
      const digest = (one: Plan): string => digestText({ action: 'shift', params: { ...askFor(seen), arns: [] }, plan: one, configuration: 'c' });
      expect(digest(reversed)).toBe(digest(plan));
    }),
  );
});

test('property: just before executing, only approved steps go on; a new plan still has each resource in one place', () => {
  fc.assert(
    fc.property(
      worlds.chain((seen) => fc.tuple(fc.constant(seen), fc.tuple(...seen.resources.map((one) => managedFor(one.resource))), leavings)),
      ([seen, arcs, leaving]) => {
        const plan = planOf(seen);
        const resources = seen.resources.map((one) => one.resource);
        const again = new Map(arcs.map((arc, i) => [resources[i]?.arn ?? '', arc]));
        const verdict = recheckShift(askWith(plan), plan.acknowledgements.map(findingKey), again, leaving, NOW);
        if (verdict.is === 'go') {
          const kept = verdict.steps.map((step) => step.target.arn);
          const dropped = verdict.dropped.map(({ about }) => about);
          expect([...kept, ...dropped].sort()).toEqual(plan.steps.map((step) => step.target.arn).sort());
          expect(plan.steps).toEqual(expect.arrayContaining([...verdict.steps]));
        } else {
          expect(verdict.why.length).toBeGreaterThan(0);
          if (verdict.plan) expectEachInOnePlace(verdict.plan, resources);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('property: looking again at a world that did not change goes on with what was approved', () => {
  fc.assert(
    fc.property(worlds, (seen) => {
      const plan = planOf(seen);
      if (plan.steps.length === 0) return;
      const again = new Map(seen.resources.map((one) => [one.resource.arn, one.managed]));
      expect(recheckShift(askWith(plan), plan.acknowledgements.map(findingKey), again, seen.leaving, NOW)).toEqual({ is: 'go', dropped: [], steps: plan.steps });
    }),
    { numRuns: 500 },
  );
});
