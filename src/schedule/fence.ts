import type { AccountId, Instant } from '../evacuation/words.ts';
import type { Launched } from '../ports/zone-watch.ts';

/** Who launched instances into a zone, as their tags tell it. */
export type Launcher = { readonly account: AccountId; readonly kind: LauncherKind; readonly name: string; readonly count: number; readonly newest: Launched };
export type LauncherKind = 'node-group' | 'node-pool' | 'auto-scaling-group' | 'fleet' | 'stack' | 'owner' | 'nobody';

/** Tags that launchers put on what they launch, the most telling first. A team's own tag says more than none. */
const TAGS: readonly (readonly [LauncherKind, string])[] = [
  ['node-group', 'eks:nodegroup-name'],
  ['node-pool', 'karpenter.sh/nodepool'],
  ['auto-scaling-group', 'aws:autoscaling:groupName'],
  ['fleet', 'aws:ec2:fleet-id'],
  ['stack', 'aws:cloudformation:stack-name'],
  ['owner', 'owner'],
  ['owner', 'Owner'],
  ['owner', 'team'],
];

/** Instances by who launched them, the newest launch first. */
export function launchersOf(seen: readonly { readonly account: AccountId; readonly launched: readonly Launched[] }[], since: Instant): readonly Launcher[] {
  const found = new Map<string, Launcher>();
  for (const { account, launched } of seen) {
    for (const instance of launched.filter(({ launchedAt }) => launchedAt > since)) {
      const { kind, name } = launcherOf(instance);
      const key = `${account} ${kind} ${name}`;
      const before = found.get(key);
      const newest = before && before.newest.launchedAt >= instance.launchedAt ? before.newest : instance;
      found.set(key, { account, kind, name, count: (before?.count ?? 0) + 1, newest });
    }
  }
  return [...found.values()].sort((one, other) => other.newest.launchedAt - one.newest.launchedAt || (one.name < other.name ? -1 : 1));
}

function launcherOf({ tags }: Launched): { readonly kind: LauncherKind; readonly name: string } {
  const tag = TAGS.find(([, key]) => tags[key]);
  return tag ? { kind: tag[0], name: tags[tag[1]] ?? '' } : { kind: 'nobody', name: tags.Name ?? '' };
}
