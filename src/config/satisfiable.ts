import { ACTIONS, type ActionName, type ActionPolicy, type Configuration } from './configuration.ts';
import { membersOf } from './people.ts';

/** Actions with the same rules, so that they are shown and warned about once. */
export type PolicyGroup = { readonly actions: readonly ActionName[]; readonly policy: ActionPolicy };

export function policyGroups(configuration: Configuration): readonly PolicyGroup[] {
  const groups = new Map<string, { actions: ActionName[]; policy: ActionPolicy }>();
  for (const action of ACTIONS) {
    const policy = configuration.actions[action];
    const key = JSON.stringify(policy);
    const group = groups.get(key) ?? { actions: [], policy };
    group.actions.push(action);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Sentences about rules that will stop people at night: too few approvers, or nowhere to ask. */
export function warningsOf(configuration: Configuration): readonly string[] {
  const { ids, prefixes } = configuration.channels;
  const nowhere = ids.length + prefixes.length === 0 ? ['No channel is allowed: list one under channels.ids, or a prefix under channels.prefixes.'] : [];
  return [...nowhere, ...policyGroups(configuration).flatMap((group) => policyWarnings(configuration, group))];
}

function policyWarnings(configuration: Configuration, { actions, policy }: PolicyGroup): readonly string[] {
  const approvers = approverWarning(configuration, policy);
  const requesters = policy.requesters && isEmpty(configuration, policy.requesters) ? 'nobody may ask for it: the requesters are empty.' : undefined;
  const glass = policy.breakGlass && isEmpty(configuration, policy.breakGlass) ? 'nobody may break the glass: its sets are empty.' : undefined;
  return [approvers, requesters, glass].flatMap((warning) => (warning ? [`${actions.join(', ')}: ${warning}`] : []));
}

const isEmpty = (configuration: Configuration, sets: readonly string[]): boolean => {
  const { people, groups } = membersOf(configuration, sets);
  return people.length + groups.length === 0;
};

/** How many are in a Slack user group is not known here, so a set with one is not complained about. */
function approverWarning(configuration: Configuration, { approvers, approvals }: ActionPolicy): string | undefined {
  const { people, groups } = membersOf(configuration, approvers);
  if (groups.length > 0 || people.length > approvals) return undefined;
  if (people.length === 0) return approvals > 0 ? 'nobody can approve it: its approvers are empty. Name a set under approvers.' : undefined;
  if (people.length < approvals) return `nobody can approve it: it needs ${approvals} people, and ${people.join(', ')} are all there are.`;
  return `when ${people.join(' or ')} asks for it, nobody is left to approve it. Add a person to ${approvers.join(', ')}.`;
}
