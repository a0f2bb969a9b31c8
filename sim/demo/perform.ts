import { startManual } from '../world/shifts.ts';
import { effectsOf } from './effects.ts';
import type { Deed, Play, Scene } from './play.ts';
import { type Rig, type RigOptions, startRig } from './rig.ts';
import { differences, sightings } from './seen.ts';

/** What came of a play: the transcript as people saw it, and everything that was not as the play says. */
export type Performance = { readonly transcript: readonly string[]; readonly differences: readonly string[] };

/** Plays a story over the built functions. It renders only what the strict Slack received. */
export async function perform(play: Play, options: Pick<RigOptions, 'breakWorker'> & { readonly show?: (line: string) => void } = {}): Promise<Performance> {
  const rig = await startRig({ ...options, start: instantOf(play.day, play.scenes[0]?.at ?? '00:00') });
  const found: string[] = [];
  let told = 0;
  const news = () => {
    const lines = rig.slack.transcript().slice(told);
    told += lines.length;
    for (const line of lines) options.show?.(line);
    return lines;
  };
  try {
    for (const scene of play.scenes) {
      await rig.pass(instantOf(play.day, scene.at) - rig.clock.now());
      const before = scene.does && 'wait' in scene.does ? [] : differences([], sightings(news()));
      found.push(...before.map((one) => `${scene.at}, before anything was done: ${one}`));
      const failed = await act(rig, play, scene);
      found.push(...[...(failed ? [failed] : []), ...differences(scene.sees, sightings(news()))].map((one) => `${scene.at} ${deedWords(scene.does)}: ${one}`));
    }
    found.push(...effectDifferences(play, effectsOf(rig.region)), ...rig.region.lambda.failures.map(({ error }) => `The worker threw: ${String(error)}`));
    return { transcript: rig.slack.transcript(), differences: found };
  } finally {
    await rig.close();
  }
}

/** Does what the scene says. A deed that Slack does not allow, such as a button that is not there, is a difference. */
async function act(rig: Rig, play: Play, { who, does }: Scene): Promise<string | undefined> {
  const user = rig.slack.workspace.users.find((one) => one.name === who)?.id ?? '';
  try {
    if ('type' in does) await rig.slack.type({ user, channel: play.channel, text: does.type });
    if ('press' in does) await press(rig, play, user, does);
    if ('clear' in does) rig.region.faults.clear();
    if ('byHand' in does) byHand(rig, does.byHand);
    if ('fault' in does) rig.region.faults.add(does.fault.match, does.fault.fault, does.fault.times);
    if ('slackFault' in does) rig.slack.fail(does.slackFault.method, does.slackFault);
    if ('deliver' in does) rig.region.lambda.deliver('zonal-worker', does.deliver);
    await rig.settled();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function press(rig: Rig, play: Play, user: string, { press: label, late }: Extract<Deed, { press: string }>): Promise<void> {
  if (late !== undefined) rig.region.lambda.deliver('zonal-worker', { late });
  await rig.slack.press({ user, channel: play.channel, label });
  if (late !== undefined) rig.clock.advance(late);
}

/** As the account's own user would, past Zonal. The resource is named by a part of its ARN. */
function byHand({ region }: Rig, { resource, ...shift }: Extract<Deed, { byHand: object }>['byHand']): void {
  for (const account of region.world.state.accounts) {
    const found = [...account.loadBalancers, ...account.groups, ...account.clusters].find(({ arn }) => arn.includes(resource));
    if (found) {
      startManual(region.world, account.id, { arn: found.arn, ...shift });
      return;
    }
  }
  throw new Error(`No resource of the Region has ${resource} in its ARN.`);
}

const deedWords = (deed: Deed): string => JSON.stringify(deed);

function effectDifferences({ effects }: Play, called: readonly string[]): readonly string[] {
  return JSON.stringify(effects) === JSON.stringify(called)
    ? []
    : [`AWS was to be asked for: ${effects.join(' | ') || 'nothing'}\n  and was asked for: ${called.join(' | ') || 'nothing'}`];
}

/** `03:05` on the play's day, `+2 03:05` two days later. */
function instantOf(day: string, at: string): number {
  const [, later = '0', time = at] = /^\+(\d+) (.*)$/.exec(at) ?? [];
  return Date.parse(`${day}T${time}:00Z`) + Number(later) * 86_400_000;
}
