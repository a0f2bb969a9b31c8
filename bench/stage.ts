import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { HttpHandlerUserInput, HttpRequest } from '@smithy/core/protocols';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { createTable } from '../sim/dynamodb/create-table.ts';
import { awsLabel, dynamoLabel } from '../test/support/gate.ts';
import { loadBuilt, type WorkerModule } from './built.ts';
import { KEYS, NOW, type Order, type Ready, type Seen } from './orders.ts';
import { late, Trace } from './trace.ts';
import { configurationOfTwenty } from './twenty.ts';

const TABLE = 'zonal';

/** The built worker in this process, the world in another; every call between them takes `latency` milliseconds and is traced. */
export type Stage = {
  readonly trace: Trace;
  /** Where the simulated Region listens on 127.0.0.1. */
  readonly awsUrl: string;
  /** A person types or presses; the worker takes what the front hands over, to its end. Answers when it arrived there. */
  play(order: Extract<Order, { do: 'type' | 'press' }>): Promise<number>;
  look(): Promise<Seen>;
  cancelAll(): Promise<void>;
  /** Warnings and errors that the worker logged. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
};

/** Needs the bundles in dist/. Until it is closed, this process's environment is the worker's. */
export async function setStage(latency: number): Promise<Stage> {
  const outside = fork(new URL('outside.ts', import.meta.url), [String(latency)], { execArgv: ['--import', 'tsx'], env: { ...process.env, ...KEYS } });
  const ready = (await answerOf(outside)) as Ready;
  const before = { ...process.env };
  Object.assign(process.env, KEYS, { AWS_ENDPOINT_URL: ready.awsUrl, AWS_ENDPOINT_URL_DYNAMODB: ready.dynamoUrl });
  await makeTable();
  const folder = mkdtempSync(join(tmpdir(), 'zonal-bench-'));
  const configuration = join(folder, 'zonal.yaml');
  writeFileSync(configuration, configurationOfTwenty());

  const trace = new Trace(() => performance.now());
  const complaints: string[] = [];
  const { makeHandler } = await loadBuilt<WorkerModule>('worker');
  const worker = makeHandler({
    now: () => NOW,
    variables: {
      SLACK_SIGNING_SECRET: ready.signingSecret,
      SLACK_BOT_TOKEN: ready.botToken,
      SLACK_API_URL: ready.slackApiUrl,
      ZONAL_TABLE: TABLE,
      ZONAL_CONFIG: configuration,
      LOG_LEVEL: 'warn',
    },
    write: (line) => void complaints.push(line),
    awsRequestHandler: traced(trace, awsLabel),
    dynamoRequestHandler: traced(trace, dynamoLabel, latency),
    fetch: (url, init) => trace.pass('slack', String(url).replace(/^.*\//, ''), () => fetch(url, init as RequestInit)),
  });
  const order = (one: Order) => {
    outside.send(one);
    return answerOf(outside);
  };

  return {
    trace,
    awsUrl: ready.awsUrl,
    complaints,
    async play(one) {
      const handedOver = await order(one);
      const arrived = performance.now();
      await worker(handedOver, {});
      return arrived;
    },
    look: async () => (await order({ do: 'look' })) as Seen,
    cancelAll: async () => void (await order({ do: 'cancel-all' })),
    async close() {
      outside.kill();
      await once(outside, 'exit');
      rmSync(folder, { recursive: true });
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
    },
  };
}

/** The next answer of the other process. Rejects when it failed, or ended without a word. */
function answerOf(outside: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The world around the worker ended.'));
    outside.once('exit', ended);
    outside.once('message', (message: { readonly ok?: unknown; readonly failed?: string }) => {
      outside.off('exit', ended);
      if (message.failed === undefined) resolve(message.ok);
      else reject(new Error(message.failed));
    });
  });
}

async function makeTable(): Promise<void> {
  const client = new DynamoDBClient({});
  await createTable(client, TABLE);
  client.destroy();
}

/** An SDK transport that is traced. The other process makes AWS and Slack late; dynalite has no place for it, so `latency` is added here. */
function traced(trace: Trace, labelOf: (request: HttpRequest) => string, latency = 0): HttpHandlerUserInput {
  const http = new NodeHttpHandler();
  const handle: NodeHttpHandler['handle'] = (request: HttpRequest, options) => {
    const [service = '', ...operation] = labelOf(request).split(' ');
    return trace.pass(service, operation.join(' '), () => late(latency, () => http.handle(request, options)));
  };
  return Object.assign(Object.create(http) as NodeHttpHandler, { handle });
}
