import type { Account } from '../state.ts';
import { addresses, alb, subnetsOf, targetGroup, USED } from './build.ts';

export const LEGACY = '444455556666';

const READ = [
  'arc-zonal-shift:Get*',
  'arc-zonal-shift:List*',
  'ec2:Describe*',
  'elasticloadbalancing:Describe*',
  'autoscaling:Describe*',
  'eks:Describe*',
  'eks:List*',
  'sts:GetCallerIdentity',
];
const SHIFT = [...READ, 'arc-zonal-shift:StartZonalShift', 'arc-zonal-shift:UpdateZonalShift', 'arc-zonal-shift:CancelZonalShift'];

const legacy = alb(LEGACY, { name: 'legacy', id: 'bf62509130d1a3cc' });

/** Another account, reached through roles; it calls the same places by other names. */
export const legacyAccount = (): Account => ({
  id: LEGACY,
  zones: [
    { id: 'use1-az2', name: 'us-east-1a', kind: 'availability-zone' },
    { id: 'use1-az4', name: 'us-east-1b', kind: 'availability-zone' },
    { id: 'use1-az1', name: 'us-east-1c', kind: 'availability-zone' },
    { id: 'use1-az6', name: 'us-east-1d', kind: 'availability-zone' },
    { id: 'use1-az3', name: 'us-east-1e', kind: 'availability-zone' },
    { id: 'use1-az5', name: 'us-east-1f', kind: 'availability-zone' },
  ],
  subnets: subnetsOf('0bbb444455556666', USED),
  roles: [
    { name: 'zonal-read', externalId: 'zonal-demo', allows: READ },
    { name: 'zonal-shift', externalId: 'zonal-demo', allows: SHIFT },
  ],
  loadBalancers: [legacy],
  targetGroups: [
    targetGroup(LEGACY, { name: 'legacy-web', id: '718192a3b4c5d6e7', of: [legacy], targetType: 'ip', protocol: 'HTTP', port: 80, targets: addresses('10.3', USED, 2) }),
  ],
  groups: [],
  clusters: [],
});
