import { hasSteps } from '../../src/evacuation/progress.ts';
import { describeArn } from '../../src/evacuation/resource.ts';
import type { Night } from '../support/night.ts';

/** What a night came to, in the parts that must not depend on where a process died. */
export type Ending = {
  readonly action: string;
  readonly request: string;
  readonly voters: readonly string[];
  readonly steps: readonly string[];
  /** Zonal shifts that ARC started, per resource: more than one is an effect done twice. */
  readonly started: Readonly<Record<string, number>>;
  /** The same of updates and of cancellations, all resources together. */
  readonly updated: number;
  readonly cancelled: number;
  /** What ARC shows of every customer's shift, and whether those that last end in the order that is safe. */
  readonly shifts: readonly string[];
  readonly inOrder: boolean;
  /** The newest card, without times and ids. */
  readonly card: string;
  /** Older cards that still show buttons: only where the answer to a post was lost. */
  readonly orphans: number;
  /** How often each kind of thread message was posted. */
  readonly thread: readonly string[];
};

export async function endingOf(night: Night): Promise<Ending> {
  const state = await night.state();
  const requests = state.status === 'new' ? [] : [...state.requests.values()];
  const last = requests.at(-1);
  const cards = night.slack.messages('C0INC').filter((message) => message.thread === undefined);
  const withButtons = cards.slice(0, -1).filter((card) => JSON.stringify(card.blocks).includes('zonal.approve'));
  return {
    action: last?.ask.action ?? 'none',
    request: last?.is ?? 'none',
    voters: last?.votes.map((vote) => vote.by.canonical) ?? [],
    steps: last && hasSteps(last) ? [...last.steps.values()].map((step) => `${step.plan.target.name} ${step.is}`) : [],
    started: countStarted(night),
    updated: countDone(night, 'UpdateZonalShift'),
    cancelled: countDone(night, 'CancelZonalShift'),
    shifts: manual(night).map(({ arn, status }) => `${describeArn(arn).name} ${status}`),
    inOrder: inOrder(night),
    card: masked(cards.at(-1) ? night.slack.read(cards.at(-1) as never).join('\n') : 'none'),
    orphans: withButtons.length,
    thread: night.slack
      .messages('C0INC')
      .filter((message) => message.thread !== undefined && !message.text.startsWith('Still waiting'))
      .map((message) => masked(night.slack.read(message)[0] ?? ''))
      .sort(),
  };
}

/** Per resource, how many zonal shifts ARC started. */
export function countStarted(night: Night): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const call of night.region.calls.list('arc-zonal-shift', 'StartZonalShift')) {
    const { name } = describeArn(String(call.input.resourceIdentifier));
    if (call.outcome.is === 'done') counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const countDone = (night: Night, operation: string): number => night.region.calls.list('arc-zonal-shift', operation).filter((call) => call.outcome.is === 'done').length;

const manual = ({ region }: Night) => region.world.state.shifts.filter(({ kind }) => kind === 'manual');

/** Groups lapse before load balancers; with one kind left there is nothing to order. */
function inOrder(night: Night): boolean {
  const lasting = manual(night).filter(({ status }) => status === 'active');
  const ends = (kind: string) => lasting.filter(({ arn }) => arn.includes(kind)).map(({ endsAt = 0 }) => endsAt);
  return Math.max(...ends('autoScalingGroup')) < Math.min(...ends('loadbalancer'));
}

const masked = (text: string): string =>
  text
    .replace(/ev-[0-9a-z]{8}(-r-[0-9a-z]{4})?/g, 'EV')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'TIME')
    .replace(/\(\w{3} \d+, \d{4} \d\d:\d\d\)/g, '(DATE)');
