import { parseArgs } from 'node:util';
import { createRegion } from './region.ts';
import { runningClock } from './world/clock.ts';
import { createDemoWorld } from './world/demo/index.ts';

/** Starts the Region alone, with the demo's world, until it is interrupted. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '4599' } } });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port takes a number from 0 to 65535, not ${values.port}.`);
  const region = createRegion({ world: createDemoWorld(runningClock(Date.now())) });
  const { url, close } = await region.listen(port);
  const checkout = region.world.state.accounts[0]?.loadBalancers[0]?.arn ?? '';
  const credentials = 'AWS_ACCESS_KEY_ID=any AWS_SECRET_ACCESS_KEY=any AWS_DEFAULT_REGION=us-east-1';
  process.stdout.write(
    [
      `The simulated Region is at ${url} (open it in a browser for its console). Ctrl-C ends it.`,
      '',
      'What can be shifted:',
      `  ${credentials} aws arc-zonal-shift list-managed-resources --endpoint-url ${url}`,
      'Shift one away from use1-az1 / us-east-1a:',
      `  ${credentials} aws arc-zonal-shift start-zonal-shift --away-from use1-az1 --expires-in 1h --comment "trying" --endpoint-url ${url} --resource-identifier ${checkout}`,
      'Move its clock:',
      `  curl -d '{"advance":"61m"}' ${url}/_sim/clock`,
      '',
    ].join('\n'),
  );
  process.once('SIGINT', () => void close());
  process.once('SIGTERM', () => void close());
}

main().catch((error: NodeJS.ErrnoException) => {
  const hint = error.code === 'EADDRINUSE' ? ' Something listens there already: choose another with --port, or 0 for a free one.' : '';
  process.stderr.write(`The simulated Region did not start: ${error.message.replace(/\.$/, '')}.${hint}\n`);
  process.exitCode = 1;
});
