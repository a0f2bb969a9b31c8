import type { Finding } from '../../../evacuation/plan.ts';
import { isShiftable, type Resource } from '../../../evacuation/resource.ts';
import { type Arn, never, unread, type ZoneId } from '../../../evacuation/words.ts';
import type { ResourceFacts, ShiftSnapshot, Surveyed } from '../snapshot.ts';
import { type ArcVerdict, appsText, judgeByArc } from './arc.ts';
import { albsBehindNlbs, behindNlb, movedByCluster, notInZone } from './left-out.ts';
import { say } from './said.ts';

/** Where one resource of the request ends up, with the one reason when it is not moved. */
export type Judged =
  | { readonly is: 'to-move'; readonly surveyed: Surveyed; readonly arc: ArcVerdict }
  | { readonly is: 'blocked'; readonly why: Finding }
  | { readonly is: 'stays'; readonly why: Finding };

export type ToMove = Extract<Judged, { readonly is: 'to-move' }>;

/**
 * Decides each resource once. Clusters come first, because a cluster that is shifted leaves its node groups' Auto Scaling
 * groups out, and one that cannot be shifted does not.
 */
export function judgeAll(resources: readonly Resource[], zone: ZoneId, seen: ShiftSnapshot): readonly Judged[] {
  const surveyed = resources.map((resource) => surveyOf(resource, seen));
  const fronts = albsBehindNlbs(surveyed);
  const judge = (one: Surveyed, shiftedClusters: readonly Surveyed[]): Judged => {
    const { resource, facts, managed } = one;
    if (!isShiftable(resource.kind)) return { is: 'stays', why: say('not-supported', resource.arn, { apps: appsText(resource) }) };
    const arc = judgeByArc(resource, managed, zone, seen.at);
    const why = notInZone(resource, facts, zone) ?? behindNlb(resource, fronts) ?? movedByCluster(one, shiftedClusters) ?? withSetting(arc.blocker, one);
    return why ? { is: 'blocked', why } : { is: 'to-move', surveyed: one, arc };
  };
  const clusters = surveyed.filter((one) => one.resource.kind === 'eks' && judge(one, []).is === 'to-move');
  return surveyed.map((one) => judge(one, one.resource.kind === 'asg' ? clusters : []));
}

/** A resource that the survey does not mention was not read. */
function surveyOf(resource: Resource, seen: ShiftSnapshot): Surveyed {
  const found = seen.resources.find((one) => one.resource.arn === resource.arn);
  const missing = unread('it was not part of what was read');
  return { resource, managed: found?.managed ?? missing, facts: found?.facts ?? missing };
}

/** ARC decides what is registered; the owner's own setting tells whether it is off, or on and not yet known to ARC. */
function withSetting(blocker: Finding | undefined, { facts }: Surveyed): Finding | undefined {
  if (blocker?.code !== 'not-registered') return blocker;
  const on = facts.known ? settingOf(facts.value) : undefined;
  return on === undefined ? blocker : { ...blocker, detail: { ...blocker.detail, setting: on ? 'on' : 'off' } };
}

function settingOf(facts: ResourceFacts): boolean | undefined {
  switch (facts.of) {
    case 'load-balancer':
      return facts.attributes.known ? facts.attributes.value.shiftEnabled : undefined;
    case 'cluster':
      return facts.shiftEnabled.known ? facts.shiftEnabled.value : undefined;
    case 'group':
      return facts.shiftEnabled;
    case 'nothing':
      return undefined;
    default:
      return never(facts);
  }
}

export const arnsOf = (moving: readonly ToMove[]): ReadonlySet<Arn> => new Set(moving.map(({ surveyed }) => surveyed.resource.arn));
