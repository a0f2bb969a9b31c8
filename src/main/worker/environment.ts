import { dirname, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Variables = Readonly<Record<string, string | undefined>>;

/** What the worker needs to be told. `SLACK_API_URL` is only for a stand-in of Slack. */
export type Environment = {
  readonly configFile: string;
  readonly table: string;
  readonly signingSecret: string;
  readonly botToken: string;
  readonly slackApiUrl?: string;
};
export type ReadEnvironment = { readonly is: 'ok'; readonly environment: Environment } | { readonly is: 'missing'; readonly names: readonly string[] };

const REQUIRED = ['ZONAL_TABLE', 'SLACK_SIGNING_SECRET', 'SLACK_BOT_TOKEN'] as const;

/** An empty variable is a missing one. `ZONAL_CONFIG` may be left out: the file then lies beside the worker as zonal.yaml. */
export function readEnvironment(variables: Variables): ReadEnvironment {
  const missing = REQUIRED.filter((name) => !variables[name]);
  if (missing.length) return { is: 'missing', names: missing };
  const { ZONAL_TABLE = '', SLACK_SIGNING_SECRET = '', SLACK_BOT_TOKEN = '', SLACK_API_URL } = variables;
  return {
    is: 'ok',
    environment: {
      configFile: besideTheWorker(variables.ZONAL_CONFIG || 'zonal.yaml'),
      table: ZONAL_TABLE,
      signingSecret: SLACK_SIGNING_SECRET,
      botToken: SLACK_BOT_TOKEN,
      ...(SLACK_API_URL ? { slackApiUrl: SLACK_API_URL } : {}),
    },
  };
}

/** A relative path is taken from where the bundle lies, because a function's working directory is not ours to choose. */
const besideTheWorker = (path: string): string => (isAbsolute(path) ? path : resolve(dirname(fileURLToPath(import.meta.url)), path));
