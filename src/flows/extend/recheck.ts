import type { Ask } from '../../evacuation/events.ts';
import type { Finding } from '../../evacuation/plan.ts';
import type { EvacuationRecord } from '../../evacuation/state.ts';
import type { Arn, Instant } from '../../evacuation/words.ts';
import { say } from '../shift/plan/said.ts';
import type { Seen } from './judge.ts';
import { computeExtend } from './plan.ts';

export type ExtendRechecked =
  /** `until`: absolute expiries of the approved steps that remain. */
  { readonly is: 'go'; readonly dropped: readonly Finding[]; readonly until: Readonly<Record<Arn, Instant>> } | { readonly is: 'void'; readonly why: readonly Finding[] };

/**
 * The look just before an extension is sent. What is gone since is dropped by name and the rest goes on, never more than
 * was approved: what lapsed in between is not started again, because the card did not say so. Unread neither voids nor blocks.
 */
export function recheckExtend(state: EvacuationRecord, ask: Ask, seen: Seen, now: Instant): ExtendRechecked {
  const { plan, until } = computeExtend(state, { duration: ask.params.duration, now }, seen);
  const still = new Set(plan.steps.map(({ key }) => key));
  const kept = ask.plan.steps.filter(({ key }) => still.has(key));
  const dropped = ask.plan.steps.filter(({ key }) => !still.has(key)).map(({ target: { arn } }) => plan.blockers.find(({ about }) => about === arn) ?? say('shift-gone', arn));
  if (!kept.length) return { is: 'void', why: dropped };
  return { is: 'go', dropped, until: Object.fromEntries(kept.flatMap(({ target: { arn } }) => (until.has(arn) ? [[arn, until.get(arn) ?? now]] : []))) };
}
