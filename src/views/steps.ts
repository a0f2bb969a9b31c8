import type { Ask } from '../evacuation/events.ts';
import { isSettled } from '../evacuation/progress.ts';
import type { StepState } from '../evacuation/state.ts';
import { type Arn, type Facts, type Instant, never } from '../evacuation/words.ts';
import { actionWords } from './action-words.ts';
import { failureWords } from './failures.ts';
import { findingWords } from './finding-words.ts';
import { resourceName } from './names.ts';
import type { Part } from './parts.ts';
import { code, user, utc, when } from './text.ts';

/** Absolute expiry of each resource, fixed when execution began. */
export type Until = ReadonlyMap<Arn, Instant>;

/** How far a shift has come is told in four words, each only when it was seen. */
export function reached({ action }: Pick<Ask, 'action'>, steps: readonly StepState[]): string {
  const planned = steps.filter((step) => step.is !== 'dropped');
  const applied = planned.filter((step) => step.is === 'done').length;
  const started = planned.filter((step) => step.is === 'done' || step.is === 'accepted').length;
  if (action === 'cancel') return `*cancelled* ${started} of ${planned.length} · *gone from ARC* ${applied} of ${planned.length} · *back in DNS* not measured`;
  return `*started* ${started} of ${planned.length} · *applied* ${applied} of ${planned.length} · *out of DNS* not measured · *drained* not measured`;
}

/** So many always fit on a card, whatever there is to say of each. With more, the thread lists all. */
export const STEPS_ON_CARD = 14;

/** One line per resource: what needs a person first, then in the order in which they are sent. */
export function stepPart(ask: Ask, steps: readonly StepState[], until: Until): Part {
  const sorted = [...steps].sort((one, other) => urgency(one) - urgency(other));
  return { title: 'Each resource', lines: sorted.map((step) => stepLine(ask, step, until)), budget: 4_500 };
}

const urgency = (step: StepState): number => (step.is === 'failed' ? 0 : step.is === 'unknown' ? 1 : 2);

/** When its shift ends, once ARC accepted it: as ARC said, which for a shift that was taken over may be later than asked. */
function endOf(step: Extract<StepState, { is: 'accepted' | 'done' }>, until: Until): Instant | undefined {
  const { expiresAt } = step.evidence;
  return typeof expiresAt === 'number' ? expiresAt : until.get(step.plan.target.arn);
}

/** When the first of these shifts ends, of those that are applied. */
export function firstEnd(steps: readonly StepState[]): Instant | undefined {
  const all = steps.flatMap((step) => (step.is === 'done' ? (endOf(step, new Map()) ?? []) : []));
  return all.length ? Math.min(...all) : undefined;
}

function ends(step: Extract<StepState, { is: 'accepted' | 'done' }>, until: Until): string {
  const at = endOf(step, until);
  return at === undefined ? '' : ` Ends ${when(at)}.`;
}

/** A resource, what was seen of it, and when its shift ends. */
export function stepLine(ask: Pick<Ask, 'action' | 'params'>, step: StepState, until: Until): string {
  const words = actionWords(ask);
  const name = resourceName(step.plan.target.arn);
  switch (step.is) {
    case 'to-do':
      return `⏳ ${name}: waiting for its turn.`;
    case 'in-flight':
      return `⏳ ${name}: being sent to ARC.`;
    case 'accepted':
      return `⏳ ${name}: *${words.accepted}* at ${utc(step.at)}, being read back.${ends(step, until)}`;
    case 'done':
      return `✅ ${name}: ${words.readBack}, read back at ${utc(step.at)}.${stillAway(step.evidence)}${ends(step, until)}`;
    case 'unknown':
      return `❓ ${name}: *unknown*: it may have happened; ${isSettled(step) ? 'reading it back gave no answer' : 'being read back'}. ${code(step.why, 120)}`;
    case 'failed':
      return `❌ ${name}: *failed*: ${failureWords(step.code).what}.${isSettled(step) ? '' : ' It is tried again.'}`;
    case 'skipped':
      return step.reason === 'undone' ? `➖ ${name}: *not sent*, because this was undone.` : `➖ ${name}: *given up* by ${user(step.by)}: ${code(step.reason, 120)}`;
    case 'dropped':
      return `➖ ${name}: *left out*, because of what changed since the approval: ${findingWords(step.finding.code).title}.`;
    default:
      return never(step);
  }
}

/** What else people can do about what failed, each advice once. */
export function advice(steps: readonly StepState[]): readonly string[] {
  const todos = steps.flatMap((step) =>
    step.is === 'failed' ? [failureWords(step.code).todo] : step.is === 'unknown' ? ['What is unknown may have happened: look at it in the ARC console.'] : [],
  );
  return [...new Set(todos)].map((todo) => `• ${todo}`);
}

/** After a cancel, something of AWS's own may keep the zone away. */
const stillAway = ({ still }: Facts): string => (still === undefined ? '' : ` The zone is *still left*, by ${code(String(still), 40)}.`);
