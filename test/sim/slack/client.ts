import { type Logger, LogLevel, WebClient } from '@slack/web-api';
import type { FakeSlack } from '../../../sim/slack/index.ts';

const drop = () => {};
const quiet: Logger = { debug: drop, info: drop, warn: drop, error: drop, setLevel: drop, setName: drop, getLevel: () => LogLevel.ERROR };

/** Slack's own client on the fake: one try, no waiting, nothing on the console. */
export function clientOf(slack: FakeSlack, token: string | undefined = slack.botToken): WebClient {
  return new WebClient(token || undefined, { slackApiUrl: slack.apiUrl, fetch: slack.fetch, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true, logger: quiet });
}
