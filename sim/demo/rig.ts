import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '../dynamodb/create-table.ts';
import { startEmbeddedDynamo } from '../dynamodb/embedded.ts';
import { createRegion, type Region } from '../region.ts';
import { createFakeSlack, demoWorkspace, type FakeSlack } from '../slack/index.ts';
import { type Clock, standingClock } from '../world/clock.ts';

const WORKER = 'zonal-worker';
const TABLE = 'zonal';
const SECRET = 'demo-signing-secret';
const TOKEN = 'xoxb-demo';

export type Handler = (event: unknown, context: unknown) => Promise<unknown>;
type Bundle = { makeHandler(parts: { now(): number; variables: Record<string, string>; write(line: string): void }): Handler };

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
  /** Waits until every invocation of the worker is over. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export type RigOptions = {
  readonly start: number;
  /** Wraps the worker: a play uses it to prove that a broken one is noticed. */
  readonly breakWorker?: (worker: Handler) => Handler;
  readonly configFile?: string;
};

const MINUTE = 60_000;

/**
 * Starts the simulated Region, an embedded DynamoDB, a strict Slack, and the two functions as they were built. The AWS
 * SDK takes endpoints and credentials from the environment of this process, so only one rig may run at a time.
 */
export async function startRig(options: RigOptions): Promise<Rig> {
  const clock = standingClock(options.start);
  const region = createRegion({ clock });
  const dynamo = await startEmbeddedDynamo();
  const web = await region.listen();
  const slack = createFakeSlack({ clock, workspace: demoWorkspace(), signingSecret: SECRET, botToken: TOKEN });
  const slackWeb = await slack.listen();
  const before = { ...process.env };
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'demo',
    AWS_SECRET_ACCESS_KEY: 'demo',
    AWS_ENDPOINT_URL: web.url,
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  });
  await createTable(new DynamoDBClient({}), TABLE);

  const logs: string[] = [];
  const variables = {
    SLACK_SIGNING_SECRET: SECRET,
    SLACK_BOT_TOKEN: TOKEN,
    SLACK_API_URL: slack.apiUrl,
    ZONAL_WORKER_FUNCTION: WORKER,
    ZONAL_TABLE: TABLE,
    ZONAL_CONFIG: resolve(options.configFile ?? 'examples/zonal.yaml'),
    LOG_LEVEL: 'info',
  };
  const parts = { now: () => clock.now(), variables, write: (line: string) => void logs.push(line) };
  const front = (await bundle('front')).makeHandler(parts);
  const worker = (await bundle('worker')).makeHandler(parts);
  region.lambda.register(WORKER, options.breakWorker?.(worker) ?? worker);
  slack.deliverTo((event) => front(event, {}));

  const settled = () => region.lambda.idle();
  const tick = async () => {
    await region.lambda.run(WORKER, { zonal: 'tick' });
    await settled();
  };
  return {
    region,
    slack,
    clock,
    logs,
    tick,
    settled,
    async pass(ms) {
      const end = clock.now() + ms;
      for (let next = (Math.floor(clock.now() / MINUTE) + 1) * MINUTE; next <= end; next += MINUTE) {
        clock.advance(next - clock.now());
        await tick();
      }
      clock.advance(end - clock.now());
    },
    async close() {
      await settled();
      await Promise.all([web.close(), slackWeb.close(), dynamo.stop()]);
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
    },
  };
}

/** The built function, as Lambda would load it. */
async function bundle(name: 'front' | 'worker'): Promise<Bundle> {
  return (await import(pathToFileURL(resolve(`dist/${name}.mjs`)).href)) as Bundle;
}
