/** Words that every other file uses. Nothing here reads a clock: a time is always an argument. */

/** Epoch milliseconds, UTC. */
export type Instant = number;
/** A length of time in milliseconds. */
export type Millis = number;
export const MINUTE: Millis = 60_000;
export const HOUR: Millis = 60 * MINUTE;

export type Arn = string;
/** An AZ ID such as `use1-az1`: the same place in every account. */
export type ZoneId = string;
/** A 12-digit AWS account. */
export type AccountId = string;

/** Where a resource is called: the pair that picks credentials and an endpoint. */
export type Place = { readonly account: AccountId; readonly region: string };

/** The ID is the place; `names` maps each account to its own name for it (`us-east-1a`), because names differ. */
export type Zone = { readonly id: ZoneId; readonly names: Readonly<Record<AccountId, string>> };

/** One human. `canonical` is the configuration's key for them, so that two Slack ids of one human are one person. */
export type Person = { readonly canonical: string; readonly team: string; readonly user: string; readonly name: string };

/** A fact from the world with its age, or why it could not be read. Never a default in its place. */
export type Known<T> = { readonly known: true; readonly value: T; readonly at: Instant } | { readonly known: false; readonly why: string };

export const known = <T>(value: T, at: Instant): Known<T> => ({ known: true, value, at });
export const unread = (why: string): Known<never> => ({ known: false, why });

/** Small, flat details that are stored and shown: ids, counts, times. */
export type Facts = Readonly<Record<string, string | number>>;

/** Makes a switch exhaustive: a new variant that nobody handled is a type error here. */
export function never(value: never): never {
  throw new Error(`This variant is not handled: ${JSON.stringify(value)}`);
}
