import { didYouMean, type Problem, problemAt, quote } from './problem.ts';
import type { ConfigFile, PolicyFile } from './schema.ts';

/** How people, sets and actions fit together. */
export function checkPeople(file: ConfigFile): readonly Problem[] {
  return [...reservedNames(file), ...sharedIds(file, 'slack'), ...sharedIds(file, 'iam'), ...unknownPeople(file), ...unknownSets(file), ...noApproval(file)];
}

/** The engine signs what it finds out by itself with this name. */
const ENGINE = 'zonal';

const reservedNames = (file: ConfigFile): readonly Problem[] =>
  Object.hasOwn(file.people, ENGINE) ? [problemAt(['people', ENGINE], 'This name stands for Zonal itself in the record.', 'Choose another name for the person.')] : [];

/** An id under two entries would make one human two people, who could approve each other's requests. */
function sharedIds(file: ConfigFile, kind: 'slack' | 'iam'): readonly Problem[] {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  for (const [person, ids] of Object.entries(file.people)) {
    for (const [index, id] of ids[kind].entries()) {
      const owner = owners.get(id);
      if (owner !== undefined)
        problems.push(problemAt(['people', person, kind, index], `${quote(id)} is listed already, under people.${owner}.`, 'One human has one entry, with every id they have.'));
      else owners.set(id, person);
    }
  }
  return problems;
}

function unknownPeople(file: ConfigFile): readonly Problem[] {
  const people = Object.keys(file.people);
  return Object.entries(file.sets).flatMap(([set, { people: members }]) =>
    members.flatMap((member, index) =>
      people.includes(member)
        ? []
        : [problemAt(['sets', set, 'people', index], `${quote(member)} is not under people.`, didYouMean(member, people, 'Add the person under people.'))],
    ),
  );
}

function unknownSets(file: ConfigFile): readonly Problem[] {
  const sets = Object.keys(file.sets);
  return Object.entries(file.actions).flatMap(([action, policy]: [string, PolicyFile | undefined]) =>
    (['requesters', 'approvers', 'breakGlass'] as const).flatMap((role) =>
      (policy?.[role] ?? []).flatMap((set, index) =>
        sets.includes(set) ? [] : [problemAt(['actions', action, role, index], `${quote(set)} is not under sets.`, didYouMean(set, sets, 'Add the set under sets.'))],
      ),
    ),
  );
}

/** Only lengthening what two people started may go without a second person. */
function noApproval(file: ConfigFile): readonly Problem[] {
  return Object.entries(file.actions).flatMap(([action, policy]) =>
    policy?.approvals === 0 && action !== 'extend'
      ? [problemAt(['actions', action, 'approvals'], 'Without a second person only extend may run.', 'Write 1 or more here; 0 may stand under actions.extend.')]
      : [],
  );
}
