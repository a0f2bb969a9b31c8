import { createGateway } from './gateway.ts';
import type { Inside } from './inside.ts';
import { createPeople } from './people.ts';
import { readMessage } from './render.ts';
import { serve } from './server.ts';
import { createStore } from './store.ts';
import { createTickets } from './tickets.ts';
import { page, transcript } from './transcript.ts';
import type { Clock, Deliver, FakeSlack, Workspace } from './types.ts';
import { demoWorkspace } from './workspace.ts';

export type FakeSlackOptions = {
  readonly clock: Clock;
  /** The demo workspace unless given. */
  readonly workspace?: Workspace;
  readonly signingSecret?: string;
  readonly botToken?: string;
  readonly deliver?: Deliver;
};

/**
 * A Slack in process, as strict as Slack where Slack is strict and a little stricter where a mistake would show only in
 * production. Nothing leaves the machine; all time comes from `clock`.
 */
export function createFakeSlack(options: FakeSlackOptions): FakeSlack {
  const { clock, workspace = demoWorkspace() } = options;
  const inside: Inside = {
    clock,
    workspace,
    signingSecret: options.signingSecret ?? 'fake-signing-secret',
    botToken: options.botToken ?? 'xoxb-fake-bot-token',
    store: createStore(clock, workspace),
    tickets: createTickets(clock, workspace.team),
    views: [],
    base: 'https://slack.test',
    deliver: options.deliver,
  };
  const gateway = createGateway(inside);

  return {
    ...createPeople(inside),
    ...gateway,
    workspace,
    signingSecret: inside.signingSecret,
    botToken: inside.botToken,
    views: inside.views,
    get apiUrl() {
      return `${inside.base}/api/`;
    },
    async listen(port = 0) {
      const served = await serve(gateway.fetch, () => inside.base, port);
      inside.base = served.url;
      return served;
    },
    deliverTo(deliver) {
      inside.deliver = deliver;
    },
    messages: inside.store.inChannel,
    seenBy: inside.store.seenBy,
    read: (message) => readMessage(message, workspace),
    transcript: () => transcript(inside),
    page: (channel) => page(inside, channel),
  };
}
