import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '../dynamodb/create-table.ts';
import type { Region } from '../region.ts';

const WORKER = 'zonal-worker';
const TABLE = 'zonal';
export const SIGNING_SECRET = 'demo-signing-secret';
export const BOT_TOKEN = 'xoxb-demo';

export type Handler = (event: unknown, context: unknown) => Promise<unknown>;
type Bundle = { makeHandler(parts: { now(): number; variables: Record<string, string>; write(line: string): void }): Handler };

export type BotOptions = {
  readonly region: Region;
  readonly regionUrl: string;
  readonly dynamoUrl: string;
  readonly slackApiUrl: string;
  /** Takes each JSON line that the two functions log. */
  readonly write: (line: string) => void;
  readonly configFile?: string;
  /** Wraps the worker: a play uses it to prove that a broken one is noticed. */
  readonly breakWorker?: (worker: Handler) => Handler;
};

/** Zonal's two functions as they were built. */
export type Bot = {
  readonly front: (event: unknown) => Promise<unknown>;
  /** Runs one tick of the worker and waits until nothing is under way. */
  tick(): Promise<void>;
  /** Waits until every invocation of the worker is over. */
  settled(): Promise<void>;
  /** Gives the environment back. */
  close(): void;
};

/**
 * Starts the built front and worker on a Region, a DynamoDB and a Slack that run already. Both take `now` from the Region's
 * clock. The AWS SDK takes endpoints and credentials from the environment of this process, so only one bot may run at a time.
 */
export async function startBot({ region, regionUrl, dynamoUrl, slackApiUrl, ...options }: BotOptions): Promise<Bot> {
  const before = { ...process.env };
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'demo',
    AWS_SECRET_ACCESS_KEY: 'demo',
    AWS_ENDPOINT_URL: regionUrl,
    AWS_ENDPOINT_URL_DYNAMODB: dynamoUrl,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  });
  await createTable(new DynamoDBClient({}), TABLE);
  const variables = {
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
    SLACK_BOT_TOKEN: BOT_TOKEN,
    SLACK_API_URL: slackApiUrl,
    ZONAL_WORKER_FUNCTION: WORKER,
    ZONAL_TABLE: TABLE,
    ZONAL_CONFIG: resolve(options.configFile ?? 'examples/zonal.yaml'),
    LOG_LEVEL: 'info',
  };
  const parts = { now: () => region.clock.now(), variables, write: options.write };
  const front = (await bundle('front')).makeHandler(parts);
  const worker = (await bundle('worker')).makeHandler(parts);
  region.lambda.register(WORKER, options.breakWorker?.(worker) ?? worker);
  return {
    front: (event) => front(event, {}),
    async tick() {
      await region.lambda.run(WORKER, { zonal: 'tick' });
      await region.lambda.idle();
    },
    settled: () => region.lambda.idle(),
    close() {
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
    },
  };
}

/** The built function, as Lambda would load it. */
async function bundle(name: 'front' | 'worker'): Promise<Bundle> {
  return (await import(pathToFileURL(resolve(`dist/${name}.mjs`)).href)) as Bundle;
}
