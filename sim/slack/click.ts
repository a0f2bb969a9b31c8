import { messageJson } from './chat-methods.ts';
import type { Inside } from './inside.ts';
import { type Button, buttonsOf, readMessage } from './render.ts';
import type { FakeChannel, FakeUser, Json, Message, Press } from './types.ts';

/** The button that this person means. Throws with the buttons that are there when they see no such one. */
export function findButton(inside: Inside, what: Press): { readonly message: Message; readonly button: Button } {
  const visible = inside.store.seenBy(what.user).filter((message) => message.channel === what.channel);
  const fits = (button: Button) => (what.action === undefined || button.action === what.action) && (what.label === undefined || button.label === what.label);
  for (const message of [...visible].reverse()) {
    const words = readMessage(message, inside.workspace).join('\n');
    if (what.ts !== undefined && message.ts !== what.ts) continue;
    if (what.text !== undefined && !(typeof what.text === 'string' ? words.includes(what.text) : what.text.test(words))) continue;
    const button = buttonsOf(message, inside.workspace).find(fits);
    if (button) return { message, button };
  }
  const there = visible.flatMap((message) => buttonsOf(message, inside.workspace).map((button) => `${message.ts} [${button.label}] ${button.action}`));
  throw new Error(`${what.user} sees no such button (${JSON.stringify(what)}) in ${what.channel}. There are: ${there.join('; ') || 'none'}.`);
}

/** The `block_actions` payload (docs.slack.dev, "block_actions payload"). An ephemeral message is not sent along. */
export function clickJson(inside: Inside, person: FakeUser, channel: FakeChannel, message: Message, button: Button): Json {
  const { workspace, store } = inside;
  const ephemeral = message.visibleTo !== undefined;
  const thread = message.thread ? { thread_ts: message.thread } : {};
  const { text, style, confirm } = button.element;
  return {
    type: 'block_actions',
    user: { id: person.id, username: person.name, name: person.name, team_id: person.team ?? workspace.team },
    container: { type: 'message', message_ts: message.ts, channel_id: channel.id, is_ephemeral: ephemeral, ...thread },
    team: { id: workspace.team, domain: workspace.domain },
    enterprise: null,
    is_enterprise_install: false,
    channel: { id: channel.id, name: channel.private ? 'privategroup' : channel.name },
    ...(ephemeral ? {} : { message: messageJson(message, inside) }),
    state: { values: {} },
    actions: [
      {
        type: 'button',
        action_id: button.action,
        block_id: button.block,
        text,
        ...(button.value === undefined ? {} : { value: button.value }),
        ...(style === undefined ? {} : { style }),
        ...(confirm === undefined ? {} : { confirm }),
        action_ts: store.mintTs(),
      },
    ],
  };
}
