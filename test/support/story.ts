import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { effectsOf } from '../../sim/demo/effects.ts';
import type { RigOptions } from '../../sim/demo/rig.ts';
import { type Rig, startRig } from '../../sim/demo/rig.ts';
import { T0 } from './given.ts';

export const SHIFT = 'shift checkout use1-az1 --for 12h --reason "packet loss"';
const CHANNEL = 'C0INC';
/** Every card ends in its request and revision. */
const CARD = /Request `ev-[0-9a-z-]+`, revision \d/;

/** The built bundles with people in front of them. A story states what they do, and reads what they see. */
export type Story = {
  readonly rig: Rig;
  type(user: string, text?: string): Promise<void>;
  press(user: string, label: string): Promise<void>;
  /** The newest card, as people read it. */
  card(): string;
  cards(): readonly string[];
  /** What else was said in the channel itself: reminders of the last hour, announcements. */
  loud(): readonly string[];
  thread(): readonly string[];
  /** The newest thing that only this person was told. */
  told(user: string): string;
  effects(): readonly string[];
};

/** `configText` changes the example configuration for this story. */
export type StoryOptions = Partial<RigOptions> & { readonly configText?: (example: string) => string };

async function changedConfig(change: (example: string) => string): Promise<string> {
  const example = await readFile('examples/zonal.yaml', 'utf8');
  const changed = change(example);
  if (changed === example) throw new Error('The change to the example configuration changed nothing.');
  const file = join(await mkdtemp(join(tmpdir(), 'zonal-')), 'zonal.yaml');
  await writeFile(file, changed);
  return file;
}

/** Plays a story over a rig of its own, which is gone afterwards. */
export async function story(play: (story: Story) => Promise<void>, { configText, ...options }: StoryOptions = {}): Promise<void> {
  const config = configText ? { configFile: await changedConfig(configText) } : {};
  const rig = await startRig({ start: T0, ...config, ...options });
  const read = (message: Parameters<typeof rig.slack.read>[0]) => rig.slack.read(message).join('\n');
  const all = () => rig.slack.messages(CHANNEL);
  const cards = () =>
    all()
      .filter((message) => message.thread === undefined)
      .map(read)
      .filter((text) => CARD.test(text));
  const loud = () =>
    all()
      .filter((message) => message.thread === undefined)
      .map(read)
      .filter((text) => !CARD.test(text));
  try {
    await play({
      rig,
      async type(user, text = SHIFT) {
        await rig.slack.type({ user, channel: CHANNEL, text });
        await rig.settled();
      },
      async press(user, label) {
        await rig.slack.press({ user, channel: CHANNEL, label });
        await rig.settled();
      },
      cards,
      loud,
      card: () => cards().at(-1) ?? '',
      thread: () =>
        all()
          .filter((message) => message.thread !== undefined)
          .map(read),
      told: (user) =>
        rig.slack
          .seenBy(user)
          .filter((message) => message.visibleTo === user)
          .map(read)
          .at(-1) ?? '',
      effects: () => effectsOf(rig.region),
    });
  } finally {
    await rig.close();
  }
}
