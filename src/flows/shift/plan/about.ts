import type { Resource } from '../../../evacuation/resource.ts';
import { type Arn, never } from '../../../evacuation/words.ts';
import type { Surveyed } from '../snapshot.ts';
import { aboutCluster, aboutGroup } from './compute.ts';
import { aboutLoadBalancer, type Scope } from './load-balancer.ts';
import { NOTHING_SAID, type Said, say } from './said.ts';

/** What people should know before this one is shifted, from what was read of it. */
export function aboutResource({ resource, facts }: Surveyed, scope: Scope): Said {
  if (!facts.known) return factsUnread(resource, facts.why);
  const { value } = facts;
  switch (value.of) {
    case 'load-balancer':
      return aboutLoadBalancer(resource, value, scope);
    case 'group':
      return aboutGroup(resource, value, scope);
    case 'cluster':
      return aboutCluster(resource, value, scope);
    case 'nothing':
      return NOTHING_SAID;
    default:
      return never(value);
  }
}

/** What a shift never moves is true without reading anything; how much of it there is, is not. */
export function factsUnread(resource: Resource, why: string): Said {
  const stays = { alb: 'connections-stay', nlb: 'connections-stay', eks: 'pods-stay', asg: 'capacity-stays' } as const;
  const kind = resource.kind;
  const code = kind === 'alb' || kind === 'nlb' || kind === 'eks' || kind === 'asg' ? stays[kind] : undefined;
  return { ...NOTHING_SAID, unread: [say('facts-unread', resource.arn, { why })], stays: code ? [say(code, resource.arn)] : [], capacityUnread: true };
}

/** A load balancer by its name and the apps that the configuration gives it; one that nobody configured by its ARN's name. */
export function nameWithApps(arn: Arn, resources: readonly Resource[], name: string): string {
  const apps = resources.find((one) => one.arn === arn)?.apps ?? [];
  return apps.length > 0 ? `${name} (${apps.join(', ')})` : name;
}
