import { appliedOn } from './shifts.ts';
import type { LoadBalancer } from './state.ts';
import type { World } from './world.ts';

// How traffic leaves a zone, and comes back: a simple picture, computed from the shifts that were and are. Measured once on
// AWS: the answer of DNS lost a zone's address about 20 s after the start, and had it back 30-61 s after the cancel, with a
// TTL of 60 s. Not in the picture: health, which ELB weighs for DNS as well, and cross-zone load balancing behind the node.

const SECOND = 1_000;
const LEAVES_DNS_AFTER = 20 * SECOND;
const BACK_IN_DNS_AFTER = 45 * SECOND;
const TTL = 60 * SECOND;
/** TCP idle timeout of a Network Load Balancer (Elastic Load Balancing, "Update the TCP idle timeout"); an ALB says its own time. */
const KEPT_BY_NLB = 350 * SECOND;

/** Of one load balancer, in one zone. `share`: 0 to 1 of its requests enter through the zone's node; all zones add up to 1. */
export type Traffic = { readonly share: number; readonly inDns: boolean };

type Span = { readonly zone: string; readonly from: number; readonly to: number };

/**
 * Where the requests of a load balancer enter, by zone. Half of its clients resolve and connect anew for each request, so
 * they follow DNS within its TTL. The other half keep a connection for as long as the load balancer lets them, so they leave
 * the zone evenly over that time (ARC Developer Guide, "Best practices": existing connections stay until clients reconnect).
 */
export function trafficOf(world: World, balancer: LoadBalancer): Readonly<Record<string, Traffic>> {
  const now = world.clock.now();
  const kept = Number(balancer.attributes['client_keep_alive.seconds'] ?? KEPT_BY_NLB / SECOND) * SECOND;
  const out = outOfDns(world, balancer);
  const answered = answerAt(balancer, out, now);
  const share = (zone: string) => (meanShare(balancer, out, zone, now - TTL, now) + meanShare(balancer, out, zone, now - kept, now)) / 2;
  return Object.fromEntries(balancer.zones.map((zone) => [zone, { share: share(zone), inDns: answered.includes(zone) }]));
}

/** When which zone was not, is not or will not be in the answer. */
function outOfDns(world: World, { arn }: LoadBalancer): readonly Span[] {
  const times = world.state.shifts
    .filter((shift) => shift.arn === arn)
    .flatMap(({ startedAt, endedAt }) => [startedAt + world.state.appliesAfter, ...(endedAt === undefined ? [] : [endedAt])])
    .toSorted((a, b) => a - b);
  return times.flatMap((from, i) => {
    const zone = appliedOn(world, arn, from)?.awayFrom;
    const to = times[i + 1] ?? Number.POSITIVE_INFINITY;
    return zone === undefined || from === to ? [] : [{ zone, from: from + LEAVES_DNS_AFTER, to: to + BACK_IN_DNS_AFTER }];
  });
}

/** The zones in the answer. It is never empty: a name that resolves to nothing would be worse than a bad zone. */
function answerAt({ zones }: LoadBalancer, out: readonly Span[], at: number): readonly string[] {
  const left = zones.filter((zone) => !out.some((span) => span.zone === zone && span.from <= at && at < span.to));
  return left.length > 0 ? left : zones;
}

/** The zone's mean share of the answers between two times. */
function meanShare(balancer: LoadBalancer, out: readonly Span[], zone: string, from: number, to: number): number {
  const turns = out.flatMap((span) => [span.from, span.to]).filter((turn) => turn > from && turn < to);
  const marks = [from, ...turns.toSorted((a, b) => a - b), to];
  const parts = marks.slice(1).map((end, i) => {
    const start = marks[i] ?? from;
    const answer = answerAt(balancer, out, start);
    return answer.includes(zone) ? (end - start) / answer.length : 0;
  });
  return parts.reduce((sum, part) => sum + part, 0) / (to - from);
}
