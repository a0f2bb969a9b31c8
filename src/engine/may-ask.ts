import { membersOf } from '../config/people.ts';
import { refusalOf } from '../evacuation/standing.ts';
import type { Instant, Person } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { glassOff } from '../views/answers.ts';
import { refused } from '../views/refusals.ts';
import type { Deps } from './deps.ts';
import { standingOf } from './standing.ts';

/** `code` is what the refusal is counted under. */
export type MayAsk =
  | { readonly is: 'yes'; readonly needed: number; readonly glass?: true; readonly membershipOf?: Instant }
  | { readonly is: 'no'; readonly code: string; readonly answer: Rendered };

/**
 * Whether a person may ask for an action, and how many must approve it then. With `glass` one person alone: nobody
 * approves before. Where the policy asks for nobody (extend alone may), approvers may ask too.
 */
export async function mayAsk(deps: Deps, by: Person, action: 'shift' | 'extend' | 'cancel' | 'adopt', glass = false): Promise<MayAsk> {
  const policy = deps.configuration.actions[action];
  if (glass && !policy.breakGlass) return { is: 'no', code: 'glass-off', answer: glassOff(action) };
  const sets = glass ? policy.breakGlass : policy.approvals > 0 || !policy.requesters ? policy.requesters : [...policy.requesters, ...policy.approvers];
  const standing = await standingOf(deps, by, { action, sets });
  const refusal = refusalOf(standing, 'not-allowed');
  if (refusal) return { is: 'no', code: refusal.code, answer: refused(refusal, sets ? { requesters: named(deps, sets) } : {}) };
  const since = standing.known ? standing.value.membershipOf : undefined;
  return { is: 'yes', needed: glass ? 0 : policy.approvals, ...(glass ? { glass } : {}), ...(since === undefined ? {} : { membershipOf: since }) };
}

function named({ configuration }: Deps, sets: readonly string[]) {
  const { users, groups } = membersOf(configuration, sets);
  return { sets, users, groups };
}
