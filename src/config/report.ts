import { isShiftable, type Resource } from '../evacuation/resource.ts';
import { HOUR, MINUTE } from '../evacuation/words.ts';
import { resourcesOf } from './apps.ts';
import type { App, Configuration } from './configuration.ts';
import { membersOf } from './people.ts';
import type { Problem } from './problem.ts';
import { type PolicyGroup, policyGroups, warningsOf } from './satisfiable.ts';

/** Problems as lines for a terminal: where, what, and what to write instead. */
export function problemReport(file: string, problems: readonly Problem[]): string {
  const count = problems.length === 1 ? 'One thing has' : `${problems.length} things have`;
  return [`${file} cannot be used. ${count} to be corrected:`, ...problems.flatMap(({ path, problem, fix }) => ['', path, `  ${problem}`, `  ${fix}`])].join('\n');
}

/** What a configuration means, for a person to compare with what was intended. */
export function summaryReport(file: string, configuration: Configuration): string {
  const warnings = warningsOf(configuration);
  return [
    `${file} can be used.${configuration.mode === 'observe' ? ' It is in observe mode: nothing is executed, whatever is approved.' : ''}`,
    ...part(
      'Apps',
      Object.entries(configuration.apps).map(([name, app]) => appLine(configuration, name, app)),
    ),
    ...part(
      'Zones',
      Object.entries(configuration.accounts).map(([account, { zones }]) => `${account}: ${zoneList(zones)}`),
    ),
    ...part('Channels', [channelLine(configuration)]),
    ...part(
      'Who',
      policyGroups(configuration).map((group) => policyLine(configuration, group)),
    ),
    ...part('Calls', callLines(configuration)),
    ...(warnings.length > 0 ? part('Warnings', warnings) : []),
  ].join('\n');
}

const part = (title: string, lines: readonly string[]): readonly string[] => ['', title, ...lines.map((line) => `  ${line}`)];

function appLine(configuration: Configuration, name: string, { account, region }: App): string {
  const resources = resourcesOf(configuration, [name]);
  const moves = resources.filter(({ kind }) => isShiftable(kind));
  const stays = resources.filter(({ kind }) => !isShiftable(kind));
  return `${name} (${account}, ${region}): ARC can shift ${resourceList(moves)}; stays in any case: ${resourceList(stays)}`;
}

const resourceList = (resources: readonly Resource[]): string => resources.map(({ kind, name }) => `${kind} ${name}`).join(', ') || 'nothing';

const zoneList = (zones: Readonly<Record<string, string>>): string =>
  Object.entries(zones)
    .map(([id, name]) => `${id} / ${name}`)
    .join(', ');

function channelLine({ channels: { ids, prefixes } }: Configuration): string {
  return [...ids, ...prefixes.map((prefix) => `#${prefix}*`)].join(', ') || 'none';
}

function policyLine(configuration: Configuration, { actions, policy }: PolicyGroup): string {
  const asks = policy.requesters ? memberList(configuration, policy.requesters) : 'every full member in an allowed channel';
  const people = policy.approvals === 1 ? 'one person besides the requester approves' : `${policy.approvals} people besides the requester approve`;
  const approves = policy.approvals === 0 ? 'it needs no approval' : `${people}, of: ${memberList(configuration, policy.approvers)}`;
  return `${actions.join(', ')}: asked for by ${asks}; ${approves}; a request lapses after ${policy.lapse / MINUTE} minutes`;
}

/** Who hears what, as the end of a shift nears. */
function callLines({ reminders: { before, quiet }, paging, onCall, ops }: Configuration): readonly string[] {
  const asleep = quiet ? `; from ${clock(quiet.from)} to ${clock(quiet.to)} (${quiet.zone}) what is due over 4 hours before waits` : '';
  return [
    `reminders ${before.map(length).join(', ')} before the first shift lapses${asleep}`,
    `in the last hour the channel is told, and ${onCall ? `Slack group ${onCall} is mentioned` : 'only those who decided are mentioned: name a group under onCall'}`,
    paging ? `when nobody answers, ${paging.topic} is told ${length(paging.before)} before` : 'when nobody answers, nobody is paged: name a topic under paging',
    `what concerns no open evacuation goes ${ops ? `to ${ops}` : 'nowhere: name a channel under ops'}`,
  ];
}

const two = (n: number): string => String(n).padStart(2, '0');
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const length = (ms: number): string => [Math.floor(ms / HOUR) ? `${Math.floor(ms / HOUR)}h` : '', (ms % HOUR) / MINUTE ? `${(ms % HOUR) / MINUTE}m` : ''].join('');

function memberList(configuration: Configuration, sets: readonly string[]): string {
  const { people, groups } = membersOf(configuration, sets);
  return [...people, ...groups.map((group) => `the members of Slack group ${group}`)].join(', ') || 'nobody';
}
