import { z } from 'zod';
import {
  account,
  ahead,
  arn,
  channelPrefix,
  externalId,
  iamArn,
  lapse,
  name,
  region,
  roleArn,
  slackChannel,
  slackEnterprise,
  slackGroup,
  slackTeam,
  slackUser,
  timeOfDay,
  timeZone,
  topicArn,
} from './forms.ts';
import { knownKeys, quote, said } from './problem.ts';
import { zoneId, zoneName } from './zone-forms.ts';

/** An object whose other keys are refused: a misspelt key must not be a rule that silently does not hold. */
const strict = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: (issue) => (issue.code === 'unrecognized_keys' ? knownKeys(Object.keys(shape)) : undefined) });

const listOf = <Schema extends z.ZodType>(item: Schema) => z.array(item).default([]);

const MOST_APPROVALS = 10;
const approvals = z
  .int({ error: (issue) => said(`${JSON.stringify(issue.input) ?? 'Nothing'} is not a number of people.`, `Write a whole number from 1 to ${MOST_APPROVALS}.`) })
  .min(0, { error: said('Fewer than no approvals cannot be asked for.', `Write a whole number from 1 to ${MOST_APPROVALS}.`) })
  .max(MOST_APPROVALS, { error: said('So many approvals will not be found at night.', `Write a whole number from 1 to ${MOST_APPROVALS}.`) });

const rules = { requesters: z.array(name).optional(), approvers: z.array(name).optional(), approvals: approvals.optional(), lapse: lapse.optional() };
const policy = strict(rules);
/** What may be done by one person alone, in an emergency. */
const glassPolicy = strict({ ...rules, breakGlass: z.array(name).optional() });

const person = strict({ slack: listOf(slackUser), iam: listOf(iamArn) });
const set = strict({ people: listOf(name), groups: listOf(slackGroup) });
const roles = strict({ read: roleArn.optional(), shift: roleArn.optional(), return: roleArn.optional(), state: roleArn.optional() });

const actions = strict({
  default: policy.optional(),
  shift: glassPolicy.optional(),
  extend: glassPolicy.optional(),
  cancel: policy.optional(),
  'failover-db': policy.optional(),
  'drain-ecs': policy.optional(),
  'restore-ecs': policy.optional(),
  recover: policy.optional(),
  adopt: policy.optional(),
});

const resources = z.array(arn).min(1, { error: said('The app has no resources.', 'List the ARNs of what the app is made of, or remove the app.') });

const MOST_REMINDERS = 10;
const before = z
  .array(ahead)
  .min(1, { error: said('Nobody would be reminded.', 'List at least one length of time, or leave the key out for 12h, 4h, 1h and 15m.') })
  .max(MOST_REMINDERS, { error: said('So many reminders will not be read.', `List at most ${MOST_REMINDERS}.`) });
const quiet = strict({ from: timeOfDay, to: timeOfDay, zone: timeZone }).refine(({ from, to }) => from !== to, {
  error: said('They begin when they end.', 'Write two different times, or leave quiet out.'),
});

const mode = z.enum(['act', 'observe'], {
  error: (issue) => (issue.input === undefined ? undefined : said(`${quote(issue.input)} is not a mode.`, 'Write act, or observe to execute nothing.')),
});

/** The file, each value by itself. How values fit together is checked afterwards. */
export const fileSchema = strict({
  workspace: slackTeam,
  enterprise: slackEnterprise.optional(),
  mode: mode.default('act'),
  reminders: strict({ before: before.optional(), quiet: quiet.optional() }).default({}),
  paging: strict({ topic: topicArn, before: ahead.optional() }).optional(),
  onCall: slackGroup.optional(),
  ops: slackChannel.optional(),
  channels: strict({ ids: listOf(slackChannel), prefixes: listOf(channelPrefix) }),
  people: z.record(name, person).default({}),
  sets: z.record(name, set).default({}),
  actions: actions.default({}),
  accounts: z.record(account, strict({ roles: roles.default({}), externalId: externalId.optional(), zones: z.record(zoneId, zoneName) })),
  apps: z.record(name, strict({ account, region, resources })),
});

export type ConfigFile = z.output<typeof fileSchema>;
export type PolicyFile = z.output<typeof glassPolicy>;
