import type { ActionName } from '../config/configuration.ts';
import { membersOf } from '../config/people.ts';
import { HOUR, type Instant, type Known, known, type Person, unread } from '../evacuation/words.ts';
import type { Deps } from './deps.ts';

/** How old a membership may be that stands in for one that Slack cannot give now. */
const STALE_AFTER = 24 * HOUR;

export type Wanted = {
  readonly action: ActionName;
  /** Names of the sets that may act; undefined means every full member of the workspace. */
  readonly sets: readonly string[] | undefined;
  /** Whose request it is: two users with the same verified e-mail address are one person. */
  readonly requester?: Person;
};

type Membership = { readonly inSet: boolean; readonly membershipOf?: Instant };

/**
 * Whether a person is in one of the sets. By the configuration's people first: that needs nobody's answer. A group that
 * Slack cannot list counts as it was last read, within a day, for shift and extend only: they take traffic out of a bad
 * zone, and must not wait for Slack. For anything else what could not be verified is refused.
 */
export async function inSets(deps: Deps, person: Person, { action, sets }: Wanted, signal: AbortSignal): Promise<Known<Membership>> {
  const now = deps.now();
  if (!sets) return known({ inSet: true }, now);
  const members = membersOf(deps.configuration, sets);
  if (members.people.includes(person.canonical) || members.users.includes(person.user)) return known({ inSet: true }, now);
  const groups = await Promise.all(members.groups.map((group) => readGroup(deps, group, signal)));
  if (groups.some((group) => group.known && group.value.includes(person.user))) return known({ inSet: true }, now);
  const failed = groups.flatMap((group) => (group.known ? [] : [group.why]))[0];
  if (failed === undefined) return known({ inSet: false }, now);
  return action === 'shift' || action === 'extend' ? asLastRead(deps, person, members.groups, failed) : unread(failed);
}

async function readGroup(deps: Deps, group: string, signal: AbortSignal): Promise<Known<readonly string[]>> {
  const read = await deps.people.members(group, signal);
  if (read.known) {
    // For the night on which Slack cannot be asked. That it could not be kept must not stop this click.
    await deps.register
      .rememberMembers(group, read.value, read.at, deps.signal)
      .catch((error: unknown) => deps.logger.warn({ err: error, group }, 'a membership could not be kept'));
  }
  return read;
}

async function asLastRead(deps: Deps, person: Person, groups: readonly string[], why: string): Promise<Known<Membership>> {
  const kept = await Promise.all(groups.map((group) => deps.register.lastMembers(group, deps.signal)));
  const now = deps.now();
  const counting = kept.flatMap((one) => (one && now - one.at <= STALE_AFTER ? [one] : []));
  const own = counting.find((one) => one.users.includes(person.user));
  return own ? known({ inSet: true, membershipOf: own.at }, now) : unread(why);
}
