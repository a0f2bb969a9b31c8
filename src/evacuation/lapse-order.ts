import { describeArn, type ResourceKind } from './resource.ts';
import type { EvacuationRecord } from './state.ts';
import type { Arn } from './words.ts';

/** A shift that ends no later than another which must end before it. */
export type OutOfOrder = { readonly about: Arn; readonly after: Arn };

/**
 * Capacity must come back before traffic does: Auto Scaling groups first, load balancers last (EC2 Auto Scaling User
 * Guide, "Auto Scaling group zonal shift").
 */
const RANK: Readonly<Partial<Record<ResourceKind, number>>> = { asg: 0, eks: 1, alb: 2, nlb: 2 };
const rankOf = (arn: Arn): number => RANK[describeArn(arn).kind] ?? 0;

/** The pair of our shifts that is furthest out of order, or undefined when they end as a recovery would cancel them. */
export function outOfOrder({ shifts, until }: Pick<EvacuationRecord, 'shifts' | 'until'>): OutOfOrder | undefined {
  const known = [...shifts.keys()].flatMap((arn) => {
    const at = until.get(arn);
    return at === undefined ? [] : [{ arn, at, rank: rankOf(arn) }];
  });
  const pairs = known.flatMap((early) => known.filter((late) => late.rank < early.rank && late.at >= early.at).map((late) => ({ early, late, by: late.at - early.at })));
  const [worst] = pairs.sort((one, other) => other.by - one.by || (one.early.arn + one.late.arn < other.early.arn + other.late.arn ? -1 : 1));
  return worst && { about: worst.early.arn, after: worst.late.arn };
}
