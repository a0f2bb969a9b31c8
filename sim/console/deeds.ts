import { disableAutoshift, enableAutoshift, endAutoshift, loseZone, restoreZone, startAutoshift, startExperiment, startPracticeRun, troubleZone } from '../world/events.ts';
import { registeredIn } from '../world/registered.ts';
import { cancelShift } from '../world/shifts.ts';
import type { World } from '../world/world.ts';
import { type Body, Misasked, minutesOf, oneOf } from './asked.ts';
import { shortName } from './shown-shifts.ts';

// What the console can make happen in the world. Each answers a sentence that says what is true now.

export const ZONE_DEEDS = ['lose', 'constrain', 'restore', 'start-autoshift', 'end-autoshift'] as const;

/** Something happens to a zone, in every account. `message` is what EC2 says of it. */
export function toZone(world: World, zone: string, deed: string, { message }: Body): string {
  const zones = world.state.accounts.flatMap((account) => account.zones.map(({ id }) => id));
  const id = oneOf('the zone in the path', [...new Set(zones)], zone);
  if (message !== undefined && typeof message !== 'string') throw new Misasked('Send "message" as text, or leave it out.');
  switch (oneOf('what to do in the path', ZONE_DEEDS, deed)) {
    case 'lose':
      loseZone(world, id, message);
      return `${id} is lost: what lives in it is unhealthy.`;
    case 'constrain':
      troubleZone(world, id, message ?? 'Increased error rates in a single Availability Zone.');
      return `${id} is constrained, says EC2. What lives in it still reports healthy.`;
    case 'restore':
      restoreZone(world, id);
      return `${id} is available again.`;
    case 'start-autoshift':
      return beginAutoshift(world, id);
    case 'end-autoshift':
      return finishAutoshift(world, id);
  }
}

const autoshiftFrom = ({ state }: World, zone: string) => state.autoshifts.some(({ awayFrom, endedAt }) => awayFrom === zone && endedAt === undefined);

function beginAutoshift(world: World, zone: string): string {
  if (autoshiftFrom(world, zone)) throw new Misasked(`AWS shifts away from ${zone} already. Send end-autoshift first.`);
  const before = world.state.shifts.length;
  startAutoshift(world, zone);
  const started = world.state.shifts.length - before;
  return `AWS shifts away from ${zone}: ${started === 1 ? '1 resource takes' : `${started} resources take`} part. Only those with autoshift on do.`;
}

function finishAutoshift(world: World, zone: string): string {
  if (!autoshiftFrom(world, zone)) throw new Misasked(`There is no autoshift away from ${zone} to end. Send start-autoshift first.`);
  endAutoshift(world, zone);
  return `AWS has ended its autoshift away from ${zone}.`;
}

const shiftable = (world: World) => world.state.accounts.flatMap(({ id }) => registeredIn(world, id));

function shiftableOf(world: World, { resource }: Body) {
  const arns = shiftable(world).map(({ arn }) => arn);
  const arn = oneOf('"resource", an ARN', arns, resource);
  return { arn, weighted: shiftable(world).find((one) => one.arn === arn)?.weighted ?? [] };
}

/** Turns a resource's zonal autoshift on or off. */
export function switchAutoshift(world: World, body: Body): string {
  const { arn } = shiftableOf(world, body);
  if (typeof body.on !== 'boolean') throw new Misasked('Send "on": true or false.');
  if (body.on) enableAutoshift(world, arn);
  else disableAutoshift(world, arn);
  return body.on ? `${shortName(arn)} takes part in autoshifts that start from now on.` : `${shortName(arn)} takes part in no autoshift.`;
}

/** Starts what ARC or FIS start: a practice run, or an experiment of so many minutes. */
export function startShift(world: World, body: Body): string {
  const kind = oneOf('"kind"', ['practice', 'fis'] as const, body.kind);
  const { arn, weighted } = shiftableOf(world, body);
  const zone = oneOf('"awayFrom", an AZ ID', weighted, body.awayFrom);
  if (kind === 'practice') startPracticeRun(world, arn, zone);
  else startExperiment(world, arn, zone, minutesOf(body));
  return `${kind === 'practice' ? 'A practice run' : 'A FIS experiment'} shifts ${shortName(arn)} away from ${zone}.`;
}

/** Cancels a shift, as somebody at the ARC console would. */
export function cancel(world: World, id: string): string {
  const shift = world.state.shifts.find((candidate) => candidate.id === id);
  const active = world.state.shifts.filter(({ kind, status }) => kind !== 'autoshift' && status === 'active');
  if (!shift) throw new Misasked(`Send the id of a shift in the path: one of ${active.map((one) => one.id).join(', ') || 'none, for none is active'}.`);
  cancelShift(world, shift.account, id);
  return `The shift of ${shortName(shift.arn)} away from ${shift.awayFrom} is canceled.`;
}
