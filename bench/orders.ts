/** What stage.ts asks of the other process, outside.ts, and what that answers. */
export type Order =
  /** A person types, or presses a button: answered with what the front hands over to the worker. */
  | { readonly do: 'type'; readonly user: string; readonly text: string }
  | { readonly do: 'press'; readonly user: string; readonly action: string }
  | { readonly do: 'look' }
  /** Ends every active shift, so that the same may be started again. */
  | { readonly do: 'cancel-all' };

/** Where the stand-ins listen on 127.0.0.1. */
export type Ready = { readonly awsUrl: string; readonly dynamoUrl: string; readonly slackApiUrl: string; readonly signingSecret: string; readonly botToken: string };

/** How many shifts are active, and the channel as people see it. */
export type Seen = { readonly active: number; readonly page: readonly string[] };

/** A Monday night, in both processes. Nobody moves the clock. */
export const NOW = Date.UTC(2026, 10, 2, 3, 0, 0);

/** What the SDK takes from the environment, in both processes: any credentials will do. */
export const KEYS = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench', AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
