import { randomBytes } from 'node:crypto';
import { startEmbeddedDynamo } from '../dynamodb/embedded.ts';
import { createRegion } from '../region.ts';
import { demoWorkspace } from '../slack/workspace.ts';
import { machineMinutesEast } from '../slack-local/drawn.ts';
import { createLocalGateway } from '../slack-local/gateway.ts';
import { startLocalSlack } from '../slack-local/process.ts';
import { screenAt } from '../slack-local/screen.ts';
import { runningClock } from '../world/clock.ts';
import { createDemoWorld } from '../world/demo/index.ts';
import { BOT_TOKEN, SIGNING_SECRET, startBot } from './bot.ts';
import type { Kept } from './kept.ts';
import { eachMinute } from './minutes.ts';

export type BrowserDemoOptions = {
  /** local-slack's program. */
  readonly binary: string;
  /** Where local-slack listens; it must be free. */
  readonly port: number;
  readonly kept: Kept | undefined;
  /** Takes each JSON line that the two functions log. */
  readonly write: (line: string) => void;
  /** Told what went wrong where nobody waits for an answer. */
  readonly note: (line: string) => void;
};

export type BrowserDemo = {
  readonly slackUrl: string;
  readonly regionUrl: string;
  readonly localSlackPid: number;
  /** Settles when local-slack ends by itself, with its last words. */
  readonly broken: Promise<string>;
  close(): Promise<void>;
};

/**
 * Everything on this machine, with a Slack to click in: local-slack, the gateway before it, the simulated Region on a
 * running clock, an embedded DynamoDB, and the two functions as they were built. What was started is ended again when a
 * part does not start.
 */
export async function startBrowserDemo({ binary, port, kept, write, note }: BrowserDemoOptions): Promise<BrowserDemo> {
  const ends: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const clock = runningClock(Date.now());
    const world = kept?.world(clock) ?? createDemoWorld(clock);
    const region = createRegion({ world });
    kept?.follow(region);
    const dynamo = await startEmbeddedDynamo(kept ? { path: kept.tables } : {});
    ends.push(dynamo.stop);

    const slackUrl = `http://127.0.0.1:${port}`;
    const screenSecret = randomBytes(16).toString('hex');
    const workspace = demoWorkspace();
    const screen = screenAt(slackUrl, BOT_TOKEN);
    const gateway = createLocalGateway({ clock, workspace, screen, minutesEast: machineMinutesEast, signingSecret: SIGNING_SECRET, botToken: BOT_TOKEN, screenSecret, note });
    const gatewayWeb = await gateway.listen();
    ends.push(gatewayWeb.close);
    const localSlack = await startLocalSlack({ binary, port, workspace, botToken: BOT_TOKEN, secret: screenSecret, requestUrl: `${gatewayWeb.url}/from-local-slack` });
    ends.push(localSlack.stop);

    let pass: (ms: number) => Promise<void> = async () => {};
    const web = await region.listen(0, (ms) => pass(ms));
    ends.push(web.close);
    const bot = await startBot({ region, regionUrl: web.url, dynamoUrl: dynamo.endpoint, slackApiUrl: `${gatewayWeb.url}/api/`, write });
    ends.push(bot.close);
    gateway.deliverTo(bot.front);
    const minutes = eachMinute(clock, async () => {
      await bot.tick();
      kept?.save(region);
    });
    pass = minutes.pass;
    ends.push(async () => {
      await minutes.stop();
      await bot.settled();
      kept?.save(region);
    });
    return { slackUrl, regionUrl: web.url, localSlackPid: localSlack.pid, broken: localSlack.ended, close };
  } catch (error) {
    await close();
    throw error;
  }
}
