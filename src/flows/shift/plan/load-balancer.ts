import type { Finding } from '../../../evacuation/plan.ts';
import type { Resource } from '../../../evacuation/resource.ts';
import type { Arn, ZoneId } from '../../../evacuation/words.ts';
import type { LoadBalancerFacts, TargetGroupFacts } from '../snapshot.ts';
import { type Shortfall, shortOfN1 } from './capacity.ts';
import { named, type Said, say } from './said.ts';
import { type PlacedGroup, placedGroups, unreadOf } from './target-groups.ts';

/** What a load balancer's findings depend on beside its own facts. */
export type Scope = {
  readonly zone: ZoneId;
  readonly out: ReadonlySet<ZoneId>;
  /** Load balancers that the plan shifts: what they share with each other is no surprise. */
  readonly shifted: ReadonlySet<Arn>;
  /** Names and apps of a load balancer, as far as the configuration knows it. */
  readonly nameOf: (arn: Arn) => string;
};

/** Clients that keep a connection for longer than the ARC Developer Guide's own example ("Application Load Balancers"). */
const LONG_KEEPALIVE_SECONDS = 300;

/** What people should know before this load balancer is shifted (ARC Developer Guide, "Application Load Balancers" and "Network Load Balancers"). */
export function aboutLoadBalancer(resource: Resource, facts: LoadBalancerFacts, scope: Scope): Said {
  const about = resource.arn;
  const groups = facts.targetGroups.known ? facts.targetGroups.value : [];
  const placed = placedGroups(groups);
  const seconds = facts.attributes.known ? facts.attributes.value.keepAliveSeconds : undefined;
  const warnings = [
    failOpen(about, facts.zones, placed),
    singleZone(about, placed),
    crossZoneOff(about, groups, placed, scope.zone),
    sharedTargets(about, groups, scope),
    stickyTargets(about, groups),
    seconds !== undefined && seconds > LONG_KEEPALIVE_SECONDS ? say('long-keepalive', about, { seconds }) : undefined,
  ];
  return {
    acknowledgements: capacityShort(about, placed, scope),
    warnings: warnings.filter((warning) => warning !== undefined),
    unread: unreadOf(about, facts),
    stays: [say('connections-stay', about, seconds === undefined ? {} : { seconds })],
    capacityUnread: !facts.targetGroups.known || groups.some((group) => !group.targets.known || group.targets.value.unplaced.healthy > 0),
  };
}

/** The group that is shortest, with how many are. */
function capacityShort(about: Arn, placed: readonly PlacedGroup[], { zone, out }: Scope): readonly Finding[] {
  const short = placed.flatMap(({ group, targets }) => {
    if (targets.unplaced.healthy > 0) return [];
    const shortfall = shortOfN1({ zones: targets.zones, outside: targets.outside.healthy }, zone, out);
    return shortfall ? [{ name: group.name, ...shortfall }] : [];
  });
  const missing = (one: Shortfall): number => one.needed - one.elsewhere;
  const [worst] = [...short].sort((a, b) => missing(b) - missing(a));
  if (!worst) return [];
  const { name, elsewhere, serving, needed } = worst;
  return [say('capacity-short', about, { group: name, elsewhere, serving, needed, groups: short.length })];
}

/** ARC: a load balancer that fails open is not moved: no target is healthy, or an enabled zone has no target at all. */
function failOpen(about: Arn, zones: readonly ZoneId[], placed: readonly PlacedGroup[]): Finding | undefined {
  const noHealthy = placed.filter(({ healthy }) => healthy === 0).map(({ group }) => group.name);
  const empty = placed.flatMap(({ group, targets, in: populated }) => {
    if (targets.unplaced.total > 0 || populated.length < 2) return [];
    const without = zones.filter((zone) => !populated.includes(zone));
    return without.length > 0 ? [`${group.name} (${named(without)})`] : [];
  });
  if (noHealthy.length + empty.length === 0) return undefined;
  return say('fail-open', about, { ...(noHealthy.length > 0 ? { noHealthy: named(noHealthy) } : {}), ...(empty.length > 0 ? { noTargets: named(empty) } : {}) });
}

function singleZone(about: Arn, placed: readonly PlacedGroup[]): Finding | undefined {
  const single = placed.filter(({ targets, in: populated }) => populated.length === 1 && targets.unplaced.total + targets.outside.total === 0);
  if (single.length === 0) return undefined;
  return say('single-az-target-group', about, { groups: named(single.map(({ group }) => group.name)), zones: named(single.flatMap((one) => one.in)) });
}

/** With cross-zone off, a zone's targets serve that zone's node only, so the shift takes them away too. */
function crossZoneOff(about: Arn, groups: readonly TargetGroupFacts[], placed: readonly PlacedGroup[], zone: ZoneId): Finding | undefined {
  const off = groups.filter((group) => group.settings.known && !group.settings.value.crossZone);
  if (off.length === 0) return undefined;
  const lost = placed.filter(({ group }) => off.includes(group)).flatMap(({ targets }) => targets.zones.filter((one) => one.zone === zone));
  return say('cross-zone-off', about, { groups: named(off.map((group) => group.name)), lost: lost.reduce((sum, one) => sum + one.healthy, 0) });
}

/** ARC Developer Guide, "Supported resources": a shift of a cross-zone load balancer takes the targets from everyone who uses them. */
function sharedTargets(about: Arn, groups: readonly TargetGroupFacts[], { shifted, nameOf }: Scope): Finding | undefined {
  const shared = groups
    .filter((group) => !group.settings.known || group.settings.value.crossZone)
    .map((group) => ({ name: group.name, others: group.sharedWith.filter((arn) => !shifted.has(arn)) }))
    .filter(({ others }) => others.length > 0);
  if (shared.length === 0) return undefined;
  return say('shared-targets', about, { groups: named(shared.map(({ name }) => name)), with: named(shared.flatMap(({ others }) => others.map(nameOf))) });
}

function stickyTargets(about: Arn, groups: readonly TargetGroupFacts[]): Finding | undefined {
  const sticky = groups.filter((group) => group.settings.known && group.settings.value.sticky);
  return sticky.length > 0 ? say('sticky-targets', about, { groups: named(sticky.map((group) => group.name)) }) : undefined;
}
