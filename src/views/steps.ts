import type { Ask } from '../evacuation/events.ts';
import { isSettled } from '../evacuation/settled.ts';
import type { EvacuationRecord, StepState } from '../evacuation/state.ts';
import { type Facts, type Instant, never } from '../evacuation/words.ts';
import { actionWords } from './action-words.ts';
import { failureWords } from './failures.ts';
import { findingWords } from './finding-words.ts';
import { resourceName } from './names.ts';
import type { Part } from './parts.ts';
import { code, user, utc, when } from './text.ts';

/** What is known now of the shift of each resource: when it ends, whether it is over, and whether it is applied. */
export type Known = Pick<EvacuationRecord, 'until' | 'ended' | 'notApplied'>;

/** For what never was a shift: it failed, or is unknown. */
export const NOTHING_KNOWN: Known = { until: new Map(), ended: new Map(), notApplied: new Map() };

/** How far it has come, each word only when it was seen. */
export function reached(ask: Pick<Ask, 'action' | 'params'>, steps: readonly StepState[], known: Known): string {
  const planned = steps.filter((step) => step.is !== 'dropped');
  const applied = planned.filter((step) => step.is === 'done').length;
  const started = planned.filter((step) => step.is === 'done' || step.is === 'accepted').length;
  const over = planned.filter((step) => isOver(ask, step, known)).length;
  return `${actionWords(ask).reached(started, applied, planned.length)}${over ? ` · *over* ${over}` : ''}`;
}

/** So many always fit on a card, whatever there is to say of each. With more, the thread lists all. */
export const STEPS_ON_CARD = 14;

/** One line per resource: what needs a person first, then in the order in which they are sent. */
export function stepPart(ask: Ask, steps: readonly StepState[], known: Known): Part {
  const sorted = [...steps].sort((one, other) => urgency(one, known) - urgency(other, known));
  return { title: 'Each resource', lines: sorted.map((step) => stepLine(ask, step, known)), budget: 4_500 };
}

const urgency = (step: StepState, { notApplied }: Known): number => (step.is === 'failed' ? 0 : step.is === 'unknown' || notApplied.has(step.plan.target.arn) ? 1 : 2);

/** Whether a shift that was read back is still there: ended by itself, by people, or by somebody elsewhere, it is not. */
export const isOver = ({ action }: Pick<Ask, 'action'>, step: StepState, { until }: Pick<Known, 'until'>): boolean =>
  action !== 'cancel' && step.is === 'done' && !until.has(step.plan.target.arn);

/** When its shift ends: as the record says now, which may be later than this step asked for; else as ARC answered. */
function endOf(step: Extract<StepState, { is: 'accepted' | 'done' }>, until: Known['until']): Instant | undefined {
  const { expiresAt } = step.evidence;
  return until.get(step.plan.target.arn) ?? (typeof expiresAt === 'number' ? expiresAt : undefined);
}

/** When the first of these shifts ends, of those that are applied. */
export function firstEnd(steps: readonly StepState[]): Instant | undefined {
  const all = steps.flatMap((step) => (step.is === 'done' ? (endOf(step, new Map()) ?? []) : []));
  return all.length ? Math.min(...all) : undefined;
}

function ends(step: Extract<StepState, { is: 'accepted' | 'done' }>, until: Known['until']): string {
  const at = endOf(step, until);
  return at === undefined ? '' : ` Ends ${when(at)}.`;
}

/** A resource, what was seen of it, and when its shift ends. */
export function stepLine(ask: Pick<Ask, 'action' | 'params'>, step: StepState, known: Known): string {
  const words = actionWords(ask);
  const name = resourceName(step.plan.target.arn);
  switch (step.is) {
    case 'to-do':
      return `⏳ ${name}: waiting for its turn.`;
    case 'in-flight':
      return `⏳ ${name}: being sent to ARC.`;
    case 'accepted':
      return `⏳ ${name}: *${words.accepted}* at ${utc(step.at)}, being read back.${ends(step, known.until)}`;
    case 'done':
      return doneLine(ask, step, known);
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

const ENDED = { expired: '*lapsed*', cancelled: '*cancelled elsewhere*', missing: '*gone from ARC*' } as const;

/** What was read back once is green only while it is so. */
function doneLine(ask: Pick<Ask, 'action' | 'params'>, step: Extract<StepState, { is: 'done' }>, known: Known): string {
  const { arn } = step.plan.target;
  const name = resourceName(arn);
  const since = known.notApplied.get(arn);
  const ended = known.ended.get(arn);
  if (isOver(ask, step, known)) return `⬜ ${name}: ${ended ? `${ENDED[ended.what]}, seen at ${utc(ended.at)}` : '*cancelled*'}. Traffic may use the zone again.`;
  if (since !== undefined && ask.action !== 'cancel') return `⚠️ ${name}: active, *not applied*, seen at ${utc(since)}.${ends(step, known.until)}`;
  return `✅ ${name}: ${actionWords(ask).readBack}, read back at ${utc(step.at)}.${stillAway(step.evidence)}${ends(step, known.until)}`;
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
