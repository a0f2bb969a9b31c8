import { chatMethods } from './chat-methods.ts';
import { findChannel, findUser, type Inside } from './inside.ts';
import { isObject } from './limits.ts';
import { type Method, need, Refused } from './refused.ts';
import type { FakeUser, Json } from './types.ts';

const VIEW_MAX = 250_000;

/** The Web API methods that the fake knows. Any other is answered `unknown_method`. */
export function webApi(inside: Inside): Readonly<Record<string, Method>> {
  const { workspace } = inside;
  return {
    ...chatMethods(inside),

    'auth.test': () => ({
      url: `${inside.base}/`,
      team: workspace.domain,
      user: workspace.app.name,
      team_id: workspace.team,
      user_id: workspace.app.botUser,
      bot_id: workspace.app.bot,
    }),

    'users.info': (args) => ({ user: userJson(need(findUser(inside, args.user), 'user_not_found'), workspace.team) }),

    'usergroups.users.list': (args) => {
      const group = need(
        workspace.groups.find((one) => one.id === args.usergroup),
        'no_such_subteam',
      );
      return { users: [...group.users] };
    },

    'conversations.info': (args) => {
      const channel = need(findChannel(inside, args.channel), 'channel_not_found');
      const member = channel.members.includes(workspace.app.botUser);
      if (channel.private && !member) throw new Refused('channel_not_found');
      const { id, name, private: isPrivate = false, archived = false, shared = false } = channel;
      return { channel: { id, name, is_channel: true, is_private: isPrivate, is_archived: archived, is_ext_shared: shared, is_shared: shared, is_member: member } };
    },

    'views.open': (args) => {
      const view = readView(args.view);
      const opened = inside.tickets.useTrigger(args.trigger_id);
      if (typeof opened === 'string') throw new Refused(opened);
      inside.views.push({ user: opened.user, view });
      inside.store.tell({ is: 'modal', user: opened.user, title: isObject(view.title) ? String(view.title.text) : '' });
      return { view: { ...view, id: `V${inside.views.length}`, hash: `${inside.views.length}.h`, team_id: workspace.team } };
    },
  };
}

/** As for a full member: every flag is sent (docs.slack.dev, "User object"); people of other organisations come with fewer. */
function userJson(user: FakeUser, team: string): Json {
  const common = { id: user.id, team_id: user.team ?? team, name: user.name, real_name: user.realName, deleted: user.deleted ?? false };
  if (user.stranger) return { ...common, is_stranger: true, profile: { real_name: user.realName, display_name: user.name } };
  return {
    ...common,
    is_bot: user.bot ?? false,
    is_app_user: false,
    is_restricted: user.guest ?? false,
    is_ultra_restricted: false,
    is_email_confirmed: user.email !== undefined,
    profile: { real_name: user.realName, display_name: user.name, ...(user.email ? { email: user.email } : {}) },
  };
}

/** The rules of a modal that people trip over (docs.slack.dev, "View object"). */
function readView(value: unknown): Json {
  if (!isObject(value) || value.type !== 'modal' || !Array.isArray(value.blocks)) throw new Refused('invalid_arguments', ['[ERROR] not a modal [json-pointer:/view]']);
  const titles = [value.title, value.submit, value.close].filter(isObject);
  if (!isObject(value.title) || titles.some((title) => title.type !== 'plain_text' || String(title.text).length > 24)) {
    throw new Refused('invalid_arguments', ['[ERROR] must be plain_text of less than 25 characters [json-pointer:/view/title]']);
  }
  if (value.blocks.length > 100 || String(value.private_metadata ?? '').length > 3_000) throw new Refused('invalid_arguments', ['[ERROR] over a limit [json-pointer:/view]']);
  if (value.submit === undefined && value.blocks.some((block) => isObject(block) && block.type === 'input')) {
    throw new Refused('invalid_arguments', ['[ERROR] a modal with inputs needs submit [json-pointer:/view/submit]']);
  }
  if (JSON.stringify(value).length > VIEW_MAX) throw new Refused('view_too_large');
  return value;
}
