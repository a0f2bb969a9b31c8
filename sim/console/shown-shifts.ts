import { appliedOn } from '../world/shifts.ts';
import type { Shift, ShiftKind } from '../world/state.ts';
import { accountOf, type World, zoneName } from '../world/world.ts';

export type ShownShift = {
  readonly id: string;
  readonly kind: ShiftKind;
  readonly account: string;
  readonly resource: string;
  readonly name: string;
  readonly awayFrom: string;
  /** The account's own name of that zone. */
  readonly zoneName: string;
  readonly status: Shift['status'];
  /** Whether this is the one that ARC applies to the resource. */
  readonly applied: boolean;
  readonly startedAt: number;
  /** When it ends by itself, and not the rolling minute that ARC shows for some; an autoshift has no such time. */
  readonly endsAt?: number;
  readonly endedAt?: number;
  readonly comment: string;
};

/** Active ones first, then those that ended; each newest first. */
export function shownShifts(world: World): readonly ShownShift[] {
  const all = world.state.shifts.toReversed().map((shift) => shown(world, shift));
  return [...all.filter(({ status }) => status === 'active'), ...all.filter(({ status }) => status !== 'active')];
}

const shown = (world: World, { id, kind, account, arn, awayFrom, status, startedAt, endsAt, endedAt, comment }: Shift): ShownShift => ({
  id,
  kind,
  account,
  resource: arn,
  name: shortName(arn),
  awayFrom,
  zoneName: zoneName(accountOf(world, account), awayFrom),
  status,
  applied: appliedOn(world, arn)?.id === id,
  startedAt,
  ...(endsAt === undefined ? {} : { endsAt }),
  ...(endedAt === undefined ? {} : { endedAt }),
  comment,
});

/** The name in a resource's ARN; a load balancer's ends with an id that says nothing to a person. */
export const shortName = (arn: string): string =>
  arn
    .split(/[:/]/)
    .filter((part) => !/^[0-9a-f]{16}$/.test(part))
    .at(-1) ?? arn;
