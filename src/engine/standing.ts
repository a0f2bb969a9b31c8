import type { Configuration } from '../config/configuration.ts';
import { identify, membersOf } from '../config/people.ts';
import type { Standing } from '../evacuation/standing.ts';
import { known, type Person, unread } from '../evacuation/words.ts';
import type { Profile } from '../ports/people.ts';
import { type Deps, within } from './deps.ts';

/** Slack answers in well under a second, or the click is refused with the cause and may be repeated. */
const LOOK_UP_MS = 3_000;

/** The human behind a Slack user: one entry of the configuration, whichever of their ids they use. */
export const personOf = (deps: Deps, user: { readonly id: string; readonly name: string }, team: string): Person =>
  identify(deps.configuration, { team, user: user.id, name: user.name });

/**
 * What is true of a person for an action. `sets` are the names of the sets that may act; undefined means every full
 * member of the workspace. Sets of users need no look-up in Slack beside the profile; groups are asked only when needed.
 */
export async function standingOf(deps: Deps, person: Person, sets: readonly string[] | undefined): Promise<Standing> {
  const signal = within(deps.signal, LOOK_UP_MS);
  const profile = await deps.people.profile(person.user, signal);
  if (!profile.known) return unread(profile.why);
  const inSet = await isInSets(deps, person, sets, signal);
  if (typeof inSet !== 'boolean') return unread(inSet.why);
  const { guest, bot, deleted } = profile.value;
  return known({ inSet, guest, bot, deleted, sameWorkspace: sameWorkspace(deps.configuration, profile.value) }, profile.at);
}

function sameWorkspace(configuration: Configuration, profile: Profile): boolean {
  if (profile.stranger) return false;
  return profile.team === configuration.workspace || (configuration.enterprise !== undefined && profile.enterprise === configuration.enterprise);
}

/** By the configuration's people first: that needs nobody's answer. A group that could not be read proves nothing. */
async function isInSets(deps: Deps, person: Person, sets: readonly string[] | undefined, signal: AbortSignal): Promise<boolean | { readonly why: string }> {
  if (!sets) return true;
  const members = membersOf(deps.configuration, sets);
  if (members.people.includes(person.canonical) || members.users.includes(person.user)) return true;
  const groups = await Promise.all(members.groups.map((group) => deps.people.members(group, signal)));
  if (groups.some((group) => group.known && group.value.includes(person.user))) return true;
  const failed = groups.find((group) => !group.known);
  return failed && !failed.known ? { why: failed.why } : false;
}
