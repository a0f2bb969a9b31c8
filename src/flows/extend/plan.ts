import type { Plan, PlannedStep } from '../../evacuation/plan.ts';
import { isShiftable, type Resource } from '../../evacuation/resource.ts';
import type { EvacuationRecord } from '../../evacuation/state.ts';
import { type Arn, type Instant, type Millis, unread, type ZoneId } from '../../evacuation/words.ts';
import { minutesLeft } from '../shift/minutes.ts';
import { inOrder, say } from '../shift/plan/said.ts';
import { inTiers, stepFor, TIERS } from '../shift/plan/steps.ts';
import { CLOSE_ENOUGH } from '../shift/steps/lengthen.ts';
import { type Judged, judgeExtend, type Seen } from './judge.ts';
import { cutByCap, extendedOrder, type Lasting } from './order.ts';

/** How long the first of them is to last, and from when. */
export type ExtendAsk = { readonly duration: Millis; readonly now: Instant };
export type Extension = { readonly plan: Plan; readonly until: ReadonlyMap<Arn, Instant> };

type Lengthened = Extract<Judged, { is: 'lasts' | 'lapsed' }>;

/**
 * What an extension of this evacuation would do: every shift of ours that would end sooner than asked is lengthened,
 * load balancers first, so that at no moment one outlasts what must end after it; what lapsed a moment ago is started
 * again, and the card says so. What cannot be extended is left out by name, with its reason. `seen` is what ARC shows;
 * without it the record stands.
 */
export const planExtend = (state: EvacuationRecord, ask: ExtendAsk, seen: Seen = new Map()): Plan => computeExtend(state, ask, seen).plan;

/** The plan with the absolute expiry of every shift that lasts, whether or not it has to be lengthened. */
export function computeExtend(state: EvacuationRecord, { duration, now }: ExtendAsk, seen: Seen): Extension {
  const judged = judgeExtend(state, seen, now);
  const lasting = judged.filter((one) => one.is !== 'left');
  const shifts = lasting.map(lastingOf);
  const until = extendedOrder(shifts, { duration, begunAt: now });
  const longer = (one: Lengthened): boolean => one.is === 'lapsed' || (until.get(one.resource.arn) ?? 0) > one.ends + CLOSE_ENOUGH;
  const steps = inTiers(lasting.filter(longer).map((one) => stepOf(one, state.zone.id, until, now)));
  const cut = cutByCap(shifts, duration);
  const nothing = unread('not needed to extend');
  const plan: Plan = {
    steps,
    stays: [],
    blockers: inOrder([
      ...judged.flatMap((one) => (one.is === 'left' ? [one.why] : [])),
      ...lasting.flatMap((one) => (one.is === 'lasts' && !longer(one) ? [say('lasts-longer', one.resource.arn, { expiresAt: one.ends })] : [])),
    ]),
    acknowledgements: [],
    warnings: inOrder([
      ...lasting.flatMap((one) => (one.is === 'lapsed' ? [one.why, ...one.warnings] : [])),
      ...(cut > 0 && steps.length ? [say('at-cap', 'all', { sooner: cut })] : []),
    ]),
    unread: inOrder(lasting.flatMap((one) => (one.is === 'lasts' && one.unread ? [one.unread] : []))),
    evidence: { zones: nothing, autoshifts: nothing, targets: nothing },
  };
  return { plan, until };
}

const tierOf = ({ kind }: Resource): number => (isShiftable(kind) ? TIERS[kind] : 0);
const lastingOf = (one: Lengthened): Lasting => ({ arn: one.resource.arn, tier: tierOf(one.resource), ends: one.is === 'lasts' ? one.ends : 0 });

/** `minutes`: what is typed to do the same by hand, counted from now. */
function stepOf(one: Lengthened, zone: ZoneId, until: ReadonlyMap<Arn, Instant>, now: Instant): PlannedStep {
  const { arn } = one.resource;
  const minutes = minutesLeft(until.get(arn), now) ?? 1;
  if (one.is === 'lapsed') {
    const start = stepFor(one.resource, zone, {});
    return { ...start, args: { ...start.args, minutes } };
  }
  return { key: `extend-shift:${arn}`, kind: 'extend-zonal-shift', tier: tierOf(one.resource), target: one.resource, args: { zone, shift: one.shift, ends: one.ends, minutes } };
}
