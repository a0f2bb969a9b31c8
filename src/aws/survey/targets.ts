import type { TargetHealthDescription } from '@aws-sdk/client-elastic-load-balancing-v2';
import type { ZoneId } from '../../evacuation/words.ts';
import type { Count, TargetsSeen } from '../../flows/shift/snapshot.ts';

/** One registered target. `zone` is what Elastic Load Balancing says; it says none of instances. */
export type RawTarget = { readonly id: string; readonly zone: ZoneId | undefined; readonly healthy: boolean };

/** Elastic Load Balancing's zone of an IP address outside the VPC (API Reference, TargetDescription). */
const OUTSIDE = 'all';

/** On their way out, or in a zone that the load balancer does not use: they serve nobody, and are no sign of trouble. */
const NOT_SERVING: readonly string[] = ['draining', 'unhealthy.draining', 'unused'];

export function rawTarget({ Target, TargetHealth }: TargetHealthDescription, zoneOf: (name: string) => ZoneId): readonly RawTarget[] {
  const state = TargetHealth?.State ?? 'unavailable';
  if (!Target?.Id || NOT_SERVING.includes(state)) return [];
  const name = Target.AvailabilityZone;
  return [{ id: Target.Id, zone: name === undefined ? undefined : zoneOf(name), healthy: state === 'healthy' }];
}

/** Counts targets by zone: their own, else that of their instance; what cannot be told is counted apart. */
export function placeTargets(targetType: string, targets: readonly RawTarget[], zoneOfInstance: (id: string) => ZoneId | undefined): TargetsSeen {
  if (targetType === 'alb') return { ...NONE, albs: targets.map(({ id }) => id) };
  const placed = targets.map((target) => ({ ...target, zone: target.zone ?? zoneOfInstance(target.id) }));
  const zones = [...new Set(placed.flatMap(({ zone }) => (zone === undefined || zone === OUTSIDE ? [] : [zone])))].sort();
  const counted = (zone: ZoneId | undefined): Count => countOf(placed.filter((target) => target.zone === zone));
  return { zones: zones.map((zone) => ({ zone, ...counted(zone) })), outside: counted(OUTSIDE), unplaced: counted(undefined), albs: [] };
}

const countOf = (targets: readonly RawTarget[]): Count => ({ healthy: targets.filter(({ healthy }) => healthy).length, total: targets.length });

const NONE: TargetsSeen = { zones: [], outside: { healthy: 0, total: 0 }, unplaced: { healthy: 0, total: 0 }, albs: [] };
