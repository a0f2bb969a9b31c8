import { parseExpiresIn } from './expires-in.ts';
import { RANK, verdict } from './precedence.ts';
import { Refused } from './refused.ts';
import { checkZone, registered } from './registered.ts';
import type { Shift } from './state.ts';
import { mint, type World } from './world.ts';

const COMMENT_LIMIT = 128;

export const activeOn = (world: World, arn: string): readonly Shift[] => world.state.shifts.filter((shift) => shift.arn === arn && shift.status === 'active');

/** The shift whose zone has weight 0 for this resource, if any: now, or at a time that has passed. */
export function appliedOn(world: World, arn: string, at = world.clock.now()): Shift | undefined {
  const ready = world.state.shifts.filter((shift) => shift.arn === arn && shift.startedAt + world.state.appliesAfter <= at && !hasEnded(shift, at));
  for (const kind of RANK) {
    const first = ready.find((shift) => shift.kind === kind);
    if (first) return first;
  }
  return undefined;
}

const hasEnded = ({ status, endedAt = 0 }: Shift, at: number): boolean => status !== 'active' && endedAt <= at;

/** ARC's weight per zone: 0 for the zone that the applied shift moves away from, 1 for all others. */
export function weightsOf(world: World, resource: { readonly arn: string; readonly weighted: readonly string[] }): Record<string, number> {
  const left = appliedOn(world, resource.arn)?.awayFrom;
  return Object.fromEntries(resource.weighted.map((zone) => [zone, zone === left ? 0 : 1]));
}

/** A customer's own shift. Refuses a second one on the same resource; its id is in the refusal. */
export function startManual(world: World, account: string, request: { arn: string; awayFrom: string; expiresIn: string; comment: string }): Shift {
  const lasts = parseExpiresIn(request.expiresIn);
  checkComment(request.comment);
  const resource = registered(world, account, request.arn);
  checkZone(world, account, resource, request.awayFrom);
  const existing = activeOn(world, resource.arn).find(({ kind }) => kind === 'manual');
  if (existing) {
    throw new Refused('conflict', `A zonal shift is active for ${resource.name} already.`, { reason: 'ZonalShiftAlreadyExists', shift: existing.id });
  }
  return begin(world, { account, kind: 'manual', arn: resource.arn, awayFrom: request.awayFrom, comment: request.comment }, lasts);
}

/**
 * Changes expiry or comment. The new time counts from now and is not added to the old one; the start stays. Of a practice
 * run only the comment changes, because ARC documents no update of one.
 */
export function updateShift(world: World, account: string, id: string, change: { expiresIn?: string | undefined; comment?: string | undefined }): Shift {
  const lasts = change.expiresIn === undefined ? undefined : parseExpiresIn(change.expiresIn);
  if (change.comment !== undefined) checkComment(change.comment);
  const shift = changeable(world, account, id);
  if (shift.kind === 'fis') throw new Refused('invalid', 'The shift of a FIS experiment cannot be updated.', { reason: 'FISExperimentUpdateNotAllowed' });
  if (change.comment !== undefined) shift.comment = change.comment;
  if (lasts !== undefined && shift.kind === 'manual') endAt(world, shift, world.clock.now() + lasts);
  return shift;
}

/** Ends a customer shift, a practice run or, with its experiment, a FIS shift. */
export function cancelShift(world: World, account: string, id: string): Shift {
  const shift = changeable(world, account, id);
  end(world, shift, 'canceled');
  return shift;
}

function changeable(world: World, account: string, id: string): Shift {
  const shift = world.state.shifts.find((candidate) => candidate.id === id && candidate.account === account);
  if (!shift) throw new Refused('not-found', `The zonal shift ${id} does not exist.`);
  if (shift.kind === 'autoshift') throw new Refused('invalid', 'An autoshift can be neither updated nor canceled.', { reason: 'AutoshiftUpdateNotAllowed' });
  if (shift.status !== 'active') throw new Refused('conflict', `The zonal shift ${id} is not active.`, { reason: 'ZonalShiftStatusNotActive', shift: id });
  return shift;
}

// The model has no reason for a comment that is too long, so none is sent.
function checkComment(comment: string): void {
  if (comment.length > COMMENT_LIMIT)
    throw new Refused('invalid', `Value at 'comment' failed to satisfy constraint: Member must have length less than or equal to ${COMMENT_LIMIT}`);
}

/** Starts a shift by the rules of precedence; `lasts` is how long until it ends by itself. */
export function begin(world: World, what: Pick<Shift, 'account' | 'kind' | 'arn' | 'awayFrom' | 'comment'>, lasts?: number): Shift {
  const active = activeOn(world, what.arn);
  const strongest = RANK.map((kind) => active.find((shift) => shift.kind === kind)).find((shift) => shift !== undefined);
  const result = verdict(strongest?.kind, what.kind);
  if (result === 'refused') {
    const reason = strongest?.kind === 'autoshift' && what.kind === 'practice' ? 'ZonalAutoshiftActive' : 'SimultaneousZonalShiftsConflict';
    throw new Refused('conflict', `A ${what.kind} shift does not start while a ${strongest?.kind} shift is applied.`, { reason, ...(strongest ? { shift: strongest.id } : {}) });
  }
  if (result === 'replaces' && strongest) end(world, strongest, 'canceled');
  const pending = what.kind === 'practice' ? { practiceOutcome: 'pending' as const } : {};
  const shift: Shift = { id: mint(world), ...what, startedAt: world.clock.now(), status: 'active', ...pending };
  world.state.shifts.push(shift);
  if (lasts !== undefined) endAt(world, shift, shift.startedAt + lasts);
  return shift;
}

function endAt(world: World, shift: Shift, endsAt: number): void {
  shift.endsAt = endsAt;
  armExpiry(world, shift);
}

/** Lets time end this shift. After an update the older time finds that the shift has a later one, and does nothing. */
export function armExpiry(world: World, shift: Shift): void {
  const { endsAt } = shift;
  if (endsAt === undefined || shift.status !== 'active') return;
  world.clock.at(endsAt, () => {
    if (shift.status === 'active' && shift.endsAt === endsAt) end(world, shift, 'expired');
  });
}

/** Ends a shift; a practice run that time ended has succeeded, any other end interrupted it. */
export function end(world: World, shift: Shift, status: 'expired' | 'canceled'): void {
  shift.status = status;
  shift.endedAt = world.clock.now();
  if (shift.kind === 'practice') shift.practiceOutcome = status === 'expired' ? 'succeeded' : 'interrupted';
}

/** The expiry that ARC shows. Shifts that ARC keeps alive itself always show a minute from now (ARC Developer Guide, "Practice runs"). */
export const shownExpiry = (world: World, shift: Shift): number =>
  shift.kind === 'manual' || shift.status !== 'active' ? (shift.endsAt ?? shift.startedAt) : world.clock.now() + 60_000;
