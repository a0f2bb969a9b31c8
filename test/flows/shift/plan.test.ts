import { describe, expect, test } from 'vitest';
import type { Finding, FindingCode, Plan } from '../../../src/evacuation/plan.ts';
import { unread } from '../../../src/evacuation/words.ts';
import { planShift, type ShiftAsk } from '../../../src/flows/shift/plan.ts';
import type { ShiftSnapshot, Surveyed } from '../../../src/flows/shift/snapshot.ts';
import { A, ACCOUNT, askFor, B, C, cluster, group, k, loadBalancer, NOW, perZone, REGION, resource, shift, snapshot, surveyed, TIMED_OUT, targetGroup, targets } from './world.ts';

const alb = resource('alb', 'web');
const nlb = resource('nlb', 'front');
const asg = resource('asg', 'web-asg');
const eks = resource('eks', 'search');

const plan = (resources: readonly Surveyed[], more: { readonly seen?: Partial<ShiftSnapshot>; readonly ask?: Partial<ShiftAsk> } = {}): Plan => {
  const seen = snapshot(resources, more.seen);
  return planShift(askFor(seen, more.ask), seen);
};
const codes = (findings: readonly Finding[]): readonly FindingCode[] => findings.map((finding) => finding.code);
const find = (findings: readonly Finding[], code: FindingCode): Finding | undefined => findings.find((finding) => finding.code === code);
const detail = (findings: readonly Finding[], code: FindingCode) => find(findings, code)?.detail;

describe('steps', () => {
  test('load balancers come first, then clusters, then groups; each is a start with the zone', () => {
    const { steps } = plan([surveyed(asg, group()), surveyed(eks, cluster()), surveyed(nlb, loadBalancer()), surveyed(alb, loadBalancer())]);
    expect(steps.map((step) => [step.tier, step.kind, step.target.name])).toEqual([
      [0, 'start-zonal-shift', 'web'],
      [0, 'start-zonal-shift', 'front'],
      [1, 'start-zonal-shift', 'search'],
      [2, 'start-zonal-shift', 'web-asg'],
    ]);
    expect(steps[0]).toEqual({ key: `zonal-shift:${alb.arn}`, kind: 'start-zonal-shift', tier: 0, target: alb, args: { zone: A } });
  });

  test('a quiet, healthy world asks nothing of the approver', () => {
    const { acknowledgements, warnings, unread: notRead, blockers } = plan([surveyed(alb, loadBalancer()), surveyed(asg, group()), surveyed(eks, cluster())]);
    expect([acknowledgements, warnings, notRead, blockers]).toEqual([[], [], [], []]);
  });

  test('the same world in another order is the same plan', () => {
    const resources = [surveyed(asg, group()), surveyed(eks, cluster({ nodes: TIMED_OUT })), surveyed(nlb, TIMED_OUT), surveyed(alb, loadBalancer())];
    expect(plan([...resources].reverse())).toEqual(plan(resources));
  });

  test('nothing remains: a blocker of the whole, with how many were left out and why', () => {
    const { blockers, steps } = plan([surveyed(alb, loadBalancer(), k('not-registered' as const)), surveyed(resource('rds-instance', 'orders'), { of: 'nothing' })]);
    expect(steps).toEqual([]);
    expect(find(blockers, 'nothing-to-move')).toEqual({ code: 'nothing-to-move', about: 'all', detail: { blocked: 1, stays: 1 } });
  });
});

describe('what leaves a resource out', () => {
  test('nothing of it is in the zone', () => {
    const { blockers, steps } = plan([
      surveyed(alb, loadBalancer([targetGroup('web')], { zones: [B, C] })),
      surveyed(asg, group({ zones: [B, C], serving: perZone({ [B]: 3, [C]: 3 }) })),
    ]);
    expect(codes(blockers)).toEqual(['not-in-zone', 'not-in-zone', 'nothing-to-move']);
    expect(find(blockers, 'not-in-zone')).toMatchObject({ detail: { apps: 'checkout' } });
    expect(steps).toEqual([]);
  });

  test('a group that no longer uses the zone, but still runs there, is moved', () => {
    expect(plan([surveyed(asg, group({ zones: [B, C] }))]).steps).toHaveLength(1);
  });

  test('a cluster is never said to be absent: its node groups do not show every node', () => {
    expect(plan([surveyed(eks, cluster({ nodes: k(perZone({ [B]: 3 })) }))]).steps).toHaveLength(1);
  });

  test.each([
    ['off', false],
    ['on', true],
  ])('not registered with ARC, and what its own setting says: %s', (setting, shiftEnabled) => {
    const { blockers } = plan([surveyed(alb, loadBalancer([], { attributes: k({ shiftEnabled }) }), k('not-registered' as const))]);
    expect(find(blockers, 'not-registered')).toEqual({ code: 'not-registered', about: alb.arn, detail: { apps: 'checkout', setting } });
  });

  test('an ALB that is a target of an NLB of the plan, named', () => {
    const front = targetGroup('to-web', { targetType: 'alb', targets: targets({}, { albs: [alb.arn] }) });
    const { blockers, steps } = plan([surveyed(alb, loadBalancer()), surveyed(nlb, loadBalancer([front]))]);
    expect(detail(blockers, 'behind-nlb')).toEqual({ apps: 'checkout', nlb: 'front' });
    expect(steps.map((step) => step.target.name)).toEqual(['front']);
  });

  describe('the group of a managed node group', () => {
    const nodes = resource('asg', 'eks-search-nodes');
    const owned = group({ managedBy: { cluster: 'search', nodegroup: 'nodes' } });

    test('is left out when its cluster is shifted, by its tags or by what the cluster says', () => {
      const byTags = plan([surveyed(nodes, owned), surveyed(eks, cluster())]);
      const byCluster = plan([surveyed(nodes, TIMED_OUT), surveyed(eks, cluster({ groups: k(['eks-search-nodes']) }))]);
      for (const { blockers } of [byTags, byCluster]) expect(detail(blockers, 'managed-node-group')).toEqual({ apps: 'checkout', cluster: 'search' });
    });

    test('is shifted when its cluster is not in the plan, or cannot be shifted, and its step says whose it is', () => {
      const alone = plan([surveyed(nodes, owned)]);
      const blocked = plan([surveyed(nodes, owned), surveyed(eks, cluster(), k('not-registered' as const))]);
      for (const { steps } of [alone, blocked]) expect(steps).toMatchObject([{ target: { name: 'eks-search-nodes' }, args: { zone: A, cluster: 'search' } }]);
    });

    test('of a cluster with the same name in another account is somebody else’s', () => {
      const other = { ...eks, arn: eks.arn.replace(ACCOUNT, '444455556666'), account: '444455556666' };
      expect(plan([surveyed(nodes, owned), surveyed(other, cluster())]).steps).toHaveLength(2);
    });
  });

  test('a customer shift away from another zone, with its comment and its end', () => {
    const theirs = shift({ awayFrom: B, comment: 'db maintenance' });
    const { blockers } = plan([surveyed(alb, loadBalancer(), { shifts: [theirs] })]);
    expect(detail(blockers, 'other-zone-shift')).toEqual({ apps: 'checkout', zone: B, shift: theirs.id, comment: 'db maintenance', expiresAt: theirs.expiresAt });
  });

  test('a customer shift that is past its end is over, even where it is still listed', () => {
    expect(plan([surveyed(alb, loadBalancer(), { shifts: [shift({ awayFrom: B, expiresAt: NOW })] })]).blockers).toEqual([]);
  });

  test("another zone's applied autoshift: ours would send traffic back there", () => {
    const applied = plan([surveyed(alb, loadBalancer(), { autoshifts: [{ awayFrom: B, applied: true, startedAt: NOW - 5 }] })]);
    expect(detail(applied.blockers, 'other-zone-autoshift')).toEqual({ apps: 'checkout', zone: B, startedAt: NOW - 5 });
    expect(applied.steps).toEqual([]);
    const notApplied = plan([surveyed(alb, loadBalancer(), { autoshifts: [{ awayFrom: B, applied: false, startedAt: NOW - 5 }] })]);
    expect(notApplied.steps).toHaveLength(1);
  });
});

test('an autoshift is one wherever ARC lists it', () => {
  const listed = shift({ type: 'ZONAL_AUTOSHIFT', awayFrom: B, expiresAt: NOW - 1 });
  expect(codes(plan([surveyed(alb, loadBalancer(), { shifts: [listed] })]).blockers)).toContain('other-zone-autoshift');
  expect(codes(plan([surveyed(alb, loadBalancer(), { shifts: [{ ...listed, awayFrom: A }] })]).warnings)).toEqual(['same-zone-autoshift']);
});

test('only an Auto Scaling group is of a node group, whatever else is called the same', () => {
  const namesake = resource('alb', 'nodes');
  expect(plan([surveyed(namesake, loadBalancer()), surveyed(eks, cluster({ groups: k(['nodes']) }))]).steps).toHaveLength(2);
});

describe('what the approver accepts by name', () => {
  test("somebody's own shift away from this zone is adopted", () => {
    const theirs = shift({ comment: 'packet loss' });
    const { steps, acknowledgements } = plan([surveyed(alb, loadBalancer(), { shifts: [theirs] })]);
    expect(steps).toMatchObject([{ kind: 'adopt-zonal-shift', args: { zone: A, adopts: theirs.id } }]);
    expect(detail(acknowledgements, 'adopts-shift')).toEqual({ zone: A, shift: theirs.id, comment: 'packet loss', expiresAt: theirs.expiresAt });
  });

  test.each([
    ['ends-fis', 'FIS_EXPERIMENT'],
    ['ends-practice', 'PRACTICE_RUN'],
  ] as const)('%s: it is applied, and a customer shift comes before it', (code, type) => {
    const running = shift({ type, awayFrom: B, expiresAt: NOW - 1 });
    const { steps, acknowledgements } = plan([surveyed(alb, loadBalancer(), { shifts: [running] })]);
    expect(steps).toMatchObject([{ kind: 'start-zonal-shift' }]);
    expect(detail(acknowledgements, code)).toMatchObject({ zone: B, shift: running.id });
    expect(plan([surveyed(alb, loadBalancer(), { shifts: [{ ...running, applied: false }] })]).acknowledgements).toEqual([]);
  });

  test('a second zone of this account and Region, with who leaves it', () => {
    const leaving = k([
      { account: ACCOUNT, region: REGION, zone: B, evacuation: 'ev-11111111' },
      { account: ACCOUNT, region: REGION, zone: A, evacuation: 'ev-22222222' },
      { account: ACCOUNT, region: 'eu-west-1', zone: 'euw1-az1', evacuation: 'ev-33333333' },
      { account: '444455556666', region: REGION, zone: C, evacuation: 'ev-44444444' },
    ]);
    const { acknowledgements } = plan([surveyed(alb, loadBalancer([]))], { seen: { leaving } });
    expect(acknowledgements).toEqual([{ code: 'second-zone', about: 'all', detail: { zones: B, by: 'ev-11111111' } }]);
  });

  test('a zone that AWS moves traffic away from is a second zone too', () => {
    const autoshifts = k([
      { account: ACCOUNT, awayFrom: C, startedAt: NOW },
      { account: ACCOUNT, awayFrom: A, startedAt: NOW },
      { account: ACCOUNT, awayFrom: 'euw1-az1', startedAt: NOW },
    ]);
    const { acknowledgements } = plan([surveyed(alb, loadBalancer([]))], { seen: { autoshifts } });
    expect(detail(acknowledgements, 'second-zone')).toEqual({ zones: C, by: 'an AWS autoshift' });
  });
});

describe('capacity', () => {
  test('a load balancer with less than N-1 elsewhere, with the numbers of its shortest group', () => {
    const fine = targetGroup('api');
    const short = targetGroup('web', { targets: targets({ [A]: 4, [B]: [1, 2], [C]: 1 }) });
    const { acknowledgements } = plan([surveyed(alb, loadBalancer([fine, short]))]);
    expect(detail(acknowledgements, 'capacity-short')).toEqual({ group: 'web', elsewhere: 2, serving: 6, needed: 4, groups: 1 });
  });

  test('of two short groups the shorter one is told, and that there are two', () => {
    const one = targetGroup('one', { targets: targets({ [A]: 3, [B]: 1 }) });
    const five = targetGroup('five', { targets: targets({ [A]: 12, [B]: 1 }) });
    for (const groups of [
      [one, five],
      [five, one],
    ]) {
      expect(detail(plan([surveyed(alb, loadBalancer(groups, { zones: [A, B] }))]).acknowledgements, 'capacity-short')).toEqual({
        group: 'five',
        elsewhere: 1,
        serving: 13,
        needed: 7,
        groups: 2,
      });
    }
  });

  test('nothing at all elsewhere is short of at least one', () => {
    const { acknowledgements } = plan([surveyed(asg, group({ desired: 2, serving: perZone({ [A]: 2 }) }))]);
    expect(detail(acknowledgements, 'capacity-short')).toEqual({ elsewhere: 0, serving: 2, needed: 1 });
  });

  test('a zone that serves nothing any more is no loss', () => {
    expect(plan([surveyed(alb, loadBalancer([targetGroup('web', { targets: targets({ [A]: [0, 2], [B]: 2, [C]: 2 }) })]))]).acknowledgements).toEqual([]);
  });

  test('a group is measured against what it should have, a cluster against the nodes that serve', () => {
    const { acknowledgements } = plan([
      surveyed(asg, group({ desired: 9, serving: perZone({ [A]: 2, [B]: 2, [C]: 2 }) })),
      surveyed(eks, cluster({ nodes: k(perZone({ [A]: 3, [B]: 1 })) })),
    ]);
    expect(acknowledgements).toEqual([
      { code: 'capacity-short', about: asg.arn, detail: { elsewhere: 4, serving: 6, needed: 6 } },
      { code: 'capacity-short', about: eks.arn, detail: { elsewhere: 1, serving: 4, needed: 2 } },
    ]);
  });

  test.each<[string, Partial<ShiftSnapshot>]>([
    ['being left by another evacuation', { leaving: k([{ account: ACCOUNT, region: REGION, zone: B, evacuation: 'ev-11111111' }]) }],
    ['under an autoshift', { autoshifts: k([{ account: ACCOUNT, awayFrom: B, startedAt: NOW }]) }],
    ['not available', { zones: k([{ account: ACCOUNT, zone: B, state: 'impaired', messages: [] }]) }],
  ])('a zone that is %s carries nothing', (_, seen) => {
    expect(detail(plan([surveyed(alb, loadBalancer())], { seen }).acknowledgements, 'capacity-short')).toMatchObject({ elsewhere: 2, serving: 6, needed: 4 });
  });

  test('targets outside the VPC carry on', () => {
    const outside = targetGroup('on-premises', { targetType: 'ip', targets: targets({}, { outside: { healthy: 3, total: 3 } }) });
    expect(plan([surveyed(alb, loadBalancer([outside]))]).acknowledgements).toEqual([]);
  });

  test('unread is accepted by name, never taken for enough', () => {
    const unplaced = targetGroup('web', { targets: targets({ [A]: 1 }, { unplaced: { healthy: 2, total: 2 } }) });
    const {
      acknowledgements,
      unread: notRead,
      steps,
    } = plan([surveyed(asg, TIMED_OUT), surveyed(alb, loadBalancer([unplaced])), surveyed(eks, cluster({ nodes: TIMED_OUT })), surveyed(nlb, loadBalancer())]);
    expect(steps).toHaveLength(4);
    expect(acknowledgements).toEqual([{ code: 'capacity-unread', about: 'all', detail: { unread: 3, of: 4 } }]);
    expect(notRead).toEqual([
      { code: 'facts-unread', about: asg.arn, detail: { why: 'it took too long' } },
      { code: 'facts-unread', about: eks.arn, detail: { what: 'nodes', why: 'it took too long' } },
      { code: 'targets-unread', about: alb.arn, detail: { what: 'web', why: 'the zone of 2 targets could not be told' } },
    ]);
  });

  test('a cluster without managed nodes may have others: nobody can tell', () => {
    expect(codes(plan([surveyed(eks, cluster({ nodes: k([]) }))]).acknowledgements)).toEqual(['capacity-unread']);
  });
});

describe('warnings', () => {
  const warnings = (facts: Parameters<typeof loadBalancer>, more: Parameters<typeof plan>[1] = {}) => plan([surveyed(alb, loadBalancer(...facts))], more).warnings;

  test('failing open: no healthy target anywhere, or none in a zone', () => {
    const sick = targetGroup('sick', { targets: targets({ [A]: [0, 2], [B]: [0, 2], [C]: [0, 2] }) });
    const two = targetGroup('two', { targets: targets({ [A]: 2, [B]: 2 }) });
    expect(detail(warnings([[sick, two, targetGroup('fine')]]), 'fail-open')).toEqual({ noHealthy: 'sick', noTargets: `two (${C})` });
  });

  test('a target group in one zone only, with that zone', () => {
    const one = targetGroup('solo', { targets: targets({ [B]: 3 }) });
    const found = warnings([[one, targetGroup('fine')]]);
    expect(codes(found)).toEqual(['single-az-target-group']);
    expect(found[0]?.detail).toEqual({ groups: 'solo', zones: B });
  });

  test('targets whose zone is not known make no group single, and leave no zone empty', () => {
    const unsure = targetGroup('unsure', { targets: targets({ [A]: 1 }, { unplaced: { healthy: 1, total: 1 } }) });
    const three = targetGroup('three', { targets: targets({ [A]: 1, [B]: 1 }, { unplaced: { healthy: 0, total: 1 } }) });
    expect(warnings([[unsure, three]])).toEqual([]);
  });

  test('a Lambda function lives in no zone', () => {
    expect(warnings([[targetGroup('function', { targetType: 'lambda', targets: targets({}) })]])).toEqual([]);
  });

  test('targets shared with a load balancer that is not shifted, by name and apps', () => {
    const other = resource('alb', 'shop', ['shop', 'search']);
    const shared = targetGroup('web', { sharedWith: [other.arn] });
    expect(detail(warnings([[shared]], { ask: { configured: [other] } }), 'shared-targets')).toEqual({ groups: 'web', with: 'shop (shop, search)' });
    expect(detail(warnings([[shared]]), 'shared-targets')).toEqual({ groups: 'web', with: 'shop' });
  });

  test('sharing is no surprise when the other one is shifted too, or without cross-zone load balancing', () => {
    const withNlb = targetGroup('web', { sharedWith: [nlb.arn] });
    expect(plan([surveyed(alb, loadBalancer([withNlb])), surveyed(nlb, loadBalancer())]).warnings).toEqual([]);
    expect(codes(warnings([[{ ...withNlb, settings: k({ crossZone: false, sticky: false }) }]]))).not.toContain('shared-targets');
  });

  test('cross-zone off, with the capacity that is lost', () => {
    const off = targetGroup('web', { settings: k({ crossZone: false, sticky: false }) });
    expect(detail(warnings([[off]]), 'cross-zone-off')).toEqual({ groups: 'web', lost: 2 });
  });

  test('sticky target groups', () => {
    expect(detail(warnings([[targetGroup('web', { settings: k({ crossZone: true, sticky: true }) })]]), 'sticky-targets')).toEqual({ groups: 'web' });
  });

  test.each([
    [300, []],
    [3600, [{ code: 'long-keepalive', about: alb.arn, detail: { seconds: 3600 } }]],
  ])('clients that keep their connection for %i seconds', (keepAliveSeconds, expected) => {
    expect(warnings([[], { attributes: k({ shiftEnabled: true, keepAliveSeconds }) }])).toEqual(expected);
  });

  test('instances or nodes that are only in the zone', () => {
    const { warnings: found } = plan([surveyed(asg, group({ desired: 2, serving: perZone({ [A]: 2, [B]: 0 }) })), surveyed(eks, cluster({ nodes: k(perZone({ [A]: 3 })) }))]);
    expect(found).toEqual([
      { code: 'only-there', about: asg.arn, detail: { count: 2 } },
      { code: 'only-there', about: eks.arn, detail: { count: 3 } },
    ]);
  });

  test('AWS moves it away from this zone already', () => {
    const { warnings: found, steps } = plan([surveyed(alb, loadBalancer(), { autoshifts: [{ awayFrom: A, applied: true, startedAt: NOW - 9 }] })]);
    expect(found).toEqual([{ code: 'same-zone-autoshift', about: alb.arn, detail: { startedAt: NOW - 9, applied: 'yes' } }]);
    expect(steps).toHaveLength(1);
  });
});

describe('what stays', () => {
  test('resources that a zonal shift does not cover, by name, with their apps', () => {
    const db = resource('rds-instance', 'orders', ['checkout', 'billing']);
    const { stays } = plan([surveyed(db, { of: 'nothing' }), surveyed(alb, loadBalancer())]);
    expect(find(stays, 'not-supported')).toEqual({ code: 'not-supported', about: db.arn, detail: { apps: 'checkout, billing' } });
  });

  test('connections, instances and Pods, counted where they were read', () => {
    const { stays } = plan([
      surveyed(alb, loadBalancer([], { attributes: k({ shiftEnabled: true, keepAliveSeconds: 60 }) })),
      surveyed(nlb, TIMED_OUT),
      surveyed(eks, cluster()),
      surveyed(asg, group({ serving: perZone({ [A]: 5 }) })),
      surveyed(resource('asg', 'idle'), group({ desired: 0, serving: perZone({ [A]: 0, [B]: 1 }) })),
    ]);
    expect(stays).toEqual([
      { code: 'capacity-stays', about: asg.arn, detail: { count: 5 } },
      { code: 'connections-stay', about: alb.arn, detail: { seconds: 60 } },
      { code: 'connections-stay', about: nlb.arn, detail: {} },
      { code: 'pods-stay', about: eks.arn, detail: { count: 2 } },
    ]);
  });
});

describe('what was not read', () => {
  test('a registration that could not be read is no blocker', () => {
    const { steps, unread: notRead } = plan([surveyed(alb, loadBalancer(), unread('ARC throttled'))]);
    expect(steps).toMatchObject([{ kind: 'start-zonal-shift' }]);
    expect(notRead).toEqual([{ code: 'registration-unread', about: alb.arn, detail: { why: 'ARC throttled' } }]);
  });

  test('with everything unread the whole is still planned, and each gap is said', () => {
    const nothing = { zones: TIMED_OUT, autoshifts: TIMED_OUT, leaving: TIMED_OUT };
    const { steps, unread: notRead, evidence, blockers } = plan([surveyed(alb, TIMED_OUT, TIMED_OUT)], { seen: nothing });
    expect(steps).toHaveLength(1);
    expect(blockers).toEqual([]);
    expect(codes(notRead)).toEqual(['autoshifts-unread', 'facts-unread', 'leaving-unread', 'registration-unread', 'zone-unread']);
    expect(evidence).toEqual({ zones: TIMED_OUT, autoshifts: TIMED_OUT, targets: TIMED_OUT });
  });

  test('a resource that the survey does not mention was not read', () => {
    const seen = snapshot([]);
    const { steps, unread: notRead } = planShift({ ...askFor(seen), resources: [alb] }, seen);
    expect(steps).toHaveLength(1);
    expect(codes(notRead)).toEqual(['facts-unread', 'registration-unread']);
  });

  test('parts of a load balancer, each with its cause', () => {
    const web = targetGroup('web', { settings: unread('denied'), targets: TIMED_OUT });
    const { unread: notRead } = plan([surveyed(alb, loadBalancer([web], { attributes: unread('throttled') }))]);
    expect(notRead).toEqual([
      { code: 'facts-unread', about: alb.arn, detail: { what: 'attributes, settings of web', why: 'denied, throttled' } },
      { code: 'targets-unread', about: alb.arn, detail: { what: 'web', why: 'it took too long' } },
    ]);
  });
});

describe('evidence', () => {
  test('unhealthy of total targets per zone; a target group that two load balancers use counts once', () => {
    const web = targetGroup('web', { targets: targets({ [B]: 2, [A]: [1, 3] }), sharedWith: [nlb.arn] });
    const { evidence } = plan([surveyed(alb, loadBalancer([web])), surveyed(nlb, loadBalancer([web, targetGroup('late', { targets: TIMED_OUT })]))]);
    expect(evidence.targets).toEqual(
      k([
        { zone: A, unhealthy: 2, total: 3 },
        { zone: B, unhealthy: 0, total: 2 },
      ]),
    );
  });

  test('no load balancer at all is known to have no targets', () => {
    expect(plan([surveyed(asg, group())]).evidence.targets).toEqual(k([]));
  });
});

test('names in a finding are bounded: five, and how many more', () => {
  const many = Array.from({ length: 7 }, (_, i) => targetGroup(`tg-${i}`, { settings: k({ crossZone: true, sticky: true }) }));
  expect(detail(plan([surveyed(alb, loadBalancer(many))]).warnings, 'sticky-targets')).toEqual({ groups: 'tg-0, tg-1, tg-2, tg-3, tg-4 and 2 more' });
});
