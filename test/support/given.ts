import type { Ask, Event } from '../../src/evacuation/events.ts';
import { fold } from '../../src/evacuation/evolve.ts';
import type { Finding, Plan, PlannedStep } from '../../src/evacuation/plan.ts';
import { describeArn, type Resource } from '../../src/evacuation/resource.ts';
import type { Standing } from '../../src/evacuation/standing.ts';
import type { Evacuation } from '../../src/evacuation/state.ts';
import { HOUR, type Instant, known, MINUTE, type Person, unread } from '../../src/evacuation/words.ts';

/** Literal instants and people for tests of the rules: one place, so that a test states only what it is about. */
export const T0: Instant = Date.UTC(2026, 10, 29, 3, 0, 0);
export const ACCOUNT = '111122223333';
export const ZONE = { id: 'use1-az1', names: { [ACCOUNT]: 'us-east-1a' } };
export const EVACUATION = 'ev-0000abcd';
export const REQUEST = `${EVACUATION}-r-0001`;

export const person = (canonical: string, user = `U0${canonical.toUpperCase()}`): Person => ({ canonical, team: 'T0ZONAL', user, name: canonical });
export const asker = person('asker');
export const approver = person('approver');

export const fullMember: Standing = known({ inSet: true, sameWorkspace: true, guest: false, bot: false, deleted: false }, T0);
export const outsider: Standing = known({ inSet: false, sameWorkspace: true, guest: false, bot: false, deleted: false }, T0);

export const ALB = `arn:aws:elasticloadbalancing:us-east-1:${ACCOUNT}:loadbalancer/app/checkout/50dc6c495c0c9188`;
export const EKS = `arn:aws:eks:us-east-1:${ACCOUNT}:cluster/search`;
export const ASG = `arn:aws:autoscaling:us-east-1:${ACCOUNT}:autoScalingGroup:0f1a2b3c-1111-4222-8333-444455556661:autoScalingGroupName/checkout-web`;

export const resource = (arn: string, apps: readonly string[] = ['checkout']): Resource => ({ arn, ...describeArn(arn), account: ACCOUNT, region: 'us-east-1', apps });
export const step = (arn: string, tier: number): PlannedStep => ({
  key: `start-zonal-shift:${arn}`,
  kind: 'start-zonal-shift',
  tier,
  target: resource(arn),
  args: { zone: ZONE.id },
});
export const finding = (code: Finding['code'], about: Finding['about'] = 'all', detail: Finding['detail'] = {}): Finding => ({ code, about, detail });

export const plan = (changes: Partial<Plan> = {}): Plan => ({
  steps: [step(ALB, 0), step(EKS, 1), step(ASG, 2)],
  stays: [],
  blockers: [],
  acknowledgements: [],
  warnings: [],
  unread: [],
  evidence: { zones: unread('not asked'), autoshifts: unread('not asked'), targets: unread('not asked') },
  ...changes,
});

export const ask = (changes: Partial<Ask> = {}): Ask => ({
  request: REQUEST,
  revision: 1,
  action: 'shift',
  params: { zone: ZONE, apps: ['checkout'], arns: [ALB, EKS, ASG], duration: 12 * HOUR },
  plan: plan(),
  digest: 'digest-1',
  roles: {},
  by: asker,
  reason: 'packet loss',
  askedAt: T0,
  lapsesAt: T0 + 30 * MINUTE,
  needed: 1,
  approvers: { sets: ['sre'], users: ['U0ASKER', 'U0APPROVER'], groups: ['S0SRE'] },
  ...changes,
});

export const opened = (changes: Partial<Ask> = {}): readonly Event[] => [
  { type: 'opened', zone: ZONE, apps: ['checkout'], channel: 'C0INC' },
  { type: 'requested', ask: ask(changes) },
];

export const given = (...events: readonly Event[]): Evacuation => fold(EVACUATION, events);

export const approved = (at: Instant = T0 + MINUTE): Event => ({ type: 'approved', request: REQUEST, revision: 1, by: approver, at, accepts: [] });
export const begun = (at: Instant = T0 + MINUTE, dropped: readonly Finding[] = []): Event => ({
  type: 'begun',
  request: REQUEST,
  at,
  until: { [ASG]: at + 12 * HOUR, [EKS]: at + 12 * HOUR + 15 * MINUTE, [ALB]: at + 12 * HOUR + 30 * MINUTE },
  dropped,
});
