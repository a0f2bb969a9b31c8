import type { Ask } from '../../evacuation/events.ts';
import type { Finding } from '../../evacuation/plan.ts';
import type { Arn, Instant } from '../../evacuation/words.ts';
import type { Seen } from '../extend/judge.ts';
import { say } from '../shift/plan/said.ts';

export type AdoptRechecked =
  /** `until`: when each shift ends by itself, as it was read. */
  { readonly is: 'go'; readonly dropped: readonly Finding[]; readonly until: Readonly<Record<Arn, Instant>> } | { readonly is: 'void'; readonly why: readonly Finding[] };

/** The look just before shifts are taken over: one that has ended since is dropped by name. Unread neither voids nor blocks. */
export function recheckAdopt({ plan }: Ask, seen: Seen): AdoptRechecked {
  const looked = plan.steps.map(({ target: { arn }, args }) => {
    const managed = seen.get(arn);
    if (!managed?.known) return { arn, ends: Number(args.ends) };
    const shift = managed.value === 'not-registered' ? undefined : managed.value.shifts.find(({ id }) => id === args.adopts);
    return { arn, ends: shift?.expiresAt, shift: String(args.adopts) };
  });
  const dropped = looked.flatMap(({ arn, ends, shift }) => (ends === undefined ? [say('adoption-gone', arn, { shift: shift ?? '' })] : []));
  if (dropped.length === plan.steps.length) return { is: 'void', why: dropped };
  return { is: 'go', dropped, until: Object.fromEntries(looked.flatMap(({ arn, ends }) => (ends === undefined ? [] : [[arn, ends]]))) };
}
