import type { Account } from '../world/state.ts';

/** The one network of an account. */
export const vpcOf = (account: Account): string => `vpc-0${account.id}`;

/** Subnets of the account in these zones. */
export const subnetsIn = (account: Account, zones: readonly string[]): string[] => account.subnets.filter(({ zone }) => zones.includes(zone)).map(({ id }) => id);
