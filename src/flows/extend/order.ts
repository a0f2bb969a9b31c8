import { type Arn, type Instant, MINUTE, type Millis } from '../../evacuation/words.ts';
import { LONGEST_MINUTES } from '../shift/minutes.ts';

/** One shift that is to last: its tier (0 load balancers, 1 EKS, 2 Auto Scaling groups), and when it ends now; 0 for one that lapsed. */
export type Lasting = { readonly arn: Arn; readonly tier: number; readonly ends: Instant };

/**
 * Two kinds end at least this far apart. ARC takes whole minutes, rounded up, and an expiry counts as reached when less
 * than a minute is missing: with less between them the order could turn.
 */
const LEAST_APART: Millis = 2 * MINUTE;

/**
 * When each shift is to end after an extension by `duration`, counted from `begunAt`: in the order of a first shift
 * (`shift/expiry.ts`), none sooner than it would end now. Where one that must end first outlasts the others, those are
 * lengthened past it, so that a wrong order is repaired; only ARC's cap of 72 hours can stand in the way.
 */
export function extendedOrder(shifts: readonly Lasting[], from: { readonly duration: Millis; readonly begunAt: Instant }): ReadonlyMap<Arn, Instant> {
  const { apart, first } = spread(shifts, from.duration);
  const cap = from.begunAt + LONGEST_MINUTES * MINUTE;
  const until = new Map<Arn, Instant>();
  let floor = 0;
  for (const [slot, tier] of tiersOf(shifts).entries()) {
    const wanted = Math.min(cap, Math.max(from.begunAt + first + slot * apart, floor));
    const same = shifts.filter((shift) => shift.tier === tier);
    for (const { arn, ends } of same) until.set(arn, Math.floor(Math.max(wanted, ends)));
    floor = Math.max(...same.map(({ arn }) => until.get(arn) ?? 0)) + LEAST_APART;
  }
  return until;
}

/** How much sooner than asked the first of them ends, because the last reaches ARC's cap. */
export const cutByCap = (shifts: readonly Lasting[], duration: Millis): Millis => Math.max(0, duration - spread(shifts, duration).first);

function spread(shifts: readonly Lasting[], duration: Millis): { readonly apart: Millis; readonly first: Millis } {
  const apart = Math.max(LEAST_APART, Math.min(15 * MINUTE, duration / 8));
  const behind = Math.max(0, tiersOf(shifts).length - 1) * apart;
  return { apart, first: Math.min(duration, LONGEST_MINUTES * MINUTE - behind) };
}

/** The kinds that are there, the first to end first. */
const tiersOf = (shifts: readonly Lasting[]): readonly number[] => [...new Set(shifts.map(({ tier }) => tier))].sort((a, b) => b - a);
