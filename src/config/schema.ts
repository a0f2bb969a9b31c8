import { z } from 'zod';
import { account, arn, channelPrefix, externalId, iamArn, lapse, name, region, roleArn, slackChannel, slackEnterprise, slackGroup, slackTeam, slackUser } from './forms.ts';
import { knownKeys, said } from './problem.ts';
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

const policy = strict({
  requesters: z.array(name).optional(),
  approvers: z.array(name).optional(),
  approvals: approvals.optional(),
  lapse: lapse.optional(),
});

const person = strict({ slack: listOf(slackUser), iam: listOf(iamArn) });
const set = strict({ people: listOf(name), groups: listOf(slackGroup) });
const roles = strict({ read: roleArn.optional(), shift: roleArn.optional(), return: roleArn.optional(), state: roleArn.optional() });

const actions = strict({
  default: policy.optional(),
  shift: policy.optional(),
  extend: policy.optional(),
  cancel: policy.optional(),
  'failover-db': policy.optional(),
  'drain-ecs': policy.optional(),
  'restore-ecs': policy.optional(),
  recover: policy.optional(),
  adopt: policy.optional(),
});

const resources = z.array(arn).min(1, { error: said('The app has no resources.', 'List the ARNs of what the app is made of, or remove the app.') });

/** The file, each value by itself. How values fit together is checked afterwards. */
export const fileSchema = strict({
  workspace: slackTeam,
  enterprise: slackEnterprise.optional(),
  channels: strict({ ids: listOf(slackChannel), prefixes: listOf(channelPrefix) }),
  people: z.record(name, person).default({}),
  sets: z.record(name, set).default({}),
  actions: actions.default({}),
  accounts: z.record(account, strict({ roles: roles.default({}), externalId: externalId.optional(), zones: z.record(zoneId, zoneName) })),
  apps: z.record(name, strict({ account, region, resources })),
});

export type ConfigFile = z.output<typeof fileSchema>;
export type PolicyFile = z.output<typeof policy>;
