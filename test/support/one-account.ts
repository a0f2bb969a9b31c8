import { REGION, subnetsOf, USED } from '../../sim/world/demo/build.ts';
import type { Account, WorldState } from '../../sim/world/state.ts';

export const ACCOUNT = '111122223333';
const ZONES = { 'use1-az1': 'us-east-1a', 'use1-az2': 'us-east-1b', 'use1-az4': 'us-east-1c' };

/** A world of one account with just these resources, in three zones. */
export const worldWith = (resources: Pick<Account, 'loadBalancers' | 'groups' | 'clusters'>): WorldState => ({
  schema: 1,
  region: REGION,
  home: ACCOUNT,
  accounts: [
    structuredClone({
      id: ACCOUNT,
      zones: Object.entries(ZONES).map(([id, name]) => ({ id, name, kind: 'availability-zone' as const })),
      subnets: subnetsOf('0aaa111122223333', USED),
      roles: [],
      targetGroups: [],
      ...resources,
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

/** The configuration for it, as the text of a file: YAML reads JSON. The demo's people; `apps` names each app's ARNs. */
export const configurationWith = (apps: Readonly<Record<string, readonly string[]>>): string =>
  JSON.stringify({
    workspace: 'T0ZONAL',
    channels: { ids: ['C0INC'], prefixes: [] },
    people: { asker: { slack: ['U0ASKER'] }, approver: { slack: ['U0APPROVER'] } },
    sets: { sre: { people: ['asker', 'approver'] } },
    actions: { default: { approvers: ['sre'] } },
    accounts: { [ACCOUNT]: { zones: ZONES } },
    apps: Object.fromEntries(Object.entries(apps).map(([app, resources]) => [app, { account: ACCOUNT, region: REGION, resources }])),
  });
