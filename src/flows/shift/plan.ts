import type { Finding, Plan } from '../../evacuation/plan.ts';
import { describeArn, placeOf, type Resource } from '../../evacuation/resource.ts';
import type { Millis, Zone } from '../../evacuation/words.ts';
import { aboutResource, nameWithApps } from './plan/about.ts';
import { evidenceOf } from './plan/evidence.ts';
import { arnsOf, type Judged, judgeAll, type ToMove } from './plan/judge.ts';
import { owningCluster } from './plan/left-out.ts';
import { compare, inOrder, type Said, say } from './plan/said.ts';
import { inTiers, stepFor } from './plan/steps.ts';
import { aboutTheWhole } from './plan/whole.ts';
import { zonesOut } from './plan/zones-out.ts';
import type { ShiftSnapshot } from './snapshot.ts';

export type ShiftAsk = {
  readonly zone: Zone;
  readonly apps: readonly string[];
  /** What the apps name, each resource once. */
  readonly resources: readonly Resource[];
  readonly duration: Millis;
  /** Every configured resource, where it is at hand: it names the apps that share targets with these. */
  readonly configured?: readonly Resource[];
};

/**
 * What a shift of these resources away from the zone would do, and everything that people should know first. Each
 * resource is in exactly one place: a step, a blocker (one reason, the one that matters most), or `not-supported` among
 * what stays. What was not read says so; it neither blocks nor stands for a default. The same world gives the same plan,
 * in the same order.
 */
export function planShift(ask: ShiftAsk, seen: ShiftSnapshot): Plan {
  const zone = ask.zone.id;
  const resources = [...ask.resources].sort((a, b) => compare(a.arn, b.arn));
  const judged = judgeAll(resources, zone, seen);
  const moving = judged.filter((one) => one.is === 'to-move');
  const steps = inTiers(moving.map(({ surveyed, arc }) => stepFor(surveyed.resource, zone, { adopts: arc.adopts, cluster: owningCluster(surveyed) })));
  const said = aboutAll(ask, seen, moving);
  const whole = aboutTheWhole(zone, seen, steps, said.filter((one) => one.capacityUnread).length);
  const arc = moving.map((one) => one.arc);
  return {
    steps,
    blockers: inOrder([...reasons(judged, 'blocked'), ...(steps.length === 0 ? [nothingToMove(judged)] : [])]),
    acknowledgements: inOrder([...whole.acknowledgements, ...[...arc, ...said].flatMap((one) => one.acknowledgements)]),
    warnings: inOrder([...arc, ...said].flatMap((one) => one.warnings)),
    unread: inOrder([...whole.unread, ...[...arc, ...said].flatMap((one) => one.unread)]),
    stays: inOrder([...reasons(judged, 'stays'), ...said.flatMap((one) => one.stays)]),
    evidence: evidenceOf(resources, seen),
  };
}

function aboutAll(ask: ShiftAsk, seen: ShiftSnapshot, moving: readonly ToMove[]): readonly Said[] {
  const shifted = arnsOf(moving);
  const configured = [...ask.resources, ...(ask.configured ?? [])];
  const nameOf = (arn: string): string => nameWithApps(arn, configured, describeArn(arn).name);
  return moving.map(({ surveyed }) => aboutResource(surveyed, { zone: ask.zone.id, out: zonesOut(placeOf(surveyed.resource), seen), shifted, nameOf }));
}

const reasons = (judged: readonly Judged[], is: 'blocked' | 'stays'): readonly Finding[] => judged.flatMap((one) => (one.is !== 'to-move' && one.is === is ? [one.why] : []));

const nothingToMove = (judged: readonly Judged[]): Finding => say('nothing-to-move', 'all', { blocked: reasons(judged, 'blocked').length, stays: reasons(judged, 'stays').length });
