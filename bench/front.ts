import { lambdaDouble } from '../test/support/lambda-double.ts';
import { commandBody, SIGNING_SECRET, signedEvent } from '../test/support/signed-request.ts';
import { type FrontModule, loadBuilt } from './built.ts';
import { percentile } from './numbers.ts';
import { NOW } from './orders.ts';

const COMMANDS = 1_000;
const AT_ONCE = 20;

/** Milliseconds from a signed command to its answer; `first` is that of a function that was just loaded. */
export type FrontFigures = { readonly first: number; readonly p50: number; readonly p99: number };

/** Sends signed commands to the built front; Lambda takes each hand-over at once. Throws unless all were answered and handed over. */
export async function measureFront(): Promise<FrontFigures> {
  const lambda = lambdaDouble();
  const { makeHandler } = await loadBuilt<FrontModule>('front');
  const variables = { SLACK_SIGNING_SECRET: SIGNING_SECRET, ZONAL_WORKER_FUNCTION: 'zonal-worker', LOG_LEVEL: 'info' };
  const front = makeHandler({ now: () => NOW, variables, requestHandler: lambda, write: () => {} });
  const event = signedEvent(commandBody({ text: 'shift checkout use1-az1 --for 12h --reason "packet loss"' }), { at: NOW });
  const command = async (): Promise<number> => {
    const begun = performance.now();
    const { statusCode } = await front(event, {});
    if (statusCode !== 200) throw new Error(`The front answered ${statusCode}.`);
    return performance.now() - begun;
  };

  const first = await command();
  const taken: number[] = [];
  let left = COMMANDS;
  const lane = async () => {
    for (; left > 0; ) {
      left -= 1;
      taken.push(await command());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  if (lambda.requests.length !== COMMANDS + 1) throw new Error(`${lambda.requests.length} commands were handed over.`);
  return { first, p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
}
