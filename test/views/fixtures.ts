import type { Ask } from '../../src/evacuation/events.ts';
import type { Finding, FindingCode, Plan, PlannedStep } from '../../src/evacuation/plan.ts';
import { describeArn, type Resource } from '../../src/evacuation/resource.ts';
import type { Evacuation, Request, RequestProgress, StepProgress, StepState } from '../../src/evacuation/state.ts';
import { type Facts, HOUR, known, MINUTE, type Person, type Zone } from '../../src/evacuation/words.ts';

export const AT = Date.UTC(2026, 10, 3, 19, 5);
export const ACCOUNT = '111122223333';
export const ZONE: Zone = { id: 'use1-az1', names: { [ACCOUNT]: 'us-east-1a' } };
export const ASKER: Person = { canonical: 'asker', team: 'T0ZONAL', user: 'U0ASKER', name: 'asker' };
export const APPROVER: Person = { canonical: 'approver', team: 'T0ZONAL', user: 'U0APPROVER', name: 'approver' };

export const ALB = `arn:aws:elasticloadbalancing:us-east-1:${ACCOUNT}:loadbalancer/app/checkout/50dc6c495c0c9188`;
export const ASG = `arn:aws:autoscaling:us-east-1:${ACCOUNT}:autoScalingGroup:0f1a2b3c-1111-4222-8333-444455556661:autoScalingGroupName/checkout-web`;
export const RDS = `arn:aws:rds:us-east-1:${ACCOUNT}:db:checkout-orders`;
export const ECS = `arn:aws:ecs:us-east-1:${ACCOUNT}:service/main/checkout-mailer`;

export const resource = (arn: string, ...apps: readonly string[]): Resource => ({ arn, ...describeArn(arn), account: ACCOUNT, region: 'us-east-1', apps });

export function planned(arn: string, apps: readonly string[] = ['checkout']): PlannedStep {
  const target = resource(arn, ...apps);
  return { key: arn, kind: 'start-zonal-shift', tier: target.kind === 'asg' ? 2 : target.kind === 'eks' ? 1 : 0, target, args: { zone: ZONE.id } };
}

export const say = (code: FindingCode, about: string, detail: Facts = {}): Finding => ({ code, about, detail });

export const EVIDENCE: Plan['evidence'] = {
  zones: known([{ account: ACCOUNT, zone: ZONE.id, state: 'impaired', messages: ['We are investigating packet loss in this zone.'] }], AT - MINUTE),
  autoshifts: known([], AT - MINUTE),
  targets: known(
    [
      { zone: 'use1-az1', unhealthy: 3, total: 6 },
      { zone: 'use1-az2', unhealthy: 0, total: 6 },
    ],
    AT - MINUTE,
  ),
};

export const plan = (parts: Partial<Plan> = {}): Plan => ({
  steps: [planned(ALB), planned(ASG)],
  stays: [say('not-supported', ECS, { apps: 'checkout' }), say('not-supported', RDS, { apps: 'checkout' }), say('capacity-stays', ASG, { count: 4 })],
  blockers: [],
  acknowledgements: [],
  warnings: [],
  unread: [],
  evidence: EVIDENCE,
  ...parts,
});

export const ask = (parts: Partial<Ask> = {}): Ask => ({
  request: 'ev-7h3kq2mx-r-0001',
  revision: 1,
  action: 'shift',
  params: { zone: ZONE, apps: ['checkout'], arns: [ALB, ASG, RDS, ECS], duration: 12 * HOUR },
  plan: plan(),
  digest: 'd',
  roles: {},
  by: ASKER,
  reason: 'packet loss',
  askedAt: AT,
  lapsesAt: AT + 30 * MINUTE,
  needed: 1,
  approvers: { sets: ['sre'], users: ['U0ASKER', 'U0APPROVER'], groups: ['S0SRE'] },
  ...parts,
});

export const VOTES = [{ by: APPROVER, at: AT + 2 * MINUTE, accepts: [] }];

export function steps(of: Ask, each: (step: PlannedStep, at: number) => StepProgress): ReadonlyMap<string, StepState> {
  return new Map(of.plan.steps.map((step, at) => [step.key, { plan: step, ...each(step, at) }]));
}

export const evidence = { zonalShiftId: 'zs-1', startedAt: AT + 3 * MINUTE, expiresAt: AT + 12 * HOUR, reached: 'applied' };
export const DONE: StepProgress = { is: 'done', attempt: 1, at: AT + 4 * MINUTE, evidence };
export const FAILED: StepProgress = { is: 'failed', attempt: 1, at: AT + 4 * MINUTE, code: 'denied', retryable: false };
export const UNKNOWN: StepProgress = { is: 'unknown', attempt: 3, at: AT + 4 * MINUTE, why: 'the connection broke' };

/** Every kind of step progress in turn. */
export const anyProgress = (_: PlannedStep, at: number): StepProgress => {
  const all: readonly StepProgress[] = [
    { is: 'to-do', attempt: 0 },
    { is: 'in-flight', attempt: 1, leaseUntil: AT },
    { is: 'accepted', attempt: 1, at: AT + 3 * MINUTE, evidence },
    DONE,
    UNKNOWN,
    FAILED,
    { is: 'dropped', finding: say('other-zone-shift', ALB, { zone: 'use1-az2' }) },
  ];
  return all[at % all.length] ?? DONE;
};

const stuck = (_: PlannedStep, at: number): StepProgress => [FAILED, UNKNOWN, DONE][at % 3] ?? DONE;

/** The request in each progress that there is. */
export function everyProgress(of: Ask): readonly Request[] {
  const begunAt = AT + 3 * MINUTE;
  const at = AT + 5 * MINUTE;
  const all: Readonly<Record<RequestProgress['is'], RequestProgress>> = {
    pending: { is: 'pending' },
    approved: { is: 'approved', at },
    running: { is: 'running', begunAt, steps: steps(of, anyProgress) },
    finished: { is: 'finished', at, begunAt, steps: steps(of, () => DONE) },
    'needs-people': { is: 'needs-people', at, begunAt, steps: steps(of, stuck) },
    rejected: { is: 'rejected', by: APPROVER, at },
    withdrawn: { is: 'withdrawn', by: ASKER, at },
    lapsed: { is: 'lapsed', at },
    voided: { is: 'voided', at, why: of.plan.blockers },
  };
  return Object.values(all).map((progress) => ({ ask: of, votes: progress.is === 'pending' ? [] : VOTES, ...progress }));
}

export function inProgress<Is extends RequestProgress['is']>(of: Ask, is: Is): Extract<Request, { is: Is }> {
  const request = everyProgress(of).find((one): one is Extract<Request, { is: Is }> => one.is === is);
  if (!request) throw new Error(`No request is ${is}`);
  return request;
}

export function evacuation(request: Request, more: Partial<Extract<Evacuation, { status: 'open' }>> = {}): Extract<Evacuation, { status: 'open' }> {
  const { params } = request.ask;
  return {
    status: 'open',
    id: 'ev-7h3kq2mx',
    zone: params.zone,
    apps: params.apps,
    channel: 'C0INC',
    requests: new Map([[request.ask.request, request]]),
    until: new Map(request.ask.plan.steps.map(({ target }) => [target.arn, AT + 12 * HOUR])),
    shifts: new Map(),
    ended: new Map(),
    notApplied: new Map(),
    wanted: new Map(),
    others: new Map(),
    outOfOrder: undefined,
    observed: [],
    snoozes: new Map(),
    notes: new Map(),
    refusals: new Set(),
    voided: [],
    ...more,
  };
}
