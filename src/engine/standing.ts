import type { Configuration } from '../config/configuration.ts';
import { identify } from '../config/people.ts';
import type { Standing } from '../evacuation/standing.ts';
import { known, type Person, unread } from '../evacuation/words.ts';
import type { Profile } from '../ports/people.ts';
import { type Deps, within } from './deps.ts';
import { inSets, type Wanted } from './membership.ts';

/** Slack answers in well under a second, or the click is refused with the cause and may be repeated. */
const LOOK_UP_MS = 3_000;

/** The human behind a Slack user: one entry of the configuration, whichever of their ids they use. */
export const personOf = (deps: Deps, user: { readonly id: string; readonly name: string }, team: string): Person =>
  identify(deps.configuration, { team, user: user.id, name: user.name });

/**
 * What is true of a person for an action. Sets of users need no look-up in Slack beside the profile; groups are asked
 * only when needed.
 */
export async function standingOf(deps: Deps, person: Person, wanted: Wanted): Promise<Standing> {
  const signal = within(deps.signal, LOOK_UP_MS);
  const other = wanted.requester && wanted.requester.user !== person.user ? wanted.requester : undefined;
  const [profile, requester, membership] = await Promise.all([
    deps.people.profile(person.user, signal),
    other ? deps.people.profile(other.user, signal) : undefined,
    inSets(deps, person, wanted, signal),
  ]);
  if (!profile.known) return unread(profile.why);
  if (!membership.known) return unread(membership.why);
  const { guest, bot, deleted, email } = profile.value;
  const isRequester = requester?.known === true && email !== undefined && requester.value.email === email;
  return known({ ...membership.value, guest, bot, deleted, isRequester, sameWorkspace: sameWorkspace(deps.configuration, profile.value) }, profile.at);
}

function sameWorkspace(configuration: Configuration, profile: Profile): boolean {
  if (profile.stranger) return false;
  return profile.team === configuration.workspace || (configuration.enterprise !== undefined && profile.enterprise === configuration.enterprise);
}
