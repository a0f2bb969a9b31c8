import { startEmbeddedDynamo } from '../dynamodb/embedded.ts';
import { createRegion, type Region } from '../region.ts';
import { createFakeSlack, demoWorkspace, type FakeSlack } from '../slack/index.ts';
import { type Clock, standingClock } from '../world/clock.ts';
import { worldOf } from '../world/keep.ts';
import type { WorldState } from '../world/state.ts';
import { BOT_TOKEN, type BotOptions, SIGNING_SECRET, startBot } from './bot.ts';
import { eachMinute } from './minutes.ts';

export type { Handler } from './bot.ts';

/** Everything that Zonal runs on, in this process, over real wires on 127.0.0.1. */
export type Rig = {
  readonly region: Region;
  readonly slack: FakeSlack;
  readonly clock: Clock;
  /** JSON lines that the two functions logged. */
  readonly logs: readonly string[];
  /** Runs one tick of the worker and waits until nothing is under way. */
  tick(): Promise<void>;
  /** Moves time, with a tick at each full minute on the way. */
  pass(ms: number): Promise<void>;
  /** Moves time far: a tick every four hours on the way, and one in each of the last five minutes. What falls due between is told late. */
  jump(ms: number): Promise<void>;
  /** Moves time without a tick: as when nobody runs the worker. */
  sleep(ms: number): Promise<void>;
  /** Waits until every invocation of the worker is over. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

const STEP = 4 * 3_600_000;
const LAST = 5 * 60_000;

export type RigOptions = {
  readonly start: number;
  /** Another world than the demo's. */
  readonly world?: WorldState;
} & Pick<BotOptions, 'breakWorker' | 'configFile'>;

/** Starts the simulated Region, an embedded DynamoDB, a strict Slack, and the two functions as they were built. */
export async function startRig({ start, world, ...options }: RigOptions): Promise<Rig> {
  const clock = standingClock(start);
  const region = createRegion(world ? { world: worldOf(world, clock) } : { clock });
  const dynamo = await startEmbeddedDynamo();
  const web = await region.listen();
  const slack = createFakeSlack({ clock, workspace: demoWorkspace(), signingSecret: SIGNING_SECRET, botToken: BOT_TOKEN });
  const slackWeb = await slack.listen();
  const logs: string[] = [];
  const bot = await startBot({ region, regionUrl: web.url, dynamoUrl: dynamo.endpoint, slackApiUrl: slack.apiUrl, write: (line) => void logs.push(line), ...options });
  slack.deliverTo(bot.front);
  let awake = true;
  const minutes = eachMinute(clock, async () => {
    if (awake) await bot.tick();
  });
  const sleep = async (ms: number) => {
    awake = false;
    clock.advance(ms);
    await minutes.idle();
    awake = true;
  };
  return {
    region,
    slack,
    clock,
    logs,
    tick: bot.tick,
    settled: bot.settled,
    pass: minutes.pass,
    sleep,
    async jump(ms) {
      const end = clock.now() + ms;
      while (end - clock.now() > STEP + LAST) {
        await sleep(STEP);
        await bot.tick();
      }
      if (end - clock.now() > LAST) await sleep(end - clock.now() - LAST);
      await minutes.pass(end - clock.now());
    },
    async close() {
      await minutes.stop();
      await bot.settled();
      await Promise.all([web.close(), slackWeb.close(), dynamo.stop()]);
      bot.close();
    },
  };
}
