import type { Ask } from '../../src/evacuation/events.ts';
import type { Finding, FindingCode, Plan } from '../../src/evacuation/plan.ts';
import { findingKey } from '../../src/evacuation/plan.ts';
import type { Vote } from '../../src/evacuation/state.ts';
import { known, type Zone } from '../../src/evacuation/words.ts';
import { APPROVER, ASKER, AT, ask, planned, say, ZONE } from './fixtures.ts';

/** Every code, by hand: a new one that is not here is a type error. */
const CODES: Readonly<Record<FindingCode, keyof Omit<Plan, 'steps' | 'evidence'>>> = {
  'not-in-zone': 'blockers',
  'not-registered': 'blockers',
  'behind-nlb': 'blockers',
  'managed-node-group': 'blockers',
  'other-zone-shift': 'blockers',
  'other-zone-autoshift': 'blockers',
  'needs-extend': 'blockers',
  'nothing-to-move': 'blockers',
  'observe-mode': 'blockers',
  'card-refused': 'blockers',
  'their-shift': 'blockers',
  'their-fis': 'blockers',
  'their-practice': 'blockers',
  'their-autoshift': 'blockers',
  'lasts-longer': 'blockers',
  'shift-gone': 'blockers',
  'long-gone': 'blockers',
  'not-shifted': 'blockers',
  'no-shift': 'blockers',
  'other-evacuation': 'blockers',
  'now-in-plan': 'blockers',
  'adoption-gone': 'blockers',
  'second-zone': 'acknowledgements',
  'capacity-short': 'acknowledgements',
  'capacity-unread': 'acknowledgements',
  'adopts-shift': 'acknowledgements',
  'ends-fis': 'acknowledgements',
  'ends-practice': 'acknowledgements',
  'fail-open': 'warnings',
  'single-az-target-group': 'warnings',
  'shared-targets': 'warnings',
  'same-zone-autoshift': 'warnings',
  'sticky-targets': 'warnings',
  'only-there': 'warnings',
  'cross-zone-off': 'warnings',
  'starts-again': 'warnings',
  'at-cap': 'warnings',
  'skips-stages': 'warnings',
  supersedes: 'warnings',
  'long-keepalive': 'warnings',
  'not-supported': 'stays',
  'connections-stay': 'stays',
  'capacity-stays': 'stays',
  'pods-stay': 'stays',
  'registration-unread': 'unread',
  'expiry-unread': 'unread',
  'shift-unread': 'unread',
  'facts-unread': 'unread',
  'zone-unread': 'unread',
  'autoshifts-unread': 'unread',
  'targets-unread': 'unread',
  'leaving-unread': 'unread',
};
export const EVERY_CODE = Object.keys(CODES) as readonly FindingCode[];

/** Text that tries everything: mentions, links, markup, direction marks, code spans, entities and sheer length. */
export const NASTY = '<!channel> <@U0EVIL> <https://evil.example|click> `x` ```y``` *b* _i_ ~s~ \u202Eltr\u202C &amp; \u0000 🚒👩‍🚒 ';
/** Every key that a planner has ever stored, all of them nasty. */
const DETAIL = Object.fromEntries(
  ['apps', 'zone', 'zones', 'by', 'comment', 'nlb', 'cluster', 'group', 'groups', 'with', 'noHealthy', 'noTargets', 'what', 'why', 'shift', 'evacuation', 'left']
    .map((key): [string, string | number] => [key, NASTY])
    .concat(['startedAt', 'expiresAt', 'elsewhere', 'serving', 'needed', 'lost', 'count', 'seconds', 'unread', 'of', 'endedAt', 'sooner'].map((key) => [key, 1_793_732_400_000])),
);

const APPS = Array.from({ length: 40 }, (_, at) => `application-with-a-rather-long-name-${at}`);
const ARNS = Array.from({ length: 200 }, (_, at) => {
  const name = `${String(at)}-${'long-name-'.repeat(6)}`;
  if (at % 3 === 0) return `arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/${name}/50dc6c495c0c9188`;
  if (at % 3 === 1) return `arn:aws:eks:us-east-1:111122223333:cluster/${name}`;
  return `arn:aws:autoscaling:us-east-1:111122223333:autoScalingGroup:0f1a2b3c-1111-4222-8333-444455556661:autoScalingGroupName/${name}`;
});

export const WORST_ZONE: Zone = {
  id: 'usw2-lax1-az1',
  names: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [String(111_100_000_000 + at), `us-west-2-lax-1${'abcdef'[at % 6]}`])),
};

function everyFinding(kind: keyof Omit<Plan, 'steps' | 'evidence'>): readonly Finding[] {
  const codes = EVERY_CODE.filter((code) => CODES[code] === kind);
  return codes.flatMap((code) => [say(code, 'all', DETAIL), ...ARNS.map((arn) => say(code, arn, DETAIL))]);
}

/** A request that has more of everything than any real one. */
function makeWorst(): Ask {
  const text = NASTY.repeat(20);
  const plan: Plan = {
    steps: ARNS.map((arn, at) => ({
      ...planned(arn, [APPS[at % 40] ?? '', ...APPS]),
      kind: at % 2 ? 'adopt-zonal-shift' : 'start-zonal-shift',
      args: { zone: ZONE.id, adopts: text.slice(0, 36) },
    })),
    stays: everyFinding('stays'),
    blockers: everyFinding('blockers'),
    acknowledgements: everyFinding('acknowledgements'),
    warnings: everyFinding('warnings'),
    unread: everyFinding('unread'),
    evidence: {
      zones: known(
        Object.keys(WORST_ZONE.names).map((account) => ({ account, zone: WORST_ZONE.id, state: text, messages: [text, text] })),
        AT,
      ),
      autoshifts: known(
        Object.keys(WORST_ZONE.names).map((account) => ({ account, awayFrom: text, startedAt: AT })),
        AT,
      ),
      targets: known(
        APPS.map((_, at) => ({ zone: `usw2-az${at}`, unhealthy: 100_000, total: 100_000 })),
        AT,
      ),
    },
  };
  return ask({
    params: { zone: WORST_ZONE, apps: APPS, arns: ARNS, duration: 71 * 3_600_000 + 59 * 60_000 },
    plan,
    by: { ...ASKER, name: text },
    reason: '&'.repeat(3_000),
    needed: 3,
    revision: 999_999,
    approvers: {
      sets: APPS,
      users: Array.from({ length: 100 }, (_, at) => `U0${'A'.repeat(12)}${at}`),
      groups: Array.from({ length: 100 }, (_, at) => `S0${'A'.repeat(12)}${at}`),
    },
  });
}

const WORST = makeWorst();
export const worst = (): Ask => WORST;

/** Three people who each accepted everything. */
export const worstVotes = ({ plan }: Ask): readonly Vote[] =>
  [1, 2, 3].map((at) => ({ by: { ...APPROVER, user: `U0APPROVER${at}` }, at: AT + at, accepts: plan.acknowledgements.map(findingKey) }));
