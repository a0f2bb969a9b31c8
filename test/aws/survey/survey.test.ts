import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRegion, type Region } from '../../../sim/region.ts';
import { makeClients } from '../../../src/aws/clients.ts';
import { awsSurvey } from '../../../src/aws/survey/index.ts';
import { describeArn, type Resource } from '../../../src/evacuation/resource.ts';
import { type Arn, HOUR } from '../../../src/evacuation/words.ts';
import type { ClusterFacts, GroupFacts, LoadBalancerFacts, ShiftSnapshot, Surveyed } from '../../../src/flows/shift/snapshot.ts';

const [A, B, C] = ['use1-az1', 'use1-az2', 'use1-az4'];
const MAIN = '111122223333';
const LEGACY = '444455556666';
const ZONE = { id: 'use1-az1', names: { [MAIN]: 'us-east-1a', [LEGACY]: 'us-east-1c' } };
const PLACE = { account: MAIN, region: 'us-east-1' };

const elb = (account: string, path: string): Arn => `arn:aws:elasticloadbalancing:us-east-1:${account}:loadbalancer/${path}`;
const asg = (id: string, name: string): Arn => `arn:aws:autoscaling:us-east-1:${MAIN}:autoScalingGroup:0f1a2b3c-1111-4222-8333-${id}:autoScalingGroupName/${name}`;
const ARNS = {
  checkout: elb(MAIN, 'app/checkout/50dc6c495c0c9188'),
  checkoutWeb: asg('444455556661', 'checkout-web'),
  orders: `arn:aws:rds:us-east-1:${MAIN}:db:checkout-orders`,
  payments: elb(MAIN, 'net/payments/6a1f0d4be8c35e77'),
  paymentsApi: asg('444455556662', 'payments-api'),
  cluster: `arn:aws:eks:us-east-1:${MAIN}:cluster/search`,
  search: elb(MAIN, 'app/search/7b2e1c5df9d46f88'),
  searchNodes: asg('444455556663', 'eks-search-nodes'),
  ledger: elb(MAIN, 'net/ledger/8c3f2d6e0ae57099'),
  ledgerWeb: elb(MAIN, 'app/ledger-web/9d403e7f1bf681aa'),
  reports: elb(MAIN, 'app/reports/ae514f802c0792bb'),
  reportsBatch: asg('444455556664', 'reports-batch'),
  legacy: elb(LEGACY, 'app/legacy/bf62509130d1a3cc'),
} as const;
type Name = keyof typeof ARNS;

const resource = (arn: Arn): Resource => ({ arn, ...describeArn(arn), account: arn.split(':')[4] ?? '', region: 'us-east-1', apps: ['app'] });

const ACCOUNTS = {
  [MAIN]: { roles: {}, zones: { 'use1-az1': 'us-east-1a', 'use1-az2': 'us-east-1b', 'use1-az4': 'us-east-1c' } },
  [LEGACY]: {
    roles: { read: `arn:aws:iam::${LEGACY}:role/zonal-read` },
    externalId: 'zonal-demo',
    zones: { 'use1-az2': 'us-east-1a', 'use1-az4': 'us-east-1b', 'use1-az1': 'us-east-1c' },
  },
};

let region: Region;
beforeAll(() => {
  process.env.AWS_ACCESS_KEY_ID = 'AKIDEXAMPLE';
  process.env.AWS_SECRET_ACCESS_KEY = 'any';
});
beforeEach(() => {
  region = createRegion();
});

type Seen = Omit<ShiftSnapshot, 'leaving'>;

async function look(names: readonly Name[], more: { readonly signal?: AbortSignal; readonly extra?: readonly Resource[] } = {}): Promise<Seen> {
  const now = () => region.clock.now();
  const clients = makeClients({ accounts: ACCOUNTS, now, requestHandler: region.requestHandler() });
  const resources = [...names.map((name) => resource(ARNS[name])), ...(more.extra ?? [])];
  return awsSurvey({ clients, accounts: ACCOUNTS, now }).forShift(resources, ZONE, [PLACE], now(), more.signal ?? AbortSignal.timeout(20_000));
}

function of(seen: Seen, name: Name): Surveyed {
  const found = seen.resources.find((one) => one.resource.arn === ARNS[name]);
  if (!found) throw new Error(`${name} is not in the snapshot`);
  return found;
}
function factsOf<Facts>(seen: Seen, name: Name): Facts {
  const { facts } = of(seen, name);
  if (!facts.known) throw new Error(`${name} is unread: ${facts.why}`);
  return facts.value as Facts;
}
function groupOf(seen: Seen, name: Name) {
  const { targetGroups } = factsOf<LoadBalancerFacts>(seen, name);
  const [group] = targetGroups.known ? targetGroups.value : [];
  if (!group) throw new Error(`${name} has no target group`);
  return group;
}
const read = <T>(fact: { readonly known: true; readonly value: T } | { readonly known: false; readonly why: string }): T | string => (fact.known ? fact.value : fact.why);
const NONE = { healthy: 0, total: 0 };

describe('a world in order', () => {
  test('a load balancer: zones by ID, its settings, and its instance targets in the zones of their group', async () => {
    const seen = await look(['checkout', 'checkoutWeb']);
    const facts = factsOf<LoadBalancerFacts>(seen, 'checkout');
    expect(facts.zones).toEqual([A, B, C]);
    expect(read(facts.attributes)).toEqual({ shiftEnabled: true, keepAliveSeconds: 3600 });
    const group = groupOf(seen, 'checkout');
    expect(group).toMatchObject({ name: 'checkout-web', targetType: 'instance', sharedWith: [] });
    expect(read(group.settings)).toEqual({ crossZone: true, sticky: false });
    expect(read(group.targets)).toEqual({
      zones: [
        { zone: A, healthy: 1, total: 2 },
        { zone: B, healthy: 2, total: 2 },
        { zone: C, healthy: 2, total: 2 },
      ],
      outside: NONE,
      unplaced: NONE,
      albs: [],
    });
  });

  test('instances of no group that was read have no zone that can be told', async () => {
    const group = groupOf(await look(['checkout']), 'checkout');
    expect(read(group.targets)).toEqual({ zones: [], outside: NONE, unplaced: { healthy: 5, total: 6 }, albs: [] });
  });

  test('a group: InService and Healthy per zone, and whose node group it is', async () => {
    const seen = await look(['checkoutWeb', 'searchNodes']);
    expect(factsOf<GroupFacts>(seen, 'checkoutWeb')).toEqual({
      of: 'group',
      zones: [A, B, C],
      shiftEnabled: true,
      min: 3,
      max: 12,
      desired: 6,
      serving: [A, B, C].map((zone) => ({ zone, count: 2 })),
    });
    expect(factsOf<GroupFacts>(seen, 'searchNodes').managedBy).toEqual({ cluster: 'search', nodegroup: 'nodes' });
  });

  test('a cluster: the groups of its node groups, and their nodes per zone, though nobody configured them', async () => {
    const facts = factsOf<ClusterFacts>(await look(['cluster']), 'cluster');
    expect([read(facts.shiftEnabled), read(facts.groups)]).toEqual([true, ['eks-search-nodes']]);
    expect(read(facts.nodes)).toEqual([A, B, C].map((zone) => ({ zone, count: 2 })));
  });

  test('a node group that is also configured by itself is read once', async () => {
    await look(['cluster', 'searchNodes']);
    expect(region.calls.list('autoscaling', 'DescribeAutoScalingGroups')).toHaveLength(1);
  });

  test('a network load balancer: cross-zone inherited as off; the load balancer behind another', async () => {
    const seen = await look(['payments', 'ledger', 'ledgerWeb']);
    expect(read(groupOf(seen, 'payments').settings)).toEqual({ crossZone: false, sticky: false });
    expect(read(factsOf<LoadBalancerFacts>(seen, 'payments').attributes)).toEqual({ shiftEnabled: true });
    expect(read(groupOf(seen, 'ledger').targets)).toMatchObject({ albs: [ARNS.ledgerWeb], zones: [] });
  });

  test('another account, through its role and by its own names of the zones', async () => {
    const seen = await look(['legacy']);
    expect(factsOf<LoadBalancerFacts>(seen, 'legacy').zones).toEqual([A, B, C]);
    expect(read(groupOf(seen, 'legacy').targets)).toMatchObject({ zones: [A, B, C].map((zone) => ({ zone, healthy: 2, total: 2 })) });
  });

  test('ARC: registered, not registered, and what is shifted', async () => {
    region.world.state.shifts.push({
      id: 'shift-0001',
      account: MAIN,
      arn: ARNS.checkout,
      kind: 'manual',
      awayFrom: B ?? '',
      startedAt: region.clock.now(),
      endsAt: region.clock.now() + HOUR,
      status: 'active',
      comment: 'by hand',
    });
    const seen = await look(['checkout', 'reports', 'orders']);
    expect(read(of(seen, 'checkout').managed)).toMatchObject({ shifts: [{ id: 'shift-0001', awayFrom: B, applied: true, comment: 'by hand' }] });
    expect(read(of(seen, 'reports').managed)).toBe('not-registered');
    expect(of(seen, 'orders')).toMatchObject({ facts: { value: { of: 'nothing' } }, managed: { known: false } });
  });

  test('zone states with AWS’s messages, without Local Zones; active autoshifts', async () => {
    region.world.state.troubles['use1-az1'] = { state: 'constrained', message: 'power', lost: false };
    region.world.state.autoshifts.push({ awayFrom: 'use1-az2', startedAt: region.clock.now() });
    const { zones, autoshifts } = await look(['checkout']);
    const states = zones.known ? zones.value : [];
    expect(states).toHaveLength(6);
    expect(states.find(({ zone }) => zone === A)).toEqual({ account: MAIN, zone: A, state: 'constrained', messages: ['power'] });
    expect(read(autoshifts)).toEqual([{ account: MAIN, awayFrom: B, startedAt: region.clock.now() }]);
  });

  test('one batch for all load balancers, one for all groups, each target group once; nothing but reads', async () => {
    await look(['checkout', 'payments', 'search', 'ledger', 'ledgerWeb', 'reports', 'checkoutWeb', 'paymentsApi', 'reportsBatch']);
    expect(region.calls.list('elasticloadbalancing', 'DescribeLoadBalancers')).toHaveLength(1);
    expect(region.calls.list('autoscaling', 'DescribeAutoScalingGroups')).toHaveLength(1);
    expect(region.calls.list('elasticloadbalancing', 'DescribeTargetHealth')).toHaveLength(6);
    expect(region.calls.list().filter(({ operation }) => !/^(Describe|Get|List)/.test(operation))).toEqual([]);
  });
});

describe('more than one call takes', () => {
  const main = () => {
    const [account] = region.world.state.accounts;
    if (!account) throw new Error('the world has no account');
    return account;
  };

  test('45 load balancers are three batches, and all of them are read', async () => {
    const arns = Array.from({ length: 45 }, (_, i) => elb(MAIN, `app/many-${i}/${String(i).padStart(16, '0')}`));
    for (const arn of arns) main().loadBalancers.push({ arn, name: describeArn(arn).name, type: 'application', zones: ['use1-az1'], attributes: {} });
    const seen = await look([], { extra: arns.map(resource) });
    expect(
      region.calls
        .list('elasticloadbalancing', 'DescribeLoadBalancers')
        .map(({ input }) => (input.LoadBalancerArns as string[]).length)
        .sort(),
    ).toEqual([20, 20, 5]);
    expect(seen.resources.filter((one) => one.facts.known)).toHaveLength(45);
  });

  test('a target group that two load balancers use is read once, and each knows of the other', async () => {
    const group = main().targetGroups.find(({ name }) => name === 'search-pods');
    Object.assign(group ?? {}, { loadBalancers: [ARNS.search, ARNS.payments] });
    const seen = await look(['search', 'payments']);
    expect(groupOf(seen, 'search').sharedWith).toEqual([ARNS.payments]);
    expect(region.calls.list('elasticloadbalancing', 'DescribeTargetHealth').filter(({ resources }) => resources.some((text) => text.includes('search-pods')))).toHaveLength(1);
  });

  test('only InService and Healthy instances serve', async () => {
    const group = main().groups.find(({ name }) => name === 'checkout-web');
    Object.assign(group?.instances[0] ?? {}, { healthy: false });
    Object.assign(group?.instances[2] ?? {}, { lifecycle: 'Standby' });
    expect(factsOf<GroupFacts>(await look(['checkoutWeb']), 'checkoutWeb').serving).toEqual([
      { zone: A, count: 1 },
      { zone: B, count: 1 },
      { zone: C, count: 2 },
    ]);
  });
});

describe('a world in trouble', () => {
  const gone = resource(elb(MAIN, 'app/gone/0000000000000000'));

  test('an ARN that does not exist costs only itself', async () => {
    const seen = await look(['checkout', 'search'], { extra: [gone] });
    expect(seen.resources.map((one) => one.facts.known)).toEqual([true, true, false]);
    expect(seen.resources[2]?.facts).toEqual({ known: false, why: 'Elastic Load Balancing does not know it' });
  });

  test('a group that Auto Scaling does not list is unread', async () => {
    const seen = await look([], { extra: [resource(asg('444455556669', 'gone'))] });
    expect(seen.resources[0]?.facts).toEqual({ known: false, why: 'Auto Scaling does not list it' });
  });

  test.each([
    ['throttle', /Throttl/],
    ['fail', /Internal/i],
    ['deny', /AccessDenied|not authorized/i],
  ] as const)('target health that answers %s is unread, and nothing else is', async (kind, why) => {
    region.faults.add({ operation: 'DescribeTargetHealth', resource: 'checkout-web' }, { kind });
    const seen = await look(['checkout', 'checkoutWeb', 'search']);
    const { targets, settings } = groupOf(seen, 'checkout');
    expect(settings.known).toBe(true);
    expect(read(targets)).toMatch(why);
    expect(groupOf(seen, 'search').targets.known).toBe(true);
  });

  test('attributes that hang leave a load balancer’s settings unread, and what it would inherit', async () => {
    region.faults.add({ operation: 'DescribeLoadBalancerAttributes' }, { kind: 'hang' });
    const seen = await look(['checkout', 'payments'], { signal: AbortSignal.timeout(3_000) });
    expect(factsOf<LoadBalancerFacts>(seen, 'payments').attributes).toEqual({ known: false, why: 'no answer in time' });
    // An ALB's cross-zone setting is always on, so its target group is known without asking.
    expect(read(groupOf(seen, 'checkout').settings)).toEqual({ crossZone: true, sticky: false });
    expect(groupOf(seen, 'payments').settings).toEqual({ known: false, why: 'no answer in time' });
  });

  test('node groups that are unread leave the nodes unread, not few', async () => {
    region.faults.add({ operation: 'DescribeNodegroup' }, { kind: 'deny' });
    const facts = factsOf<ClusterFacts>(await look(['cluster']), 'cluster');
    expect(facts).toMatchObject({ shiftEnabled: { value: true }, groups: { known: false }, nodes: { known: false } });
  });

  test('a role that cannot be assumed leaves that account unread, with the role', async () => {
    region.faults.add({ service: 'sts' }, { kind: 'deny' });
    const seen = await look(['legacy', 'checkout']);
    expect(read(of(seen, 'legacy').facts)).toMatch(/role\/zonal-read/);
    expect(read(of(seen, 'legacy').managed)).toMatch(/role\/zonal-read/);
    expect(of(seen, 'checkout').facts.known).toBe(true);
    expect(read(seen.zones)).toMatch(/^444455556666 us-east-1: /);
  });

  test('with every describing API hanging it ends by its deadline, says so of each fact, and still has ARC', async () => {
    for (const service of ['elasticloadbalancing', 'autoscaling', 'eks', 'ec2']) region.faults.add({ service }, { kind: 'hang' });
    const began = performance.now();
    const seen = await look(['checkout', 'checkoutWeb', 'cluster', 'search'], { signal: AbortSignal.timeout(3_000) });
    expect(performance.now() - began).toBeLessThan(6_000);
    const late = { known: false, why: 'no answer in time' };
    expect([of(seen, 'checkout').facts, of(seen, 'checkoutWeb').facts, of(seen, 'search').facts]).toEqual([late, late, late]);
    expect(factsOf<ClusterFacts>(seen, 'cluster')).toMatchObject({ shiftEnabled: late, groups: late, nodes: late });
    expect(read(seen.zones)).toBe(`${MAIN} us-east-1: no answer in time`);
    expect(seen.resources.map((one) => one.managed.known)).toEqual([true, true, true, true]);
  });

  test('a deadline that is over sends nothing and still answers', async () => {
    const seen = await look(['checkout', 'cluster'], { signal: AbortSignal.abort() });
    expect(of(seen, 'checkout')).toMatchObject({ facts: { known: false, why: 'no answer in time' }, managed: { known: false } });
    expect(region.calls.list()).toEqual([]);
  });
});
