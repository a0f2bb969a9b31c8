import { stringify } from 'yaml';
import type { Configuration } from '../../src/config/configuration.ts';
import { type Loaded, loadText } from '../../src/config/load.ts';

/** A small configuration that is in order, as plain data, for tests to break or to extend. */
export const base = () => ({
  workspace: 'T0ZONAL',
  channels: { ids: ['C0INC'], prefixes: ['inc-'] },
  people: { asker: { slack: ['U0ASKER', 'U0ASKER2'] }, approver: { slack: ['U0APPROVER'], iam: ['arn:aws:iam::111122223333:user/approver'] } },
  sets: { sre: { people: ['asker', 'approver'], groups: ['S0SRE'] } },
  actions: { default: { approvers: ['sre'] }, shift: {} },
  accounts: {
    '111122223333': { zones: { 'use1-az1': 'us-east-1a', 'use1-az2': 'us-east-1b', 'euw1-az1': 'eu-west-1a' } },
    '444455556666': {
      roles: { shift: 'arn:aws:iam::444455556666:role/zonal-shift' },
      externalId: 'zonal',
      zones: { 'use1-az1': 'us-east-1c', 'use1-az2': 'us-east-1a' },
    },
  },
  apps: {
    checkout: {
      account: '111122223333',
      region: 'us-east-1',
      resources: ['arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/checkout/50dc6c495c0c9188', 'arn:aws:rds:us-east-1:111122223333:db:orders'],
    },
    Search: { account: '111122223333', region: 'us-east-1', resources: ['arn:aws:eks:us-east-1:111122223333:cluster/search', 'arn:aws:rds:us-east-1:111122223333:db:orders'] },
    shop: { account: '111122223333', region: 'eu-west-1', resources: ['arn:aws:eks:eu-west-1:111122223333:cluster/shop'] },
    legacy: { account: '444455556666', region: 'us-east-1', resources: ['arn:aws:elasticloadbalancing:us-east-1:444455556666:loadbalancer/net/legacy/bf62509130d1a3cc'] },
  },
});

/** Plain data at a path, to be replaced: `undefined` removes it. */
export type Change = readonly [path: string, value: unknown];

/** The base with some values replaced, as it would stand in a file. `/` separates the keys of a path. */
export function changed(...changes: readonly Change[]): string {
  const root: Record<string, unknown> = { root: base() };
  for (const [path, value] of changes) {
    const keys = ['root', ...path.split('/')];
    const last = keys.pop() ?? '';
    let at = root;
    for (const key of keys) {
      at[key] ??= {};
      at = at[key] as Record<string, unknown>;
    }
    if (value === undefined) delete at[last];
    else at[last] = value;
  }
  return stringify(root.root);
}

export const loaded = (...changes: readonly Change[]): Loaded => loadText(changed(...changes));

/** The configuration that a change makes; fails the test when there is none. */
export function configured(...changes: readonly Change[]): Configuration {
  const result = loaded(...changes);
  if (result.is === 'bad') throw new Error(JSON.stringify(result.problems));
  return result.configuration;
}
