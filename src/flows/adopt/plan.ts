import type { Finding, Plan, PlannedStep } from '../../evacuation/plan.ts';
import { isShiftable, type Resource } from '../../evacuation/resource.ts';
import { type Instant, type Known, unread, type ZoneId } from '../../evacuation/words.ts';
import type { Managed, ShiftSeen } from '../../ports/zonal-shifts.ts';
import type { Seen } from '../extend/judge.ts';
import { theirs } from '../extend/theirs.ts';
import { appsText } from '../shift/plan/arc.ts';
import { inOrder, say } from '../shift/plan/said.ts';
import { inTiers, stepFor } from '../shift/plan/steps.ts';

export type AdoptAsk = {
  readonly zone: ZoneId;
  readonly resources: readonly Resource[];
  /** zonalShiftId to the open evacuation whose record has it. */
  readonly owned: ReadonlyMap<string, string>;
  readonly now: Instant;
};

/**
 * What can be taken over: every customer's shift away from the zone that is on these resources and in no open
 * evacuation. Everything else is left out by name. Nothing is changed in ARC, so there is nothing to accept.
 */
export function planAdopt({ zone, resources, owned, now }: AdoptAsk, seen: Seen): Plan {
  const judged = resources.map((resource) => judge(resource, seen.get(resource.arn) ?? unread('it was not read'), { zone, owned, now }));
  const of = (kind: 'blocker' | 'stays' | 'unread'): readonly Finding[] => inOrder(judged.flatMap((one) => (one[kind] ? [one[kind]] : [])));
  const nothing = unread('not needed to take over');
  return {
    steps: inTiers(judged.flatMap(({ step }) => step ?? [])),
    stays: of('stays'),
    blockers: of('blocker'),
    acknowledgements: [],
    warnings: [],
    unread: of('unread'),
    evidence: { zones: nothing, autoshifts: nothing, targets: nothing },
  };
}

type Judged = { readonly step?: PlannedStep; readonly blocker?: Finding; readonly stays?: Finding; readonly unread?: Finding };

function judge(resource: Resource, managed: Known<Managed | 'not-registered'>, { zone, owned, now }: Omit<AdoptAsk, 'resources'>): Judged {
  const { arn, kind } = resource;
  const apps = appsText(resource);
  if (!isShiftable(kind)) return { stays: say('not-supported', arn, { apps }) };
  if (!managed.known) return { unread: say('shift-unread', arn, { why: managed.why }) };
  if (managed.value === 'not-registered') return { blocker: say('not-registered', arn, { apps }) };
  const shift = managed.value.shifts.find((one) => one.type === 'ZONAL_SHIFT' && one.awayFrom === zone && one.expiresAt > now);
  if (!shift) return { blocker: theirs(resource, managed.value, zone, now) ?? say('no-shift', arn, { apps }) };
  const evacuation = owned.get(shift.id);
  return evacuation ? { blocker: say('other-evacuation', arn, { apps, evacuation }) } : { step: claim(resource, zone, shift) };
}

function claim(resource: Resource, zone: ZoneId, { id, expiresAt, comment }: ShiftSeen): PlannedStep {
  const step = stepFor(resource, zone, { adopts: id });
  return { ...step, key: `claim-shift:${resource.arn}`, kind: 'claim-zonal-shift', args: { ...step.args, ends: expiresAt, comment } };
}
