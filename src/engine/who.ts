import type { Approvers, Ask } from '../evacuation/events.ts';
import type { Plan } from '../evacuation/plan.ts';
import type { Person } from '../evacuation/words.ts';
import type { Deps } from './deps.ts';

/** Who is named on the card: the requester cannot be the second person, by any of their ids. */
export function othersThan(by: Person, { configuration }: Deps, all: Approvers): Approvers {
  const own = configuration.people[by.canonical]?.slack ?? [by.user];
  return { ...all, users: all.users.filter((user) => !own.includes(user)) };
}

/** The role that each account's shifts are made with, for those who do it by hand. */
export function rolesOf({ configuration }: Deps, plan: Plan): Ask['roles'] {
  const roles = plan.steps.map(({ target }) => [target.account, configuration.accounts[target.account]?.roles.shift] as const);
  return Object.fromEntries(roles.flatMap(([account, role]) => (role ? [[account, role]] : [])));
}
