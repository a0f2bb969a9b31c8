import type { Approvers } from '../evacuation/events.ts';
import type { Person } from '../evacuation/words.ts';
import type { ActionName, Configuration } from './configuration.ts';

/** Who is in some sets: names of the configuration's people, their Slack users, and Slack user groups, whose members only Slack knows. */
export type Members = { readonly people: readonly string[]; readonly users: readonly string[]; readonly groups: readonly string[] };

/**
 * The human behind a Slack user: their entry under `people`, else that one Slack id. The id alone decides, whatever the
 * workspace: a second account of one human elsewhere must not count as a second person.
 */
export function identify(configuration: Configuration, who: { readonly team: string; readonly user: string; readonly name: string }): Person {
  const entry = Object.entries(configuration.people).find(([, { slack }]) => slack.includes(who.user));
  return { canonical: entry?.[0] ?? `slack:${who.team}:${who.user}`, team: who.team, user: who.user, name: who.name };
}

/** Everyone in the named sets, each once. */
export function membersOf(configuration: Configuration, setNames: readonly string[]): Members {
  const sets = setNames.flatMap((set) => configuration.sets[set] ?? []);
  const people = unique(sets.flatMap((set) => set.people));
  return { people, users: unique(people.flatMap((person) => configuration.people[person]?.slack ?? [])), groups: unique(sets.flatMap((set) => set.groups)) };
}

/** Who may approve an action, as it is frozen for the card. */
export function approversOf(configuration: Configuration, action: ActionName): Approvers {
  const sets = configuration.actions[action].approvers;
  const { users, groups } = membersOf(configuration, sets);
  return { sets, users, groups };
}

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];
