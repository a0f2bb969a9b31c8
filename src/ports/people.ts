import type { Known } from '../evacuation/words.ts';

/** What Slack says about a user. A flag that Slack did not send is unknown to us, and read as the safer value by the adapter. */
export type Profile = {
  readonly team: string;
  readonly enterprise?: string;
  readonly name: string;
  readonly deleted: boolean;
  readonly bot: boolean;
  /** Single- or multi-channel guest. */
  readonly guest: boolean;
  /** Belongs to another organisation (Slack Connect). */
  readonly stranger: boolean;
  readonly email?: string;
};

/** Reads people from Slack. Failures are values: who could not be verified is refused with the cause. */
export type People = {
  profile(user: string, signal: AbortSignal): Promise<Known<Profile>>;
  /** Whether people of other organisations are in a channel (Slack Connect), and its real name. */
  channel(id: string, signal: AbortSignal): Promise<Known<{ readonly name: string; readonly external: boolean }>>;
  /** Slack user ids of a user group. */
  members(group: string, signal: AbortSignal): Promise<Known<readonly string[]>>;
};
