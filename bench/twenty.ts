import { alb, group, nlb, REGION, subnetsOf, USED } from '../sim/world/demo/build.ts';
import type { Cluster, WorldState } from '../sim/world/state.ts';

export const ACCOUNT = '111122223333';
const ZONES = { 'use1-az1': 'us-east-1a', 'use1-az2': 'us-east-1b', 'use1-az4': 'us-east-1c' };

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_unused, i) => String(i + 1).padStart(2, '0'));

const cluster = (name: string): Cluster => ({ arn: `arn:aws:eks:${REGION}:${ACCOUNT}:cluster/${name}`, name, zonalShift: true, zones: USED, nodegroups: [] });

const applications = numbers(5).map((n) => alb(ACCOUNT, { name: `web-${n}`, id: `50dc6c495c0c91${n}` }));
const networks = numbers(3).map((n) => nlb(ACCOUNT, { name: `api-${n}`, id: `6a1f0d4be8c35e${n}` }));
const clusters = numbers(6).map((n) => cluster(`cluster-${n}`));
const groups = numbers(6).map((n) => group(ACCOUNT, { name: `batch-${n}`, id: `0f1a2b3c-1111-4222-8333-4444555566${n}`, prefix: n }));

/** The tiers of a shift: load balancers, then clusters, then Auto Scaling groups. */
export const TIERS = [[...applications, ...networks], clusters, groups] as const;
/** ARNs of twenty resources of one account and Region that a zonal shift can move, in the order of their tiers. */
export const TWENTY: readonly string[] = TIERS.flatMap((tier) => tier.map(({ arn }) => arn));
export const ZONE = 'use1-az1';

/** A world of just these twenty. */
export const worldOfTwenty = (): WorldState => ({
  schema: 1,
  region: REGION,
  home: ACCOUNT,
  accounts: [
    structuredClone({
      id: ACCOUNT,
      zones: Object.entries(ZONES).map(([id, name]) => ({ id, name, kind: 'availability-zone' as const })),
      subnets: subnetsOf('0aaa111122223333', USED),
      roles: [],
      loadBalancers: [...applications, ...networks],
      targetGroups: [],
      groups,
      clusters,
    }),
  ],
  troubles: {},
  shifts: [],
  autoshifts: [],
  autoshiftOn: [],
  sessions: {},
  appliesAfter: 0,
  minted: 0,
});

/** The configuration for it, as the text of a file: YAML reads JSON. One app per tier; the demo's people. */
export const configurationOfTwenty = (): string =>
  JSON.stringify({
    workspace: 'T0ZONAL',
    channels: { ids: ['C0INC'], prefixes: [] },
    people: { asker: { slack: ['U0ASKER'] }, approver: { slack: ['U0APPROVER'] } },
    sets: { sre: { people: ['asker', 'approver'] } },
    actions: { default: { approvers: ['sre'] } },
    accounts: { [ACCOUNT]: { zones: ZONES } },
    apps: Object.fromEntries(['front', 'middle', 'back'].map((app, tier) => [app, { account: ACCOUNT, region: REGION, resources: TIERS[tier]?.map(({ arn }) => arn) }])),
  });
