/** The words of the fake Slack: what tests, stories and plays see of it. */

/** Epoch milliseconds. The fake never reads another clock. */
export type Clock = { now(): number };

/** A Slack user as `users.info` gives it; a flag that is not set here is sent as false, as Slack does for members. */
export type FakeUser = {
  readonly id: string;
  readonly name: string;
  readonly realName: string;
  email?: string;
  /** Another team than the workspace's own: somebody from another organisation (Slack Connect). */
  team?: string;
  deleted?: boolean;
  bot?: boolean;
  guest?: boolean;
  stranger?: boolean;
};

export type FakeChannel = { readonly id: string; readonly name: string; members: string[]; private?: boolean; archived?: boolean; shared?: boolean };
export type FakeGroup = { readonly id: string; readonly handle: string; users: string[] };

/** One workspace with one installed app. A test may change it while it runs: archive a channel, empty a group. */
export type Workspace = {
  readonly team: string;
  readonly domain: string;
  readonly app: { readonly id: string; readonly bot: string; readonly botUser: string; readonly name: string; readonly command: string };
  readonly users: FakeUser[];
  readonly channels: FakeChannel[];
  readonly groups: FakeGroup[];
};

/** A Block Kit object as plain JSON. */
export type Json = { readonly [key: string]: unknown };

export type Message = {
  readonly channel: string;
  readonly ts: string;
  /** The root of the thread that this message replies in. */
  readonly thread?: string;
  /** The author: the bot's user, or `USLACKBOT` for what Slack itself says to one person. */
  readonly user: string;
  readonly text: string;
  readonly blocks: readonly Json[];
  /** Set: an ephemeral message that this one person sees. */
  readonly visibleTo?: string;
  /** How often it was changed. */
  readonly edits: number;
};

/** One signed delivery to the app, as a Function URL or an HTTP API hands it to Lambda (payload format 2.0). */
export type HttpEvent = {
  readonly version: '2.0';
  readonly routeKey: string;
  readonly rawPath: string;
  readonly rawQueryString: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestContext: Json;
  readonly body: string;
  readonly isBase64Encoded: boolean;
};

/** The app's request URL: what Slack's HTTP request ends up at. It resolves to a Lambda proxy result. */
export type Deliver = (event: HttpEvent) => Promise<unknown>;

/** What came of a command or a click, as far as Slack itself knows. */
export type Reply = {
  /** The HTTP status; 0 when the app did not answer at all. */
  readonly status: number;
  /** What Slack told the person instead, e.g. `dispatch_failed` or `operation_timeout`. */
  readonly failure?: string;
  /** What the app's handler threw, if it did. */
  readonly cause?: unknown;
  /** The message that the acknowledgement made, if it had a body. */
  readonly shown?: Message;
  /** The delivery as it was sent, for sending again. */
  readonly sent: HttpEvent;
  readonly responseUrl: string;
  readonly triggerId: string;
};

/** Which button: the newest message that the person sees and that fits everything given here. */
export type Press = {
  readonly user: string;
  readonly channel: string;
  readonly ts?: string;
  /** A part of the message's text as people read it. */
  readonly text?: string | RegExp;
  readonly action?: string;
  /** The button's label. */
  readonly label?: string;
};

export type Typed = {
  readonly user: string;
  readonly channel: string;
  /** Everything after the command's name, as it was typed: `shift checkout use1-az1 --for 4h`. */
  readonly text: string;
  /** What macOS and iOS make of it: long dashes and curly quotes. */
  readonly smart?: boolean;
};

/** One call to the Web API, or to a response_url (then `method` is `response_url`). */
export type ApiCall = { readonly number: number; readonly at: number; readonly method: string; readonly args: Json };

/** What goes wrong with the next calls of a method. `times` is 1 unless given. */
export type Fault = { readonly times?: number } & (
  | { readonly is: 'rate-limited'; readonly retryAfter?: string }
  /** HTTP 200 with `ok: false`. */
  | { readonly is: 'error'; readonly error: string }
  | { readonly is: 'http'; readonly status: number; readonly body?: string }
  /** Never answers: before or after having done it. Ends when the caller's signal aborts. */
  | { readonly is: 'silent'; readonly when: 'before' | 'after' }
  /** The connection breaks: before or after having done it. */
  | { readonly is: 'broken'; readonly when: 'before' | 'after' }
);

/**
 * Runs around every call, for crash tests: not calling `effect` stops before it happened; calling it and never
 * settling stops after it happened and before the answer.
 */
export type Around = (call: ApiCall, effect: () => Promise<Response>) => Promise<Response>;

export type FetchInit = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly redirect?: 'error' | 'follow' | 'manual';
  readonly signal?: AbortSignal | null;
};

export type FakeSlack = {
  /** Give it to WebClient as `fetch`, and use it for a response_url. Knows only the fake's own addresses. */
  readonly fetch: (url: string | URL, init?: FetchInit) => Promise<Response>;
  /** What to give as `slackApiUrl` or `SLACK_API_URL`. On 127.0.0.1 after `listen`. */
  readonly apiUrl: string;
  /** Serves the same over HTTP on 127.0.0.1. From then on `apiUrl` and new response URLs point there. */
  listen(port?: number): Promise<{ readonly url: string; close(): Promise<void> }>;
  readonly signingSecret: string;
  readonly botToken: string;
  /** May be changed by tests. */
  readonly workspace: Workspace;

  /** Where commands and clicks go. */
  deliverTo(deliver: Deliver): void;
  /** A person types the app's command in a channel. Throws when Slack would not let them. */
  type(what: Typed): Promise<Reply>;
  /** A person presses a button. Throws, naming the buttons that are there, when no such button is visible to them. */
  press(what: Press): Promise<Reply>;
  /** The same bytes and signature once more: a duplicate, or a replay. */
  resend(reply: Reply): Promise<Reply>;
  /** Signs any form body as Slack would, at the fake's time unless told another (epoch seconds): for garbage and forgeries. */
  sign(body: string, timestamp?: number): HttpEvent;

  /** The next calls of this method fail so. Several faults for a method are used up in order. */
  fail(method: string, fault: Fault): void;
  around(hook: Around | undefined): void;
  readonly calls: readonly ApiCall[];

  /** What everybody in the channel sees, oldest first, replies included. */
  messages(channel: string): readonly Message[];
  /** What this person sees in the channels that they are in, ephemeral messages included. */
  seenBy(user: string): readonly Message[];
  /** The modals that were opened, newest last. */
  readonly views: readonly { readonly user: string; readonly view: Json }[];
  /** A message in readable lines: headings, buttons, dates in UTC, names instead of ids. */
  read(message: Message): readonly string[];
  /** Everything that happened, in order: commands, clicks, posts, edits marked, ephemeral messages with their reader. */
  transcript(): readonly string[];
  /** The channel as it stands now, threads indented. */
  page(channel: string): readonly string[];
};
