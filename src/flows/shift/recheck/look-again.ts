import type { Ask } from '../../../evacuation/events.ts';
import type { Finding, FindingCode, Plan, PlannedStep } from '../../../evacuation/plan.ts';
import { describeArn, type Resource } from '../../../evacuation/resource.ts';
import type { Arn, Instant, Known } from '../../../evacuation/words.ts';
import type { Managed } from '../../../ports/zonal-shifts.ts';
import { type ArcVerdict, judgeByArc } from '../plan/arc.ts';
import { say } from '../plan/said.ts';
import { stepFor } from '../plan/steps.ts';

/** One resource of the request, judged again. `step` is what would be done with it now; none when it is blocked. */
export type Looked = {
  readonly resource: Resource;
  readonly arc: ArcVerdict;
  readonly step: PlannedStep | undefined;
  /** Why the approved step must not run any more; only of resources that had one. */
  readonly dropped: Finding | undefined;
  /** It was left out, and could be moved now. */
  readonly lifted: boolean;
};

/** Blockers that ARC's state alone decides, so that ARC may have lifted them since. */
const LIFTABLE: readonly FindingCode[] = ['not-registered', 'other-zone-shift', 'other-zone-autoshift'];

/** What is worth reading again: every approved target, and what was left out for a reason that ARC may have lifted. */
export const toLookAt = ({ plan }: Ask): readonly Resource[] => [...plan.steps.map((step) => step.target), ...leftOut(plan)];

const leftOut = (plan: Plan): readonly Resource[] => plan.blockers.filter((blocker) => LIFTABLE.includes(blocker.code)).map(resourceOf);

/** Judges what was read again; a resource that is unread or missing keeps what was shown of it, and is not in the answer. */
export function lookAgain({ params, plan }: Ask, seen: ReadonlyMap<Arn, Known<Managed | 'not-registered'>>, now: Instant): readonly Looked[] {
  const judge = (resource: Resource): ArcVerdict | undefined => {
    const managed = seen.get(resource.arn);
    return managed?.known ? judgeByArc(resource, managed, params.zone.id, now) : undefined;
  };
  const approved = plan.steps.flatMap((step) => {
    const arc = judge(step.target);
    return arc ? [approvedStep(step, arc)] : [];
  });
  const others = leftOut(plan).flatMap((resource) => {
    const arc = judge(resource);
    const step = arc && !arc.blocker ? stepFor(resource, params.zone.id, { adopts: arc.adopts }) : undefined;
    return arc ? [{ resource, arc, step, dropped: undefined, lifted: step !== undefined }] : [];
  });
  return [...approved, ...others];
}

function approvedStep({ target, args, kind }: PlannedStep, arc: ArcVerdict): Looked {
  const step = arc.blocker ? undefined : stepFor(target, String(args.zone), { adopts: arc.adopts, cluster: args.cluster === undefined ? undefined : String(args.cluster) });
  // Somebody may have ended it on purpose, so a fresh shift in its place is for people to approve.
  const gone = kind === 'adopt-zonal-shift' && step?.kind === 'start-zonal-shift' ? say('adoption-gone', target.arn, { shift: String(args.adopts) }) : undefined;
  return { resource: target, arc, step, dropped: arc.blocker ?? gone, lifted: false };
}

/** A resource that was left out is in the plan as its finding only: ARN and apps. */
function resourceOf({ about, detail }: Finding): Resource {
  const [, , , region = '', account = ''] = about.split(':');
  return { arn: about, ...describeArn(about), account, region, apps: String(detail.apps ?? '').split(', ') };
}
