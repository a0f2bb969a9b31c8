import type { Region } from '../region.ts';
import { enableAutoshift, endAutoshift, startAutoshift } from '../world/events.ts';
import { activeOn, cancelShift, startManual, updateShift } from '../world/shifts.ts';
import type { Deed, Play, Scene } from './play.ts';
import type { Rig } from './rig.ts';

/** Does what a scene says. A deed that Slack or ARC does not allow, such as a button that is not there, is what differs. */
export async function act(rig: Rig, play: Play, { who, does }: Scene): Promise<string | undefined> {
  const user = rig.slack.workspace.users.find((one) => one.name === who)?.id ?? '';
  try {
    await inSlack(rig, play, user, does);
    await inTheWorld(rig, does);
    await rig.settled();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function inSlack(rig: Rig, { channel }: Play, user: string, does: Deed): Promise<void> {
  if ('type' in does) await rig.slack.type({ user, channel, text: does.type });
  if ('slackFault' in does) rig.slack.fail(does.slackFault.method, does.slackFault);
  if (!('press' in does)) return;
  if (does.late !== undefined) rig.region.lambda.deliver('zonal-worker', { late: does.late });
  await rig.slack.press({ user, channel, label: does.press });
  if (does.late !== undefined) rig.clock.advance(does.late);
}

async function inTheWorld(rig: Rig, does: Deed): Promise<void> {
  const { region } = rig;
  if ('clear' in does) region.faults.clear();
  if ('fault' in does) region.faults.add(does.fault.match, does.fault.fault, does.fault.times);
  if ('deliver' in does) region.lambda.deliver('zonal-worker', does.deliver);
  if ('noTicks' in does) await rig.sleep(does.noTicks * 60_000);
  if ('byHand' in does) byHand(region, does.byHand);
  if ('inConsole' in does) inConsole(region, does.inConsole);
  if ('autoshift' in does) autoshift(region, does);
}

/** As the account's own user would, past Zonal. */
function byHand(region: Region, { resource, ...shift }: Extract<Deed, { byHand: object }>['byHand']): void {
  const { account, arn } = named(region, resource);
  startManual(region.world, account, { arn, ...shift });
}

/** A new expiry for the shift that is active on a resource, or its end. */
function inConsole(region: Region, { resource, expiresIn }: Extract<Deed, { inConsole: object }>['inConsole']): void {
  const { account, arn } = named(region, resource);
  const shift = activeOn(region.world, arn).find(({ kind }) => kind === 'manual');
  if (!shift) throw new Error(`No shift is active on ${resource}.`);
  if (expiresIn) updateShift(region.world, account, shift.id, { expiresIn });
  else cancelShift(region.world, account, shift.id);
}

function autoshift({ world }: Region, { autoshift: is, zone, on }: Extract<Deed, { autoshift: string }>): void {
  for (const resource of on ?? []) enableAutoshift(world, named({ world }, resource).arn);
  if (is === 'starts') startAutoshift(world, zone);
  else endAutoshift(world, zone);
}

/** A resource of the Region, by a part of its ARN. */
function named({ world }: Pick<Region, 'world'>, part: string): { readonly account: string; readonly arn: string } {
  for (const account of world.state.accounts) {
    const found = [...account.loadBalancers, ...account.groups, ...account.clusters].find(({ arn }) => arn.includes(part));
    if (found) return { account: account.id, arn: found.arn };
  }
  throw new Error(`No resource of the Region has ${part} in its ARN.`);
}
