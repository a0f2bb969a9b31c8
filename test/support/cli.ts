import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether the AWS CLI is on the PATH: a client by others, whose models are botocore's and not the SDK's. */
export const hasCli = spawnSync('aws', ['--version'], { stdio: 'ignore' }).status === 0;

/** Added to the name of a test that needs it, so that a skipped test says why. */
export const needsCli = hasCli ? '' : ' (skipped: there is no aws on the PATH)';

/** ARC's operations that the installed CLI knows; it names them when it is asked for another, and sends nothing. */
export const arcOperations: readonly string[] = hasCli ? namesIn(spawnSync('aws', ['arc-zonal-shift', 'no-such-operation'], { encoding: 'utf8' }).stderr) : [];

function namesIn(complaint: string): readonly string[] {
  const names =
    complaint
      .split('valid choices are:')
      .at(-1)
      ?.split(/[|\s]+/) ?? [];
  return names.filter((name) => name !== '' && name !== 'help').sort();
}

/** Each command starts Python: half a second alone, several on a busy machine. */
export const CLI_PATIENCE = { timeout: 60_000 };

const environment = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  AWS_ACCESS_KEY_ID: 'any',
  AWS_SECRET_ACCESS_KEY: 'any',
  AWS_DEFAULT_REGION: 'us-east-1',
  AWS_MAX_ATTEMPTS: '1',
};

/** What the CLI printed. Rejects with what it complained of. */
export async function runCli(words: readonly string[]): Promise<string> {
  return (await promisify(execFile)('aws', words, { env: environment })).stdout;
}

/** One command against what listens at `url`; what it printed as JSON. */
export async function aws(command: string, url: string): Promise<Record<string, unknown>> {
  return JSON.parse(await runCli([...command.split(' '), '--output', 'json', '--endpoint-url', url])) as Record<string, unknown>;
}

/** The last line that the CLI complains with: `An error occurred (Code) when calling the Operation operation: message`. */
export async function complaint(command: string, url: string): Promise<string> {
  try {
    return `It did not fail, and printed ${JSON.stringify(await aws(command, url))}`;
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(error);
  }
}
