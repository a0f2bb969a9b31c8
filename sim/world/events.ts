import { Refused } from './refused.ts';
import { checkZone, registered, registeredIn } from './registered.ts';
import { activeOn, begin, end } from './shifts.ts';
import type { Shift } from './state.ts';
import type { World } from './world.ts';

// What happens in the world without an API call that is simulated: AWS, FIS and ARC act by themselves.

const MINUTE = 60_000;
const PRACTICE_RUN = 30 * MINUTE;

/** ARC's regular practice run: 30 minutes (ARC Developer Guide, "How zonal autoshift and practice runs work"). */
export function startPracticeRun(world: World, arn: string, awayFrom: string): Shift {
  return startOn(world, arn, awayFrom, 'practice', PRACTICE_RUN);
}

/** A FIS experiment that shifts a resource for as long as the experiment runs. */
export function startExperiment(world: World, arn: string, awayFrom: string, minutes: number): Shift {
  return startOn(world, arn, awayFrom, 'fis', minutes * MINUTE);
}

function startOn(world: World, arn: string, awayFrom: string, kind: 'practice' | 'fis', lasts: number): Shift {
  const account = ownerOf(world, arn);
  checkZone(world, account, registered(world, account, arn), awayFrom);
  return begin(world, { account, kind, arn, awayFrom, comment: kind === 'fis' ? 'FIS experiment' : 'Practice run' }, lasts);
}

function ownerOf(world: World, arn: string): string {
  const account = world.state.accounts.find(({ id }) => registeredIn(world, id).some((resource) => resource.arn === arn));
  if (!account) throw new Refused('not-found', `The resource ${arn} is not registered for zonal shift.`);
  return account.id;
}

/** Turns zonal autoshift on for a resource. It takes part in autoshifts that start afterwards. */
export function enableAutoshift(world: World, arn: string): void {
  ownerOf(world, arn);
  if (!world.state.autoshiftOn.includes(arn)) world.state.autoshiftOn.push(arn);
}

/** Turns zonal autoshift off again; an autoshift of this resource ends with it (ARC API Reference, "UpdateZonalAutoshiftConfiguration"). */
export function disableAutoshift(world: World, arn: string): void {
  ownerOf(world, arn);
  const at = world.state.autoshiftOn.indexOf(arn);
  if (at >= 0) world.state.autoshiftOn.splice(at, 1);
  for (const shift of activeOn(world, arn)) if (shift.kind === 'autoshift') expire(world, shift);
}

/** AWS starts an autoshift away from a zone, for every resource in it that has autoshift on. */
export function startAutoshift(world: World, awayFrom: string): void {
  world.state.autoshifts.push({ awayFrom, startedAt: world.clock.now() });
  for (const { id: account } of world.state.accounts) {
    for (const { arn, zones } of registeredIn(world, account)) {
      if (world.state.autoshiftOn.includes(arn) && zones.includes(awayFrom)) begin(world, { account, kind: 'autoshift', arn, awayFrom, comment: 'Autoshift by AWS' });
    }
  }
}

/** AWS ends its autoshift away from a zone. */
export function endAutoshift(world: World, awayFrom: string): void {
  const now = world.clock.now();
  for (const autoshift of world.state.autoshifts) if (autoshift.awayFrom === awayFrom && autoshift.endedAt === undefined) autoshift.endedAt = now;
  for (const arn of world.state.autoshiftOn) {
    for (const shift of activeOn(world, arn)) {
      if (shift.kind === 'autoshift' && shift.awayFrom === awayFrom) expire(world, shift);
    }
  }
}

function expire(world: World, shift: Shift): void {
  shift.endsAt = world.clock.now();
  end(world, shift, 'expired');
}

/** A gray failure: the zone is said to be constrained, and what lives in it still reports healthy. */
export function troubleZone(world: World, zone: string, message: string): void {
  world.state.troubles[zone] = { state: 'constrained', message, lost: false };
}

/** The zone goes down: unavailable, and every target and instance in it is unhealthy. */
export function loseZone(world: World, zone: string, message = 'The zone is unavailable.'): void {
  world.state.troubles[zone] = { state: 'unavailable', message, lost: true };
}

export function restoreZone(world: World, zone: string): void {
  delete world.state.troubles[zone];
}
