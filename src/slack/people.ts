import type { UsersInfoResponse } from '@slack/web-api';
import { type Instant, type Known, known, unread } from '../evacuation/words.ts';
import type { People, Profile } from '../ports/people.ts';
import { type SlackOptions, slackCaller } from './client.ts';
import { describeFault } from './fault.ts';

/** Reads people and user groups from Slack, each time anew: a decision must not rest on who was a member yesterday. */
export function slackPeople(options: SlackOptions & { readonly now: () => Instant }): People {
  const call = slackCaller(options);
  return {
    async profile(user, signal) {
      const read = await call(signal, (client) => client.users.info({ user }));
      return read.ok ? profileOf(read.value.user, options.now()) : unread(describeFault(read.fault));
    },

    async channel(id, signal) {
      const read = await call(signal, (client) => client.conversations.info({ channel: id }));
      if (!read.ok) return unread(describeFault(read.fault));
      const { name, is_ext_shared, is_pending_ext_shared } = read.value.channel ?? {};
      if (name === undefined) return unread('Slack did not describe the channel');
      return known({ name, external: is_ext_shared === true || is_pending_ext_shared === true }, options.now());
    },

    async members(group, signal) {
      const read = await call(signal, (client) => client.usergroups.users.list({ usergroup: group, include_disabled: false }));
      if (!read.ok) return unread(describeFault(read.fault));
      return read.value.users ? known(read.value.users, options.now()) : unread('Slack did not list the members');
    },
  };
}

/**
 * Slack sends the flags `deleted`, `is_bot`, `is_restricted` and `is_ultra_restricted` for every member (docs.slack.dev,
 * "User object"), and fewer for people of other organisations. So one that is absent counts against the person.
 */
function profileOf(user: UsersInfoResponse['user'], now: Instant): Known<Profile> {
  if (!user?.team_id) return unread('Slack did not say whose member the user is');
  const enterprise = user.enterprise_user?.enterprise_id;
  const email = user.is_email_confirmed === true ? user.profile?.email : undefined;
  return known(
    {
      team: user.team_id,
      ...(enterprise ? { enterprise } : {}),
      name: user.profile?.display_name || user.real_name || user.name || user.id || 'unnamed',
      deleted: user.deleted !== false,
      bot: user.is_bot !== false || user.is_workflow_bot === true || isConnectorBot(user),
      guest: user.is_restricted !== false || user.is_ultra_restricted !== false,
      stranger: isStranger(user),
      ...(email ? { email } : {}),
    },
    now,
  );
}

/** Sent, but not in the SDK's types. */
const isConnectorBot = (user: object): boolean => 'is_connector_bot' in user && user.is_connector_bot === true;
const isStranger = (user: object): boolean => 'is_stranger' in user && user.is_stranger === true;
