import { alb, group, nlb, REGION, subnetsOf, USED } from '../../sim/world/demo/build.ts';
import type { WorldState } from '../../sim/world/state.ts';

const ACCOUNT = '111122223333';
const ZONES = { 'use1-az1': 'us-east-1a', 'use1-az2': 'us-east-1b', 'use1-az4': 'us-east-1c' };
const pad = (n: number, width: number) => String(n).padStart(width, '0');

const apps = Array.from({ length: 40 }, (_unused, i) => {
  const name = `a-service-with-quite-a-long-name-${pad(i, 2)}`;
  const balancers = [0, 1].map((k) => alb(ACCOUNT, { name: `${name.slice(0, 20)}-${pad(i, 2)}-web-${k}`, id: `50dc6c495c0c${pad(i * 10 + k, 4)}` }));
  const network = nlb(ACCOUNT, { name: `${name.slice(0, 20)}-${pad(i, 2)}-net`, id: `6a1f0d4be8c3${pad(i, 4)}` });
  const groups = [0, 1].map((k) => group(ACCOUNT, { name: `${name}-fleet-${k}`, id: `0f1a2b3c-1111-4222-8333-44445555${pad(i * 10 + k, 4)}`, prefix: pad(i * 2 + k, 2) }));
  return { name, balancers: [...balancers, network], groups };
});

/** Forty apps with five resources each, all of which move. */
export const MANY = 200;

export const worldOfMany = (): WorldState => ({
  schema: 1,
  region: REGION,
  home: ACCOUNT,
  accounts: [
    structuredClone({
      id: ACCOUNT,
      zones: Object.entries(ZONES).map(([id, name]) => ({ id, name, kind: 'availability-zone' as const })),
      subnets: subnetsOf('0aaa111122223333', USED),
      roles: [],
      loadBalancers: apps.flatMap((app) => app.balancers),
      targetGroups: [],
      groups: apps.flatMap((app) => app.groups),
      clusters: [],
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

export const configurationOfMany = (): string =>
  JSON.stringify({
    workspace: 'T0ZONAL',
    channels: { ids: ['C0INC'], prefixes: [] },
    people: { asker: { slack: ['U0ASKER'] }, approver: { slack: ['U0APPROVER'] } },
    sets: { sre: { people: ['asker', 'approver'] } },
    actions: { default: { approvers: ['sre'] } },
    accounts: { [ACCOUNT]: { zones: ZONES } },
    apps: Object.fromEntries(apps.map((app) => [app.name, { account: ACCOUNT, region: REGION, resources: [...app.balancers, ...app.groups].map(({ arn }) => arn) }])),
  });
