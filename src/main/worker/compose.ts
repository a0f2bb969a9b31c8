import { createHash, randomUUID } from 'node:crypto';
import type { HttpHandlerUserInput } from '@smithy/core/protocols';
import { makeClients } from '../../aws/clients.ts';
import { snsPager } from '../../aws/pager.ts';
import { awsSurvey } from '../../aws/survey/index.ts';
import { arcZonalShifts } from '../../aws/zonal-shifts.ts';
import { awsZoneWatch } from '../../aws/zone-watch.ts';
import type { Configuration } from '../../config/configuration.ts';
import { dynamoClient } from '../../dynamodb/client.ts';
import { dynamoDeliveries } from '../../dynamodb/deliveries.ts';
import { dynamoLog } from '../../dynamodb/log.ts';
import { dynamoRegister } from '../../dynamodb/register.ts';
import { dynamoWatchbook } from '../../dynamodb/watchbook.ts';
import type { Deps, Logger } from '../../engine/deps.ts';
import type { Instant } from '../../evacuation/words.ts';
import { slackChat } from '../../slack/chat.ts';
import type { SlackOptions } from '../../slack/client.ts';
import { slackFallbacks } from '../../slack/fallbacks.ts';
import { slackPeople } from '../../slack/people.ts';
import type { Environment } from './environment.ts';

/** What a simulation or a test puts in place of the network. */
export type Outside = {
  readonly now: () => Instant;
  readonly awsRequestHandler?: HttpHandlerUserInput;
  readonly dynamoRequestHandler?: HttpHandlerUserInput;
  readonly fetch?: SlackOptions['fetch'];
};

/** Everything that outlives one run: clients with their connections, and the configuration. */
export type Adapters = Pick<
  Deps,
  'log' | 'register' | 'deliveries' | 'chat' | 'fallbacks' | 'pager' | 'people' | 'arc' | 'survey' | 'watch' | 'watchbook' | 'configuration' | 'now' | 'fresh' | 'random' | 'sha256'
>;

/** Puts the adapters behind the ports: the only place that knows which they are. */
export function compose(outside: Outside, environment: Environment, configuration: Configuration, logger: Logger): Adapters {
  const { now, awsRequestHandler, dynamoRequestHandler, fetch } = outside;
  const table = { client: dynamoClient(dynamoRequestHandler ? { requestHandler: dynamoRequestHandler } : {}), name: environment.table };
  const clients = makeClients({ accounts: configuration.accounts, now, ...(awsRequestHandler ? { requestHandler: awsRequestHandler } : {}) });
  const slack: SlackOptions = {
    token: environment.botToken,
    ...(environment.slackApiUrl ? { apiUrl: environment.slackApiUrl } : {}),
    ...(fetch ? { fetch } : {}),
    note: (message) => logger.warn({ slack: message }, 'Slack notes'),
  };
  return {
    log: dynamoLog(table),
    register: dynamoRegister(table),
    deliveries: dynamoDeliveries(table),
    chat: slackChat(slack),
    fallbacks: slackFallbacks(slack),
    pager: snsPager(awsRequestHandler ? { requestHandler: awsRequestHandler } : {}),
    people: slackPeople({ ...slack, now }),
    arc: arcZonalShifts(clients),
    watch: awsZoneWatch({ clients, accounts: configuration.accounts, now }),
    watchbook: dynamoWatchbook(table),
    survey: awsSurvey({ clients, accounts: configuration.accounts, now }),
    configuration,
    now,
    fresh: randomUUID,
    random: Math.random,
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
  };
}
