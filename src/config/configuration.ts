import type { AccountId, Arn, Millis, ZoneId } from '../evacuation/words.ts';

/** What can be asked for and approved. */
export const ACTIONS = ['shift', 'extend', 'cancel', 'failover-db', 'drain-ecs', 'restore-ecs', 'recover', 'adopt'] as const;
export type ActionName = (typeof ACTIONS)[number];

/** Who asks, who approves, how many, and for how long a request waits. */
export type ActionPolicy = {
  /** Names of sets; undefined means every full member of the workspace, in an allowed channel. */
  readonly requesters?: readonly string[];
  /** Names of sets. Empty means nobody. */
  readonly approvers: readonly string[];
  /** People besides the requester. */
  readonly approvals: number;
  readonly lapse: Millis;
  /** Of shift and extend: names of sets whose members may do it alone in an emergency. Undefined means nobody. */
  readonly breakGlass?: readonly string[];
};

export type Account = {
  /** Role ARNs to assume per purpose; none means the function's own credentials. */
  readonly roles: { readonly read?: Arn; readonly shift?: Arn; readonly return?: Arn; readonly state?: Arn };
  readonly externalId?: string;
  /** AZ ID to this account's AZ name. */
  readonly zones: Readonly<Record<ZoneId, string>>;
};

export type App = { readonly account: AccountId; readonly region: string; readonly resources: readonly Arn[] };

/** How long before the first lapse people are reminded, longest first. `quiet` is in minutes after midnight there. */
export type Reminders = { readonly before: readonly Millis[]; readonly quiet?: { readonly from: number; readonly to: number; readonly zone: string } };

/** Who is woken when nobody answers: an SNS topic, from `before` ahead of the lapse. */
export type Paging = { readonly topic: Arn; readonly before: Millis };

/** `observe`: everything is planned and checked, and nothing is executed. */
export type Mode = 'act' | 'observe';

/** The whole configuration, checked and with its defaults filled in. `hash` identifies the text that it came from. */
export type Configuration = {
  readonly hash: string;
  readonly workspace: string;
  readonly enterprise?: string;
  readonly mode: Mode;
  readonly reminders: Reminders;
  readonly paging?: Paging;
  /** Slack user group that is mentioned in the last hour. */
  readonly onCall?: string;
  /** Slack channel for what concerns no open evacuation. */
  readonly ops?: string;
  readonly channels: { readonly ids: readonly string[]; readonly prefixes: readonly string[] };
  readonly people: Readonly<Record<string, { readonly slack: readonly string[]; readonly iam: readonly string[] }>>;
  readonly sets: Readonly<Record<string, { readonly people: readonly string[]; readonly groups: readonly string[] }>>;
  readonly actions: Readonly<Record<ActionName, ActionPolicy>>;
  readonly accounts: Readonly<Record<AccountId, Account>>;
  readonly apps: Readonly<Record<string, App>>;
};
