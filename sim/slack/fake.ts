import type { Clock, Deliver, FakeSlack, Workspace } from './types.ts';

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
export declare function createFakeSlack(options: FakeSlackOptions): FakeSlack;
