import type { RefusalCode } from './events.ts';
import type { Facts, Instant, Known } from './words.ts';

/** What the shell found out about the person who clicked or typed. Facts come in, so that deciding stays pure. */
export type Standing = Known<{
  /** In the set that this action asks for (its approvers for a vote, its requesters for a request). */
  readonly inSet: boolean;
  readonly sameWorkspace: boolean;
  readonly guest: boolean;
  readonly bot: boolean;
  readonly deleted: boolean;
  /** Another account of this human asked: the same verified e-mail address. */
  readonly isRequester?: boolean;
  /** Slack could not be asked for the members of a group: when the membership that counts was read. */
  readonly membershipOf?: Instant;
}>;

/** Why something was refused, with what the sentence needs. `why` is for `unverified`. */
export type Refusal = { readonly code: RefusalCode; readonly detail: Facts };

/**
 * Why this person may not act, or undefined. Strangers, deleted users, bots and guests are out before any set is asked. Of strangers Slack
 * sends fewer flags, and what is absent counts against them, so that they are strangers is said first;
 * who could not be verified is out with the cause: an unread answer is never a yes.
 */
export function refusalOf(standing: Standing, outside: 'not-an-approver' | 'not-allowed'): Refusal | undefined {
  if (!standing.known) return { code: 'unverified', detail: { why: standing.why } };
  const { deleted, bot, guest, sameWorkspace, inSet } = standing.value;
  const code: RefusalCode | undefined = !sameWorkspace ? 'other-workspace' : deleted ? 'deleted' : bot ? 'bot' : guest ? 'guest' : !inSet ? outside : undefined;
  return code && { code, detail: {} };
}
