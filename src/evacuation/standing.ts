import type { RefusalCode } from './events.ts';
import type { Facts, Known } from './words.ts';

/** What the shell found out about the person who clicked or typed. Facts come in, so that deciding stays pure. */
export type Standing = Known<{
  /** In the set that this action asks for (its approvers for a vote, its requesters for a request). */
  readonly inSet: boolean;
  readonly sameWorkspace: boolean;
  readonly guest: boolean;
  readonly bot: boolean;
  readonly deleted: boolean;
}>;

/** Why something was refused, with what the sentence needs. `why` is for `unverified`. */
export type Refusal = { readonly code: RefusalCode; readonly detail: Facts };

/**
 * Why this person may not act, or undefined. Guests, bots, deleted users and strangers are out before any set is asked;
 * who could not be verified is out with the cause: an unread answer is never a yes.
 */
export function refusalOf(standing: Standing, outside: 'not-an-approver' | 'not-allowed'): Refusal | undefined {
  if (!standing.known) return { code: 'unverified', detail: { why: standing.why } };
  const { deleted, bot, guest, sameWorkspace, inSet } = standing.value;
  const code: RefusalCode | undefined = deleted ? 'deleted' : bot ? 'bot' : !sameWorkspace ? 'other-workspace' : guest ? 'guest' : !inSet ? outside : undefined;
  return code && { code, detail: {} };
}
