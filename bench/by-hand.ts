import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { Stage } from './stage.ts';
import { TWENTY, ZONE } from './twenty.ts';

/** Whether there is an AWS CLI on the PATH. */
export const hasCli = (): boolean => spawnSync('aws', ['--version'], { stdio: 'ignore' }).status === 0;

/** What an operator without Zonal would paste. */
const LOOP = `for arn in "$@"; do
  aws arc-zonal-shift start-zonal-shift --resource-identifier "$arn" --away-from ${ZONE} --expires-in 12h --comment "packet loss" --endpoint-url "$URL" || exit 1
done`;

/** Starts the same twenty shifts by a shell loop over the AWS CLI. Milliseconds from its start to its end; nothing is read back. */
export async function shiftByHand(stage: Stage): Promise<number> {
  await stage.cancelAll();
  const { PATH = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  const env = { PATH, HOME: '/nonexistent', AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_DEFAULT_REGION: 'us-east-1', URL: stage.awsUrl };
  const begun = performance.now();
  await promisify(execFile)('sh', ['-c', LOOP, 'sh', ...TWENTY], { env });
  const taken = performance.now() - begun;
  const { active } = await stage.look();
  if (active !== TWENTY.length) throw new Error(`${active} of ${TWENTY.length} shifts are active after the shell loop.`);
  return taken;
}
