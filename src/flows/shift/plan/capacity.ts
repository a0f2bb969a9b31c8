import type { ZoneId } from '../../../evacuation/words.ts';

/** Healthy things per zone; `outside` serves from no zone; `wanted` is how many there should be, where that is more than there are. */
export type Spread = { readonly zones: readonly { readonly zone: ZoneId; readonly healthy: number }[]; readonly outside?: number; readonly wanted?: number };

/** `serving` now, healthy `elsewhere` after the shift, and what N-1 asks: `needed`. */
export type Shortfall = { readonly elsewhere: number; readonly serving: number; readonly needed: number };

/**
 * Says when the zones that stay have less than N-1: with N zones that serve, they should hold (N-1)/N of what serves
 * now, rounded up. Fewer means that the zone carries more than its even share, or that the others are not well.
 * `out` are zones that do not count as healthy. It counts and does not measure load: whether N-1 is enough is for
 * people to say. ARC checks capacity for practice runs and autoshifts, not for a shift that a customer starts
 * (ARC Developer Guide, "Capacity checks for practice runs").
 */
export function shortOfN1(spread: Spread, zone: ZoneId, out: ReadonlySet<ZoneId>): Shortfall | undefined {
  const outside = spread.outside ?? 0;
  const populated = spread.zones.filter((one) => one.healthy > 0);
  const healthy = (zones: Spread['zones']): number => zones.reduce((sum, one) => sum + one.healthy, 0);
  const serving = healthy(populated) + outside;
  const elsewhere = healthy(populated.filter((one) => one.zone !== zone && !out.has(one.zone))) + outside;
  const n = populated.length;
  const needed = n === 0 ? 0 : Math.ceil((Math.max(serving, spread.wanted ?? 0) * (n - 1)) / n);
  const nothingElse = elsewhere === 0 && serving > 0;
  return elsewhere < needed || nothingElse ? { elsewhere, serving, needed: Math.max(needed, 1) } : undefined;
}
