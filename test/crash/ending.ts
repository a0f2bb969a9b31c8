import { hasSteps } from '../../src/evacuation/progress.ts';
import { describeArn } from '../../src/evacuation/resource.ts';
import type { Night } from '../support/night.ts';

/** What a night came to, in the parts that must not depend on where a process died. */
export type Ending = {
  readonly request: string;
  readonly voters: readonly string[];
  readonly steps: readonly string[];
  /** Zonal shifts that ARC started, per resource: more than one is an effect done twice. */
  readonly started: Readonly<Record<string, number>>;
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
    request: last?.is ?? 'none',
    voters: last?.votes.map((vote) => vote.by.canonical) ?? [],
    steps: last && hasSteps(last) ? [...last.steps.values()].map((step) => `${step.plan.target.name} ${step.is}`) : [],
    started: countStarted(night),
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

const masked = (text: string): string =>
  text
    .replace(/ev-[0-9a-z]{8}(-r-[0-9a-z]{4})?/g, 'EV')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'TIME')
    .replace(/\(\w{3} \d+, \d{4} \d\d:\d\d\)/g, '(DATE)');
