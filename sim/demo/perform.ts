import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { act } from './deeds.ts';
import { effectsOf } from './effects.ts';
import type { Deed, Play } from './play.ts';
import { type Rig, type RigOptions, startRig } from './rig.ts';
import { differences, sightings } from './seen.ts';

/** What came of a play: the transcript as people saw it, and everything that was not as the play says. */
export type Performance = { readonly transcript: readonly string[]; readonly differences: readonly string[] };

/** Scenes this close together are reached minute by minute. */
const NEAR = 60 * 60_000;

/** Plays a story over the built functions. It renders only what the strict Slack received. */
export async function perform(play: Play, options: Pick<RigOptions, 'breakWorker'> & { readonly show?: (line: string) => void } = {}): Promise<Performance> {
  const rig = await startRig({ ...options, ...(await configured(play)), start: instantOf(play.day, play.scenes[0]?.at ?? '00:00') });
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
      await move(rig, instantOf(play.day, scene.at) - rig.clock.now());
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

/** Time until the next scene: minute by minute where it is near, in larger steps where it is far. */
const move = (rig: Rig, ms: number): Promise<void> => (ms > NEAR ? rig.jump(ms) : rig.pass(ms));

/** The example configuration with the play's own lines. */
async function configured({ configuration }: Play): Promise<Pick<RigOptions, 'configFile'>> {
  if (!configuration) return {};
  const file = join(await mkdtemp(join(tmpdir(), 'zonal-play-')), 'zonal.yaml');
  await writeFile(file, `${await readFile('examples/zonal.yaml', 'utf8')}\n${configuration}`);
  return { configFile: file };
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
