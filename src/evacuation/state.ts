import type { Ask, ClosedOutcome, Note, Observation } from './events.ts';
import type { Finding, PlannedStep } from './plan.ts';
import type { Arn, Facts, Instant, Person, Zone } from './words.ts';

/** How far one planned step has come. */
export type StepState = { readonly plan: PlannedStep } & StepProgress;
export type StepProgress =
  | { readonly is: 'to-do'; readonly attempt: number }
  /** Its writer alone may act until `leaseUntil`; after that another may take over, checking first. */
  | { readonly is: 'in-flight'; readonly attempt: number; readonly leaseUntil: Instant }
  | { readonly is: 'accepted'; readonly attempt: number; readonly at: Instant; readonly evidence: Facts }
  | { readonly is: 'done'; readonly attempt: number; readonly at: Instant; readonly evidence: Facts }
  | { readonly is: 'unknown'; readonly attempt: number; readonly at: Instant; readonly why: string }
  | { readonly is: 'failed'; readonly attempt: number; readonly at: Instant; readonly code: string; readonly retryable: boolean }
  /** Given up: by a person with a reason, or because what was started was to be undone. */
  | { readonly is: 'skipped'; readonly attempt: number; readonly at: Instant; readonly by: string; readonly reason: string }
  /** Blocked since the approval and left out, by name. */
  | { readonly is: 'dropped'; readonly finding: Finding };

export type Vote = { readonly by: Person; readonly at: Instant; readonly accepts: readonly string[]; readonly membershipOf?: Instant };

/** What holds for a request from its beginning on. */
export type Begun = {
  readonly begunAt: Instant;
  readonly steps: ReadonlyMap<string, StepState>;
  /** Somebody pressed Hold: nothing more is sent. */
  readonly held?: { readonly by: Person; readonly at: Instant };
  /** After a break-glass: who stands behind it, or does not. */
  readonly ratified?: { readonly is: 'ratified' | 'disowned'; readonly by: Person; readonly at: Instant };
  /** The request that undoes this one has begun: nothing more is sent, ever. */
  readonly stopped?: { readonly by: string; readonly at: Instant };
};

/** One request and where it stands. `votes` are of the current revision only. */
export type Request = { readonly ask: Ask; readonly votes: readonly Vote[] } & RequestProgress;
export type RequestProgress =
  | { readonly is: 'pending' }
  /** Enough people approved; what is read just before executing decides whether it begins. */
  | { readonly is: 'approved'; readonly at: Instant }
  | ({ readonly is: 'running' } & Begun)
  /** Every step is done, dropped or given up. */
  | ({ readonly is: 'finished'; readonly at: Instant } & Begun)
  /** Nothing is in flight, and at least one step failed for good or is unknown. */
  | ({ readonly is: 'needs-people'; readonly at: Instant } & Begun)
  | { readonly is: 'rejected'; readonly by: Person; readonly at: Instant }
  | { readonly is: 'withdrawn'; readonly by: Person; readonly at: Instant }
  | { readonly is: 'lapsed'; readonly at: Instant }
  | { readonly is: 'voided'; readonly at: Instant; readonly why: readonly Finding[] };

/** One look at ARC that differed from the record. `was`: the expiry that the record had until then. */
export type Observed = {
  readonly about: Arn;
  readonly what: Observation;
  readonly at: Instant;
  readonly until?: Instant;
  readonly was?: Instant;
  readonly detail: Facts;
};

/** What is true of an evacuation whether it is open or closed. */
export type EvacuationRecord = {
  readonly id: string;
  readonly zone: Zone;
  readonly apps: readonly string[];
  readonly channel: string;
  readonly requests: ReadonlyMap<string, Request>;
  /** Absolute expiry that was last decided for each resource: what its steps send. */
  readonly wanted: ReadonlyMap<Arn, Instant>;
  /** When each shift ends, as ARC last answered or showed it; as it was decided, until ARC has answered once. */
  readonly until: ReadonlyMap<Arn, Instant>;
  /** zonalShiftId of each resource that ARC accepted from us: what makes a shift ours. */
  readonly shifts: ReadonlyMap<Arn, string>;
  /** How and when each of our shifts ended, as it was seen; gone from here when it is started again. */
  readonly ended: ReadonlyMap<Arn, { readonly what: 'expired' | 'cancelled' | 'missing'; readonly at: Instant }>;
  /** Active in ARC, but not applied, since when. */
  readonly notApplied: ReadonlyMap<Arn, Instant>;
  /** Shifts on our resources that are not ours and that people were told of, by resource and id. */
  readonly others: ReadonlyMap<string, Observed>;
  /** The shift that was last seen to end too early for another, if it still does. */
  readonly outOfOrder: Observed | undefined;
  /** Everything that was seen to differ from the record, in that order. */
  readonly observed: readonly Observed[];
  /** Reminders that a person put off, by their key. */
  readonly snoozes: ReadonlyMap<string, { readonly by: Person; readonly until: Instant }>;
  /** How people were called beside the thread, by `what:due`: the first word of each. */
  readonly notes: ReadonlyMap<string, Note>;
  /** `request:person:code` of refusals that are in the stream already: each is recorded there once. */
  readonly refusals: ReadonlySet<string>;
  /** What earlier revisions were voided for, newest last: the new card shows the difference. */
  readonly voided: readonly { readonly request: string; readonly revision: number; readonly why: readonly Finding[]; readonly ask: Ask }[];
};

export type Evacuation =
  | { readonly status: 'new'; readonly id: string }
  | ({ readonly status: 'open' } & EvacuationRecord)
  | ({ readonly status: 'closed'; readonly outcome: ClosedOutcome; readonly closedAt: Instant; readonly successor?: string } & EvacuationRecord);
