import type { Finding } from '../../../evacuation/plan.ts';
import type { Arn, ZoneId } from '../../../evacuation/words.ts';
import type { LoadBalancerFacts, TargetGroupFacts, TargetsSeen } from '../snapshot.ts';
import { named, say } from './said.ts';

/** A target group whose targets were read and live in zones: `in` are the zones that have any, `healthy` counts all of them. */
export type PlacedGroup = { readonly group: TargetGroupFacts; readonly targets: TargetsSeen; readonly in: readonly ZoneId[]; readonly healthy: number };

/** Only instances and IP addresses live in a zone: a Lambda function or a load balancer behind another does not. */
export function placedGroups(groups: readonly TargetGroupFacts[]): readonly PlacedGroup[] {
  return groups.flatMap((group) => {
    if (!group.targets.known || !isZonal(group)) return [];
    const targets = group.targets.value;
    const healthy = targets.zones.reduce((sum, one) => sum + one.healthy, 0) + targets.outside.healthy + targets.unplaced.healthy;
    return [{ group, targets, healthy, in: targets.zones.filter((one) => one.total > 0).map((one) => one.zone) }];
  });
}

export const isZonal = (group: TargetGroupFacts): boolean => group.targetType === 'instance' || group.targetType === 'ip';

/** What of a load balancer was not read, in at most one finding of each kind. */
export function unreadOf(about: Arn, facts: LoadBalancerFacts): readonly Finding[] {
  const groups = facts.targetGroups.known ? facts.targetGroups.value : [];
  const parts = [
    ...(facts.attributes.known ? [] : [{ what: 'attributes', why: facts.attributes.why }]),
    ...(facts.targetGroups.known ? [] : [{ what: 'target groups', why: facts.targetGroups.why }]),
    ...groups.flatMap((group) => (group.settings.known ? [] : [{ what: `settings of ${group.name}`, why: group.settings.why }])),
  ];
  return [...one('facts-unread', about, parts), ...one('targets-unread', about, groups.flatMap(targetsUnread))];
}

type Part = { readonly what: string; readonly why: string };

function targetsUnread(group: TargetGroupFacts): readonly Part[] {
  if (!group.targets.known) return [{ what: group.name, why: group.targets.why }];
  const { total } = group.targets.value.unplaced;
  return total > 0 ? [{ what: group.name, why: `the zone of ${total} ${total === 1 ? 'target' : 'targets'} could not be told` }] : [];
}

const one = (code: 'facts-unread' | 'targets-unread', about: Arn, parts: readonly Part[]): readonly Finding[] =>
  parts.length > 0 ? [say(code, about, { what: named(parts.map(({ what }) => what)), why: named(parts.map(({ why }) => why)) })] : [];
