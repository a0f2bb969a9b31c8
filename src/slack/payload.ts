import { z } from 'zod';
import { never } from '../evacuation/words.ts';
import type { Click, Incoming, Typed } from '../ports/incoming.ts';

const id = z.string().min(1).max(255);
const filled = z.string().min(1);

const commandForm = z.object({
  command: filled,
  team_id: id,
  enterprise_id: z.string().optional(),
  channel_id: id,
  channel_name: z.string().default(''),
  user_id: id,
  user_name: z.string().default(''),
  text: z.string().default(''),
  trigger_id: filled,
  response_url: filled,
});

const button = z.object({ type: z.literal('button'), action_id: id, value: z.string().default(''), action_ts: filled });

/** In an organisation-wide install `team` is null, and the person's own team is what there is. */
const clickJson = z.object({
  team: z.object({ id }).nullish(),
  enterprise: z.object({ id }).nullish(),
  channel: z.object({ id, name: z.string().default('') }),
  user: z.object({ id, username: z.string().default(''), name: z.string().default(''), team_id: id }),
  container: z.object({ message_ts: filled, thread_ts: z.string().optional(), is_ephemeral: z.boolean().default(false) }),
  actions: z.tuple([button]),
  trigger_id: filled,
  response_url: filled,
});

/**
 * Reads the raw form body of a slash command or an interaction. Never throws: what cannot be read says where it is wrong,
 * without repeating what was sent. The signature is checked before, by `verifySlackSignature`.
 */
export function readPayload(body: string): Incoming {
  const form = new URLSearchParams(body);
  const payload = form.get('payload');
  if (payload !== null) return readInteraction(payload);
  if (form.has('command')) return readCommand(Object.fromEntries(form));
  return { is: 'unsupported', type: form.has('ssl_check') ? 'ssl_check' : 'unknown' };
}

function readCommand(form: unknown): Incoming {
  const read = commandForm.safeParse(form);
  if (!read.success) return malformed(read.error);
  const { data } = read;
  return {
    is: 'command',
    team: data.team_id,
    ...(data.enterprise_id ? { enterprise: data.enterprise_id } : {}),
    channel: { id: data.channel_id, name: data.channel_name },
    user: { id: data.user_id, name: data.user_name },
    command: data.command,
    text: data.text,
    triggerId: data.trigger_id,
    responseUrl: data.response_url,
  };
}

function readInteraction(payload: string): Incoming {
  const json = parseJson(payload);
  const kind = z.object({ type: filled.max(255) }).safeParse(json);
  if (!kind.success) return malformed(kind.error);
  if (kind.data.type !== 'block_actions') return { is: 'unsupported', type: kind.data.type };
  const read = clickJson.safeParse(json);
  return read.success ? click(read.data) : malformed(read.error);
}

function click(data: z.infer<typeof clickJson>): Click {
  const [action] = data.actions;
  return {
    is: 'click',
    team: data.team?.id ?? data.user.team_id,
    ...(data.enterprise ? { enterprise: data.enterprise.id } : {}),
    channel: data.channel,
    user: { id: data.user.id, name: data.user.username || data.user.name, team: data.user.team_id },
    message: {
      ts: data.container.message_ts,
      ...(data.container.thread_ts ? { thread: data.container.thread_ts } : {}),
      ephemeral: data.container.is_ephemeral,
    },
    action: { id: action.action_id, value: action.value, ts: action.action_ts },
    triggerId: data.trigger_id,
    responseUrl: data.response_url,
  };
}

/** What makes two deliveries of one command or click the same: the key of the decision that it leads to. */
export function deliveryKey(incoming: Typed | Click): string {
  switch (incoming.is) {
    case 'command':
      return `command:${incoming.triggerId}`;
    case 'click':
      return `click:${incoming.message.ts}:${incoming.user.id}:${incoming.action.ts}`;
    default:
      return never(incoming);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // refused by the schema, which says what it expected
  }
}

function malformed(error: z.ZodError): Incoming {
  const why = error.issues.slice(0, 3).map((issue) => `${issue.path.join('.') || 'payload'}: ${issue.message}`);
  return { is: 'malformed', why: why.join('; ') };
}
