import { startEmbeddedDynamo } from '../sim/dynamodb/embedded.ts';
import { createRegion } from '../sim/region.ts';
import { createFakeSlack } from '../sim/slack/index.ts';
import { standingClock } from '../sim/world/clock.ts';
import { worldOf } from '../sim/world/keep.ts';
import { cancelShift } from '../sim/world/shifts.ts';
import { lambdaDouble } from '../test/support/lambda-double.ts';
import { ACCOUNT } from '../test/support/one-account.ts';
import { type FrontModule, loadBuilt } from './built.ts';
import { NOW, type Order, type Ready, type Seen } from './orders.ts';
import { late } from './trace.ts';
import { worldOfTwenty } from './twenty.ts';

// Everything that is not the worker, in a process of its own: what a stand-in computes must not cost the worker anything.
// Started by stage.ts, with the latency of each call to AWS and Slack as its only argument.

const CHANNEL = 'C0INC';

const latency = Number(process.argv[2]);
const clock = standingClock(NOW);
const region = createRegion({ world: worldOf(worldOfTwenty(), clock) });
region.around((_call, effect) => late(latency, effect));
const slack = createFakeSlack({ clock });
slack.around((_call, effect) => late(latency, effect));
const [aws, dynamo] = await Promise.all([region.listen(), startEmbeddedDynamo(), slack.listen()]);

const lambda = lambdaDouble();
const variables = { SLACK_SIGNING_SECRET: slack.signingSecret, ZONAL_WORKER_FUNCTION: 'zonal-worker', LOG_LEVEL: 'warn' };
const front = (await loadBuilt<FrontModule>('front')).makeHandler({ now: () => NOW, variables, requestHandler: lambda });
slack.deliverTo((event) => front(event, {}));

async function obey(order: Order): Promise<unknown> {
  switch (order.do) {
    case 'type':
      await slack.type({ user: order.user, channel: CHANNEL, text: order.text });
      return lambda.handed().at(-1);
    case 'press':
      await slack.press({ user: order.user, channel: CHANNEL, action: order.action });
      return lambda.handed().at(-1);
    case 'look':
      return { active: active().length, page: slack.page(CHANNEL) } satisfies Seen;
    case 'cancel-all':
      for (const { id } of active()) cancelShift(region.world, ACCOUNT, id);
      return undefined;
  }
}

const active = () => region.world.state.shifts.filter(({ status }) => status === 'active');

process.on('message', async (order: Order) => {
  try {
    process.send?.({ ok: await obey(order) });
  } catch (error) {
    process.send?.({ failed: error instanceof Error ? error.stack : String(error) });
  }
});
const ready: Ready = { awsUrl: aws.url, dynamoUrl: dynamo.endpoint, slackApiUrl: slack.apiUrl, signingSecret: slack.signingSecret, botToken: slack.botToken };
process.send?.({ ok: ready });
