import type { Ask } from '../../evacuation/events.ts';
import { type Finding, findingKey, type Plan, type PlannedStep } from '../../evacuation/plan.ts';
import type { Arn, Instant, Known } from '../../evacuation/words.ts';
import type { Managed } from '../../ports/zonal-shifts.ts';
import { say } from './plan/said.ts';
import { lookAgain } from './recheck/look-again.ts';
import { replan } from './recheck/replan.ts';
import type { ShiftSnapshot } from './snapshot.ts';

export type Rechecked =
  /** `steps` are the approved ones without what was `dropped`, each dropped one with its reason. */
  | { readonly is: 'go'; readonly dropped: readonly Finding[]; readonly steps: readonly PlannedStep[] }
  /** What would be done is not what was approved. `plan` is what it would be now; none when nothing remains to be moved. */
  | { readonly is: 'void'; readonly why: readonly Finding[]; readonly plan: Plan | undefined };

/**
 * The look just before executing, by ARC and the zones being left alone. `seen` may hold every resource of the request;
 * one that is not in it, or unread, neither voids nor blocks.
 *
 * A resource that is blocked now is dropped by name and the rest goes on. The revision is void when nothing remains,
 * when something that was left out could be moved now (a wider set), or when people would have to accept what is not in
 * `accepted`. Only ever narrower than what was approved, never wider.
 */
export function recheckShift(
  ask: Ask,
  accepted: readonly string[],
  seen: ReadonlyMap<Arn, Known<Managed | 'not-registered'>>,
  leaving: ShiftSnapshot['leaving'],
  now: Instant,
): Rechecked {
  const looked = lookAgain(ask, seen, now);
  const dropped = looked.flatMap((one) => one.dropped ?? []);
  const gone = new Set(dropped.map((finding) => finding.about));
  const steps = ask.plan.steps.filter((step) => !gone.has(step.target.arn));
  const plan = replan(ask, looked, leaving);

  const wider = looked.filter((one) => one.lifted).map((one) => say('now-in-plan', one.resource.arn));
  const unaccepted = plan.acknowledgements.filter((finding) => !gone.has(finding.about) && !isAccepted(finding, ask, accepted));
  if (steps.length > 0 && wider.length === 0 && unaccepted.length === 0) return { is: 'go', dropped, steps };
  const why = [...wider, ...unaccepted, ...dropped, ...plan.blockers.filter((finding) => finding.about === 'all')];
  return { is: 'void', why, plan: plan.steps.length > 0 ? plan : undefined };
}

/** Accepted by name, and still the same thing: another shift to adopt, or a further zone being left, is a new one. */
function isAccepted(finding: Finding, ask: Ask, accepted: readonly string[]): boolean {
  const key = findingKey(finding);
  const shown = ask.plan.acknowledgements.find((one) => findingKey(one) === key);
  if (!shown || !accepted.includes(key)) return false;
  if (finding.code === 'adopts-shift') return finding.detail.shift === shown.detail.shift;
  if (finding.code === 'second-zone') return names(finding.detail.zones).every((zone) => names(shown.detail.zones).includes(zone));
  return true;
}

const names = (joined: string | number | undefined): readonly string[] => String(joined ?? '').split(', ');
