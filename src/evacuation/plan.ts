import type { Resource } from './resource.ts';
import type { AccountId, Arn, Facts, Instant, Known, ZoneId } from './words.ts';

/**
 * A statement about one resource, or about the whole request (`about: 'all'`), as a code that views put into words.
 * `detail` carries the numbers and names that the sentence needs.
 */
export type Finding = { readonly code: FindingCode; readonly about: Arn | 'all'; readonly detail: Facts };

/** Leaves its resource out, by name; stops the request when it is about `all`, or when nothing remains. */
export type BlockerCode =
  | 'not-in-zone' // the resource has nothing in the zone
  | 'not-registered' // zonal shift is off for it, so ARC does not know it
  | 'behind-nlb' // an ALB that is the target of an NLB: the NLB is what must be shifted
  | 'managed-node-group' // an ASG of a managed node group: its cluster's shift does the same
  | 'other-zone-shift' // a customer shift away from another zone is active on it
  | 'other-zone-autoshift' // shifting would override another zone's applied autoshift and send traffic back
  | 'needs-extend' // less than a minute would be left of its time
  | 'nothing-to-move' // about all: no resource remains
  | 'their-shift' // somebody's own shift away from this zone is on it: not ours to extend
  | 'their-fis' // the shift of a FIS experiment: only FIS ends or lengthens it
  | 'their-practice' // a practice run: ARC alone decides how long it lasts
  | 'their-autoshift' // an autoshift: AWS alone ends it
  | 'lasts-longer' // it lasts that long already, and nothing is made shorter
  | 'shift-gone' // our shift was ended before its time, or is not listed any more
  | 'long-gone' // our shift lapsed, too long ago to be started again by an extension
  | 'not-shifted' // no shift of this evacuation is on it
  | 'no-shift' // nobody's shift away from the zone is active on it, so there is nothing to take over
  | 'other-evacuation' // its shift belongs to another open evacuation
  | 'observe-mode' // about all: the configuration says that nothing is executed
  | 'card-refused'; // about all: Slack will not take the card (`why`: its error code), so nobody could approve

/** What the approver accepts by name. */
export type AcknowledgementCode =
  | 'second-zone' // another zone of this account and Region is being left already
  | 'capacity-short' // the zones that stay have less than their even share of what serves now (N-1)
  | 'capacity-unread' // about all: for some resources nobody can say what the zones that stay can carry
  | 'adopts-shift' // somebody's own shift away from this zone is active: it is taken over
  | 'ends-fis' // a FIS experiment's shift is applied: ours cancels the experiment
  | 'ends-practice'; // a practice run is applied: ours interrupts it

export type WarningCode =
  | 'fail-open' // ARC says that a shift has no effect on a load balancer that is failing open
  | 'single-az-target-group'
  | 'shared-targets' // other load balancers lose these targets too
  | 'same-zone-autoshift'
  | 'sticky-targets'
  | 'only-there' // instances or nodes are only in this zone
  | 'starts-again' // its shift lapsed a moment ago: an extension starts another
  | 'at-cap' // about all: ARC's 72 hours end before the time that was asked for
  | 'skips-stages' // about all: everything returns at once, and nothing is checked on the way
  | 'supersedes' // about all: an evacuation whose shifts are all gone is closed by this one
  | 'cross-zone-off' // the zone's target capacity is lost to this load balancer
  | 'long-keepalive'; // clients may keep their connection for that long

/** What a shift does not move. */
export type StayCode = 'not-supported' | 'connections-stay' | 'capacity-stays' | 'pods-stay';

/** What could not be read, and why. It neither voids nor blocks a shift. */
export type UnreadCode = 'registration-unread' | 'expiry-unread' | 'shift-unread' | 'facts-unread' | 'zone-unread' | 'autoshifts-unread' | 'targets-unread' | 'leaving-unread';

/** What is different from the plan that was approved: why a revision was voided, or a resource was dropped from it. */
export type ChangeCode =
  | 'now-in-plan' // it was left out, and could be shifted now
  | 'adoption-gone'; // the shift that was to be taken over has ended

export type FindingCode = BlockerCode | AcknowledgementCode | WarningCode | StayCode | UnreadCode | ChangeCode;

/** Stable name of a finding: what an approver accepts, and what two revisions are compared by. */
export const findingKey = (finding: Finding): string => `${finding.code}:${finding.about}`;

/** Stored with each step: never rename one. */
export type StepKind = 'start-zonal-shift' | 'adopt-zonal-shift' | 'extend-zonal-shift' | 'claim-zonal-shift' | 'cancel-zonal-shift';

/**
 * One outward effect on one resource. `tier` orders groups of steps (0 first); `args` are what the step needs beside
 * its target: `zone` always, `adopts` (a zonalShiftId) for an adoption or a claim, `shift` for one of our own, `cluster`
 * for the group of a managed node group whose cluster is not shifted. As it was when the plan was made, to be shown:
 * `ends` (an instant), and for an extension `minutes` that it would then last.
 */
export type PlannedStep = {
  readonly key: string;
  readonly kind: StepKind;
  readonly tier: number;
  readonly target: Resource;
  readonly args: Facts;
};

/** What was seen when the plan was made. It informs the decision and is not part of the digest. */
export type Evidence = {
  readonly zones: Known<readonly { readonly account: AccountId; readonly zone: ZoneId; readonly state: string; readonly messages: readonly string[] }[]>;
  readonly autoshifts: Known<readonly { readonly account: AccountId; readonly awayFrom: ZoneId; readonly startedAt: Instant }[]>;
  /** Registered targets of the load balancers in the plan, per zone. */
  readonly targets: Known<readonly { readonly zone: ZoneId; readonly unhealthy: number; readonly total: number }[]>;
  /** Where facts could not be read now: when they were last kept, the oldest of them; `none` when never. */
  readonly inventoryAt?: Instant | 'none';
};

/** What an action would do, step by step, with everything that a person should know first. */
export type Plan = {
  readonly steps: readonly PlannedStep[];
  readonly stays: readonly Finding[];
  readonly blockers: readonly Finding[];
  readonly acknowledgements: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly unread: readonly Finding[];
  readonly evidence: Evidence;
};
