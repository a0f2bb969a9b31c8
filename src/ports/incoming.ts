/** A `/zonal` command as somebody typed it. `text` is as Slack sent it: entities, mentions and smart characters included. */
export type Typed = {
  readonly is: 'command';
  readonly team: string;
  readonly enterprise?: string;
  readonly channel: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string };
  readonly command: string;
  readonly text: string;
  readonly triggerId: string;
  readonly responseUrl: string;
};

/** A click on a button. `team` is where the app is installed, `user.team` is whose member the person is: they can differ. */
export type Click = {
  readonly is: 'click';
  readonly team: string;
  readonly enterprise?: string;
  readonly channel: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly team: string };
  readonly message: { readonly ts: string; readonly thread?: string; readonly ephemeral: boolean };
  readonly action: { readonly id: string; readonly value: string; readonly ts: string };
  readonly triggerId: string;
  readonly responseUrl: string;
};

/** What Slack sent. `unsupported` and `malformed` are answered, and change nothing. */
export type Incoming = Typed | Click | { readonly is: 'unsupported'; readonly type: string } | { readonly is: 'malformed'; readonly why: string };

/** One delivery from the front: what Slack sent, its key, and the ids that were minted for it. */
export type Delivery = {
  readonly incoming: Typed | Click;
  /** The command's key in the log: a second delivery of the same payload has the same. */
  readonly key: string;
  /** When Slack signed it. */
  readonly sentAt: number;
  readonly evacuation: string;
  readonly request: string;
};
