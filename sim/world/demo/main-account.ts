import type { Account, Cluster } from '../state.ts';
import { addresses, alb, asTargets, group, nlb, REGION, subnetsOf, targetGroup, USED } from './build.ts';

export const MAIN = '111122223333';

const checkout = alb(MAIN, { name: 'checkout', id: '50dc6c495c0c9188' });
const checkoutWeb = group(MAIN, { name: 'checkout-web', id: '0f1a2b3c-1111-4222-8333-444455556661', prefix: 'c0' });

const payments = nlb(MAIN, { name: 'payments', id: '6a1f0d4be8c35e77' });
const paymentsApi = group(MAIN, { name: 'payments-api', id: '0f1a2b3c-1111-4222-8333-444455556662', prefix: 'a0' });

const search = alb(MAIN, { name: 'search', id: '7b2e1c5df9d46f88' });
const searchNodes = group(MAIN, {
  name: 'eks-search-nodes',
  id: '0f1a2b3c-1111-4222-8333-444455556663',
  prefix: 'e0',
  tags: { 'eks:cluster-name': 'search', 'eks:nodegroup-name': 'nodes' },
});
const searchCluster: Cluster = {
  arn: `arn:aws:eks:${REGION}:${MAIN}:cluster/search`,
  name: 'search',
  zonalShift: true,
  zones: USED,
  nodegroups: [{ name: 'nodes', group: searchNodes.name }],
};

const ledger = nlb(MAIN, { name: 'ledger', id: '8c3f2d6e0ae57099' });
const ledgerWeb = alb(MAIN, { name: 'ledger-web', id: '9d403e7f1bf681aa' });

const reports = alb(MAIN, { name: 'reports', id: 'ae514f802c0792bb', shift: false });
const reportsBatch = group(MAIN, { name: 'reports-batch', id: '0f1a2b3c-1111-4222-8333-444455556664', prefix: 'b0', zones: ['use1-az2', 'use1-az4'] });

/** The account that the bot runs in: all six zones, three in use, and a Local Zone. */
export const mainAccount = (): Account => ({
  id: MAIN,
  zones: [
    { id: 'use1-az1', name: 'us-east-1a', kind: 'availability-zone' },
    { id: 'use1-az2', name: 'us-east-1b', kind: 'availability-zone' },
    { id: 'use1-az4', name: 'us-east-1c', kind: 'availability-zone' },
    { id: 'use1-az6', name: 'us-east-1d', kind: 'availability-zone' },
    { id: 'use1-az3', name: 'us-east-1e', kind: 'availability-zone' },
    { id: 'use1-az5', name: 'us-east-1f', kind: 'availability-zone' },
    { id: 'use1-bos1-az1', name: 'us-east-1-bos-1a', kind: 'local-zone' },
  ],
  subnets: subnetsOf('0aaa111122223333', USED),
  roles: [],
  loadBalancers: [checkout, payments, search, ledger, ledgerWeb, reports],
  targetGroups: [
    // One of the two targets in use1-az1 is unhealthy: the trouble has begun.
    targetGroup(MAIN, {
      name: 'checkout-web',
      id: '1b2c3d4e5f607181',
      of: [checkout],
      targetType: 'instance',
      protocol: 'HTTP',
      port: 8080,
      targets: asTargets(
        checkoutWeb.instances,
        checkoutWeb.instances.slice(0, 1).map(({ id }) => id),
      ),
    }),
    targetGroup(MAIN, {
      name: 'payments-api',
      id: '2c3d4e5f60718192',
      of: [payments],
      targetType: 'instance',
      protocol: 'TCP',
      port: 8443,
      targets: asTargets(paymentsApi.instances),
    }),
    targetGroup(MAIN, {
      name: 'search-pods',
      id: '3d4e5f60718192a3',
      of: [search],
      targetType: 'ip',
      protocol: 'HTTP',
      port: 9200,
      targets: addresses('10.1', USED, 3),
      podsOf: searchCluster.arn,
    }),
    targetGroup(MAIN, { name: 'ledger-alb', id: '4e5f60718192a3b4', of: [ledger], targetType: 'alb', protocol: 'TCP', port: 443, targets: [{ id: ledgerWeb.arn, healthy: true }] }),
    targetGroup(MAIN, { name: 'ledger-web', id: '5f60718192a3b4c5', of: [ledgerWeb], targetType: 'ip', protocol: 'HTTP', port: 8080, targets: addresses('10.2', USED, 2) }),
    // All of its targets are in one zone.
    targetGroup(MAIN, {
      name: 'reports-render',
      id: '60718192a3b4c5d6',
      of: [reports],
      targetType: 'instance',
      protocol: 'HTTP',
      port: 8080,
      targets: asTargets(reportsBatch.instances.filter(({ zone }) => zone === 'use1-az2')),
    }),
  ],
  groups: [checkoutWeb, paymentsApi, searchNodes, reportsBatch],
  clusters: [searchCluster],
});
