import { alb, group, nlb, REGION, USED } from '../sim/world/demo/build.ts';
import type { Cluster, WorldState } from '../sim/world/state.ts';
import { ACCOUNT, configurationWith, worldWith } from '../test/support/one-account.ts';

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
export const worldOfTwenty = (): WorldState => worldWith({ loadBalancers: [...applications, ...networks], groups, clusters });

/** The configuration for it: one app per tier. */
export const configurationOfTwenty = (): string =>
  configurationWith(Object.fromEntries(['front', 'middle', 'back'].map((app, tier) => [app, (TIERS[tier] ?? []).map(({ arn }) => arn)])));
