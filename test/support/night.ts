import type { HttpRequest } from '@smithy/core/protocols';
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
  /** A person types; the front hands over; the worker runs as a process that may die. */
  type(user: string, text: string, boundary?: Boundary): Promise<Ended>;
  press(user: string, action: string, boundary?: Boundary): Promise<Ended>;
  /** The newest hand-over once more, as Lambda may deliver it. */
  again(boundary?: Boundary): Promise<Ended>;
  tick(boundary?: Boundary): Promise<Ended>;
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

  const invoke = async (event: unknown, boundary?: Boundary): Promise<Ended> => {
    const gate = new Gate(boundary);
    const worker = makeWorker({
      now,
      variables,
      write,
      awsRequestHandler: gate.aws(told(region.requestHandler(), options.sent), awsLabel),
      dynamoRequestHandler: gate.aws(told(new NodeHttpHandler(), options.sent), dynamoLabel),
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
    type: async (user, text, boundary) => invoke(await newest(slack.type({ user, channel: 'C0INC', text })), boundary),
    press: async (user, action, boundary) => invoke(await newest(slack.press({ user, channel: 'C0INC', action })), boundary),
    again: (boundary) => invoke(handedOver.at(-1), boundary),
    tick: (boundary) => invoke({ zonal: 'tick' }, boundary),
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
