import type { Finding, Plan } from './plan.ts';
import type { AccountId, Arn, Facts, Instant, Millis, Person, Zone } from './words.ts';

/** What a request does with the zone. Stored with each: never rename one. */
export type Action = 'shift' | 'extend' | 'cancel' | 'adopt';

/** What a request asks for, in canonical form: ids and ARNs, never names that are resolved later. */
export type ShiftParams = { readonly zone: Zone; readonly apps: readonly string[]; readonly arns: readonly Arn[]; readonly duration: Millis };

/** Who may approve, frozen for the card; the decision itself is made on what is read at the click. */
export type Approvers = { readonly sets: readonly string[]; readonly users: readonly string[]; readonly groups: readonly string[] };

/** A request as it was shown: parameters, plan, findings and a digest over what will be done. */
export type Ask = {
  readonly request: string;
  readonly revision: number;
  readonly action: Action;
  readonly params: ShiftParams;
  readonly plan: Plan;
  readonly digest: string;
  readonly by: Person;
  /** Byte for byte as it was typed, after Slack's own escaping is undone. */
  readonly reason: string;
  readonly askedAt: Instant;
  readonly lapsesAt: Instant;
  /** How many people besides the requester must approve. None: it is part of what was approved already, or its policy asks for nobody. */
  readonly needed: number;
  readonly approvers: Approvers;
  /** The role that shifts are made with, per account that has one: named in the commands that do the same by hand. */
  readonly roles: Readonly<Record<AccountId, Arn>>;
  /** One person alone, in an emergency: it needs nobody to approve before, and somebody to ratify after. */
  readonly glass?: boolean;
  /** Asked in observe mode: whoever approves, nothing is executed. */
  readonly observe?: boolean;
};

export type RefusalCode =
  | 'own-request'
  | 'not-an-approver'
  | 'not-the-requester'
  | 'unverified'
  | 'already-voted'
  | 'lapsed'
  | 'already-decided'
  | 'plan-changed'
  | 'other-workspace'
  | 'guest'
  | 'bot'
  | 'deleted'
  | 'no-such-request'
  | 'nothing-to-retry'
  | 'retry-too-late'
  | 'nothing-to-skip'
  | 'nothing-to-hold'
  | 'not-held'
  | 'nothing-to-undo'
  | 'undo-too-late'
  | 'nothing-to-ratify'
  | 'not-allowed';

/** Facts of one evacuation, in the order in which they were decided. Past tense; stored for ever: never rename one. */
export type Event =
  | { readonly type: 'opened'; readonly zone: Zone; readonly apps: readonly string[]; readonly channel: string }
  | { readonly type: 'requested'; readonly ask: Ask }
  | {
      readonly type: 'approved';
      readonly request: string;
      readonly revision: number;
      readonly by: Person;
      readonly at: Instant;
      readonly accepts: readonly string[];
      /** When the membership that this rests on was read, if Slack could not be asked now. */
      readonly membershipOf?: Instant;
    }
  | { readonly type: 'rejected'; readonly request: string; readonly by: Person; readonly at: Instant }
  | { readonly type: 'withdrawn'; readonly request: string; readonly by: Person; readonly at: Instant }
  | { readonly type: 'refused'; readonly request: string; readonly by: Person; readonly at: Instant; readonly why: RefusalCode }
  | { readonly type: 'lapsed'; readonly request: string; readonly at: Instant }
  /** The world moved: this revision counts no more. A `requested` with revision + 1 follows in the same decision, unless nothing remains. */
  | { readonly type: 'voided'; readonly request: string; readonly revision: number; readonly at: Instant; readonly why: readonly Finding[] }
  /** Execution starts. `until` holds absolute expiries, fixed once; `dropped` were blocked since, by name. */
  | { readonly type: 'begun'; readonly request: string; readonly at: Instant; readonly until: Readonly<Record<Arn, Instant>>; readonly dropped: readonly Finding[] }
  | { readonly type: 'step-intended'; readonly request: string; readonly step: string; readonly attempt: number; readonly leaseUntil: Instant }
  /** AWS accepted it; it is not yet read back. */
  | { readonly type: 'step-accepted'; readonly request: string; readonly step: string; readonly attempt: number; readonly at: Instant; readonly evidence: Facts }
  /** The answer was lost: it may have happened. */
  | { readonly type: 'step-unknown'; readonly request: string; readonly step: string; readonly attempt: number; readonly at: Instant; readonly why: string }
  | { readonly type: 'step-done'; readonly request: string; readonly step: string; readonly attempt: number; readonly at: Instant; readonly evidence: Facts }
  | {
      readonly type: 'step-failed';
      readonly request: string;
      readonly step: string;
      readonly attempt: number;
      readonly at: Instant;
      readonly code: string;
      readonly retryable: boolean;
    }
  /** Failed and unknown steps are to be done again: same targets, checked first. */
  | { readonly type: 'retried'; readonly request: string; readonly by: Person; readonly at: Instant; readonly steps: readonly string[] }
  /** A person gives up steps that failed or are unknown: the request goes on without them. */
  | { readonly type: 'skipped'; readonly request: string; readonly by: Person; readonly at: Instant; readonly steps: readonly string[]; readonly reason: string }
  /** Nothing more is sent for this request until somebody lets it go on. */
  | { readonly type: 'held'; readonly request: string; readonly by: Person; readonly at: Instant }
  | { readonly type: 'released'; readonly request: string; readonly by: Person; readonly at: Instant }
  /** What ARC shows of a resource of ours, where it is not what the record said. `until`: the expiry that ARC shows. */
  | { readonly type: 'observed'; readonly about: Arn; readonly at: Instant; readonly what: Observation; readonly until?: Instant; readonly detail?: Facts }
  /** A person has seen a reminder and wants to hear again at `until`, not before. */
  | { readonly type: 'snoozed'; readonly due: string; readonly by: Person; readonly at: Instant; readonly until: Instant }
  /** What became of calling people beside the thread; each once per `due`, which names the lapse. */
  | ({ readonly type: 'noted' } & Note)
  /** A second person stands behind what one person did alone, or does not. */
  | { readonly type: 'ratified' | 'disowned'; readonly request: string; readonly by: Person; readonly at: Instant }
  /** `successor`: the evacuation that took its place. */
  | { readonly type: 'closed'; readonly at: Instant; readonly outcome: ClosedOutcome; readonly successor?: string };

/**
 * `expired` and `cancelled`: ARC says how it ended. `missing`: it is gone and ARC does not say how. `changed`: its expiry
 * is another. `not-applied`: active, but not applied (`by`, `awayFrom`: what is, in its place); `applied`: again.
 * `other-started` and `other-ended`: a shift that is not ours (`id`, `kind`, `awayFrom`). `out-of-order`: it would end
 * before the shift of `after`, which must end first; `in-order`: no more.
 */
export type Observation = 'expired' | 'cancelled' | 'missing' | 'changed' | 'not-applied' | 'applied' | 'other-started' | 'other-ended' | 'out-of-order' | 'in-order';

/** `paged`: somebody was woken. The others did not work, and `why` says what the cause was. */
export type Note = { readonly what: 'paged' | 'page-failed' | 'fallback-failed'; readonly due: string; readonly at: Instant; readonly why?: string };

/** How an evacuation ended. `returned`: every shift of it was cancelled by people. `ended`: the last shift lapsed, or was ended elsewhere. */
export type ClosedOutcome = 'returned' | 'ended' | 'rejected' | 'withdrawn' | 'lapsed' | 'voided' | 'superseded' | 'nothing-was-shifted';
