import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { HOUR, MINUTE } from '../evacuation/words.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkApps } from './check-apps.ts';
import { checkPeople } from './check-people.ts';
import { ACTIONS, type ActionName, type ActionPolicy, type Configuration, type Reminders } from './configuration.ts';
import { genericError, type Problem, problemsOf } from './problem.ts';
import { type ConfigFile, fileSchema, type PolicyFile } from './schema.ts';
import { readYaml } from './yaml.ts';

export type Loaded = { readonly is: 'ok'; readonly configuration: Configuration } | { readonly is: 'bad'; readonly problems: readonly Problem[] };

/** Reads and checks a configuration. Total: any text gives a configuration or problems, each with its path and its fix. */
export function loadText(text: string): Loaded {
  const yaml = readYaml(text);
  if (yaml.is === 'bad') return yaml;
  const parsed = fileSchema.safeParse(yaml.value, { error: genericError });
  if (!parsed.success) return { is: 'bad', problems: problemsOf(parsed.error) };
  const problems = [...checkPeople(parsed.data), ...checkAccounts(parsed.data), ...checkApps(parsed.data)];
  if (problems.length > 0) return { is: 'bad', problems };
  return { is: 'ok', configuration: withDefaults(parsed.data, createHash('sha256').update(text).digest('hex')) };
}

/** As `loadText`; a file that cannot be read is a problem too. */
export async function loadFile(path: string): Promise<Loaded> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { is: 'bad', problems: [{ path, problem: `The file could not be read: ${said}.`, fix: 'Name a YAML file that exists and that this process may read.' }] };
  }
  return loadText(text);
}

function withDefaults(file: ConfigFile, hash: string): Configuration {
  const { actions, reminders, paging, ...rest } = file;
  const calls = { reminders: remindersOf(reminders), ...(paging ? { paging: { topic: paging.topic, before: paging.before ?? 15 * MINUTE } } : {}) };
  return {
    ...rest,
    ...calls,
    hash,
    actions: Object.fromEntries(ACTIONS.map((action) => [action, policyOf(actions.default, actions[action])])) as Record<ActionName, ActionPolicy>,
  };
}

/** Longest first, each once; without any, four that become more urgent. */
function remindersOf({ before = [12 * HOUR, 4 * HOUR, HOUR, 15 * MINUTE], quiet }: ConfigFile['reminders']): Reminders {
  return { before: [...new Set(before)].sort((one, other) => other - one), ...(quiet ? { quiet } : {}) };
}

/** Each value from the action, else from `default`, else: anyone may ask, nobody approves, one person, half an hour. */
function policyOf(shared: PolicyFile = {}, own: PolicyFile = {}): ActionPolicy {
  const requesters = own.requesters ?? shared.requesters;
  return {
    ...(requesters ? { requesters } : {}),
    approvers: own.approvers ?? shared.approvers ?? [],
    approvals: own.approvals ?? shared.approvals ?? 1,
    lapse: own.lapse ?? shared.lapse ?? 30 * MINUTE,
    ...(own.breakGlass ? { breakGlass: own.breakGlass } : {}),
  };
}
