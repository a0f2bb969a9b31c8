import { Readable } from 'node:stream';
import type { HttpRequest } from '@smithy/core/protocols';
import { HttpResponse } from '@smithy/core/protocols';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { createRegion, type Region } from '../../sim/region.ts';
import { createFakeSlack, demoWorkspace, type FakeSlack, type Reply } from '../../sim/slack/index.ts';
import { type Clock, standingClock } from '../../sim/world/clock.ts';
import { dynamoLog } from '../../src/dynamodb/log.ts';
import { fold } from '../../src/evacuation/evolve.ts';
import type { Evacuation } from '../../src/evacuation/state.ts';
import { makeHandler as makeFront } from '../../src/main/front.ts';
import { makeHandler as makeWorker } from '../../src/main/worker.ts';
import type { TestDynamo } from './dynamo.ts';
import { awsLabel, type Boundary, dynamoLabel, Gate, type Handler } from './gate.ts';
import { T0 } from './given.ts';

const WORKER = 'zonal-worker';
const MINUTE = 60_000;

/** What one invocation came to: over, or dead at its boundary. */
export type Ended = { readonly gate: Gate; readonly is: 'over' | 'died' };

/**
 * One night, in process: a Region, a Slack, a table, and workers that can be killed. Each invocation is a process of its
 * own, with nothing in memory from the one before.
 */
export type Night = {
  readonly region: Region;
  readonly slack: FakeSlack;
  readonly clock: Clock;
  readonly logs: readonly string[];
  readonly table: string;
  /** A person types; the front hands over; the worker runs as a process that may die. */
  type(user: string, text: string, boundary?: Boundary): Promise<Ended>;
  press(user: string, action: string, boundary?: Boundary): Promise<Ended>;
  /** Several people press, each on a card of their own; the workers run at the same time. */
  pressTogether(presses: readonly { readonly user: string; readonly action: string; readonly ts: string }[]): Promise<readonly Ended[]>;
  /** The newest hand-over once more, as Lambda may deliver it. */
  again(boundary?: Boundary): Promise<Ended>;
  /** `skew`: how many milliseconds this worker's clock is ahead. */
  tick(boundary?: Boundary, skew?: number): Promise<Ended>;
  /** Minutes pass, each with a tick. */
  minutes(count: number): Promise<void>;
  /** What the log says of the only, or the named, evacuation. */
  state(evacuation?: string): Promise<Evacuation>;
  evacuations(): Promise<readonly string[]>;
};

type NightOptions = {
  readonly config?: string;
  /** Told of every request that a worker sends to AWS and to DynamoDB. */
  readonly sent?: (request: HttpRequest) => void;
  /** DynamoDB throttles every so many requests. */
  readonly throttleEvery?: number;
};

export async function startNight(dynamo: TestDynamo, options: NightOptions = {}): Promise<Night> {
  Object.assign(process.env, { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint });
  const clock = standingClock(T0);
  const region = createRegion({ clock });
  const slack = createFakeSlack({ clock, workspace: demoWorkspace() });
  const table = await dynamo.newTable();
  const logs: string[] = [];
  const write = (line: string) => void logs.push(line);
  const variables = {
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_API_URL: slack.apiUrl,
    ZONAL_WORKER_FUNCTION: WORKER,
    ZONAL_TABLE: table,
    ZONAL_CONFIG: options.config ?? `${process.cwd()}/examples/zonal.yaml`,
    LOG_LEVEL: 'warn',
  };
  const now = () => clock.now();
  const handedOver: unknown[] = [];
  region.lambda.register(WORKER, (event) => void handedOver.push(event));
  const front = makeFront({ now, variables, write, requestHandler: region.requestHandler() });
  slack.deliverTo((event) => front(event, {}));

  const store = throttled(new NodeHttpHandler(), options.throttleEvery);
  const invoke = async (event: unknown, boundary?: Boundary, skew = 0): Promise<Ended> => {
    const gate = new Gate(boundary);
    const worker = makeWorker({
      now: () => clock.now() + skew,
      variables,
      write,
      awsRequestHandler: gate.aws(told(region.requestHandler(), options.sent), awsLabel),
      dynamoRequestHandler: gate.aws(told(store, options.sent), dynamoLabel),
      fetch: gate.fetch(slack.fetch as never),
    });
    const is = await Promise.race([worker(event, {}).then(() => 'over' as const), gate.died]);
    return { gate, is };
  };
  const newest = async (reply: Promise<Reply>): Promise<unknown> => {
    await reply;
    await region.lambda.idle();
    return handedOver.at(-1);
  };
  const log = dynamoLog({ client: dynamo.client, name: table });
  const evacuations = async () => [...new Set(handedOver.map((event) => (event as { evacuation: string }).evacuation))];
  const night: Night = {
    region,
    slack,
    clock,
    logs,
    table,
    type: async (user, text, boundary) => invoke(await newest(slack.type({ user, channel: 'C0INC', text })), boundary),
    press: async (user, action, boundary) => invoke(await newest(slack.press({ user, channel: 'C0INC', action })), boundary),
    async pressTogether(presses) {
      const events: unknown[] = [];
      for (const press of presses) events.push(await newest(slack.press({ ...press, channel: 'C0INC' })));
      return Promise.all(events.map((event) => invoke(event)));
    },
    again: (boundary) => invoke(handedOver.at(-1), boundary),
    tick: (boundary, skew) => invoke({ zonal: 'tick' }, boundary, skew),
    async minutes(count) {
      for (let i = 0; i < count; i += 1) {
        clock.advance(MINUTE);
        await night.tick();
      }
    },
    evacuations,
    async state(evacuation) {
      const signal = AbortSignal.timeout(10_000);
      for (const id of evacuation ? [evacuation] : await evacuations()) {
        const { head, commits } = await log.read(id, signal);
        if (head.version > 0)
          return fold(
            id,
            commits.flatMap((commit) => commit.events),
          );
      }
      return { status: 'new', id: evacuation ?? 'none' };
    },
  };
  return night;
}

/** The same transport, with somebody who looks on. */
const told = (inner: Handler, sent: NightOptions['sent']): Handler => ({
  handle(request, options) {
    sent?.(request);
    return inner.handle(request, options);
  },
});

/** As DynamoDB answers when a partition is asked for too much (DynamoDB Developer Guide, "Error handling"). */
function throttled(inner: Handler, every: number | undefined): Handler {
  let asked = 0;
  return {
    async handle(request, options) {
      asked += 1;
      if (every === undefined || asked % every !== 0) return inner.handle(request, options);
      const body = Readable.from([JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException', message: 'slow down' })]);
      return { response: new HttpResponse({ statusCode: 400, headers: { 'content-type': 'application/x-amz-json-1.0' }, body }) };
    },
  };
}
