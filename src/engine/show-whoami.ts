import { isAllowedChannel } from '../config/channels.ts';
import { membersOf } from '../config/people.ts';
import type { Action } from '../evacuation/events.ts';
import { refusalOf } from '../evacuation/standing.ts';
import type { Typed } from '../ports/incoming.ts';
import { whoami } from '../views/whoami.ts';
import { answer } from './answer.ts';
import type { Deps } from './deps.ts';
import { personOf, standingOf } from './standing.ts';

/** The actions that this version has: the configuration already takes policies of others. */
const THERE_IS: readonly Action[] = ['shift', 'extend', 'cancel', 'adopt'];

/** What a person may ask for and approve, told by the same rules that will decide. */
export async function showWhoami(deps: Deps, incoming: Typed): Promise<void> {
  const { configuration } = deps;
  const person = personOf(deps, incoming.user, incoming.team);
  const rights = await Promise.all(
    THERE_IS.map(async (action) => {
      const { requesters, approvers } = configuration.actions[action];
      const [asking, approving] = await Promise.all([standingOf(deps, person, { action, sets: requesters }), standingOf(deps, person, { action, sets: approvers })]);
      return { action, ask: refusalOf(asking, 'not-allowed'), approve: refusalOf(approving, 'not-an-approver') };
    }),
  );
  const entry = configuration.people[person.canonical];
  const sets = Object.keys(configuration.sets).filter((set) => membersOf(configuration, [set]).people.includes(person.canonical));
  await answer(deps, incoming, whoami({ person, ids: entry?.slack ?? [], sets, rights, channelAllowed: isAllowedChannel(configuration, incoming.channel) }));
}
