import type { Clock, Json, Message, Workspace } from './types.ts';

/** Something that people could see happen. `at` is in epoch milliseconds. */
export type Happening = { readonly at: number } & (
  | { readonly is: 'typed'; readonly user: string; readonly channel: string; readonly text: string }
  | { readonly is: 'pressed'; readonly user: string; readonly channel: string; readonly label: string; readonly confirm: string | undefined }
  | { readonly is: 'posted' | 'edited' | 'deleted'; readonly message: Message }
  | { readonly is: 'modal'; readonly user: string; readonly title: string }
);

type WithoutTime<T> = T extends { readonly at: number } ? Omit<T, 'at'> : never;
type Draft = Omit<Message, 'ts' | 'edits'>;
type Scheduled = { readonly id: string; readonly channel: string; readonly dueAt: number; readonly draft: Draft };

/** Every message of the workspace, and the order in which things happened. */
export type Store = ReturnType<typeof createStore>;

export function createStore(clock: Clock, workspace: Workspace) {
  const messages = new Map<string, Message>();
  const happenings: Happening[] = [];
  const scheduled = new Map<string, Scheduled>();
  const keyOf = (channel: string, ts: string) => `${channel} ${ts}`;
  const tell = (happening: WithoutTime<Happening>) => happenings.push({ ...happening, at: clock.now() });

  let lastMicros = 0;
  /** A message's name in its channel: seconds and microseconds, never the same twice. */
  function mintTs(): string {
    lastMicros = Math.max(clock.now() * 1000, lastMicros + 1);
    const digits = String(lastMicros).padStart(16, '0');
    return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
  }

  function post(draft: Draft): Message {
    const message: Message = { ...draft, ts: mintTs(), edits: 0 };
    messages.set(keyOf(message.channel, message.ts), message);
    tell({ is: 'posted', message });
    return message;
  }

  /** What was scheduled and is due by now is posted, as it would have been meanwhile. */
  function settle(): void {
    for (const one of [...scheduled.values()].filter((one) => one.dueAt <= clock.now()).sort((a, b) => a.dueAt - b.dueAt)) {
      scheduled.delete(one.id);
      post(one.draft);
    }
  }

  return {
    happenings,
    tell,
    mintTs,
    post,
    settle,
    scheduled,

    find(channel: string, ts: string): Message | undefined {
      return messages.get(keyOf(channel, ts));
    },

    change(message: Message, content: { readonly text: string; readonly blocks: readonly Json[] }): Message {
      const changed: Message = { ...message, ...content, edits: message.edits + 1 };
      messages.set(keyOf(message.channel, message.ts), changed);
      tell({ is: 'edited', message: changed });
      return changed;
    },

    remove(message: Message): void {
      messages.delete(keyOf(message.channel, message.ts));
      tell({ is: 'deleted', message });
    },

    inChannel(channel: string): readonly Message[] {
      settle();
      return [...messages.values()].filter((message) => message.channel === channel && message.visibleTo === undefined);
    },

    seenBy(user: string): readonly Message[] {
      settle();
      const channels = workspace.channels.filter((channel) => channel.members.includes(user)).map((channel) => channel.id);
      return [...messages.values()].filter((message) => channels.includes(message.channel) && (message.visibleTo === undefined || message.visibleTo === user));
    },
  };
}
