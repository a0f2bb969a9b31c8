import type { Store } from './store.ts';
import type { Tickets } from './tickets.ts';
import type { Clock, Deliver, FakeChannel, FakeUser, Json, Workspace } from './types.ts';

/** What the parts of the fake share. */
export type Inside = {
  readonly clock: Clock;
  readonly workspace: Workspace;
  readonly signingSecret: string;
  readonly botToken: string;
  readonly store: Store;
  readonly tickets: Tickets;
  readonly views: { readonly user: string; readonly view: Json }[];
  /** Scheme, host and port of every address that the fake gives out. */
  base: string;
  deliver: Deliver | undefined;
};

export const findUser = (inside: Inside, id: unknown): FakeUser | undefined => inside.workspace.users.find((user) => user.id === id);
export const findChannel = (inside: Inside, id: unknown): FakeChannel | undefined => inside.workspace.channels.find((channel) => channel.id === id);
