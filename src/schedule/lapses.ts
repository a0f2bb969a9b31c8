import { hasSteps, type WithSteps } from '../evacuation/progress.ts';
import type { EvacuationRecord } from '../evacuation/state.ts';
import { type Arn, type Instant, MINUTE, type Millis } from '../evacuation/words.ts';

/** Shifts that end in the same minute, by themselves, if nobody acts. `at` is that minute: never later than the first of them. */
export type Lapse = { readonly at: Instant; readonly arns: readonly Arn[] };

/**
 * When the shifts of an evacuation that are still to end will end, soonest first. Only shifts of ours count: practice runs
 * and FIS experiments show rolling expiries of a minute, which mean nothing (ARC Developer Guide, "Testing with FIS").
 */
export function lapsesOf({ shifts, until }: EvacuationRecord, now: Instant): readonly Lapse[] {
  const minutes = new Map<Instant, Arn[]>();
  for (const arn of shifts.keys()) {
    const at = minuteOf(until.get(arn));
    if (at !== undefined && at > now) minutes.set(at, [...(minutes.get(at) ?? []), arn]);
  }
  return [...minutes].map(([at, arns]) => ({ at, arns })).sort((one, other) => one.at - other.at);
}

const minuteOf = (at: Instant | undefined): Instant | undefined => at && Math.floor(at / MINUTE) * MINUTE;

/** What people decided this recently is no news to them. */
const JUST_DECIDED: Millis = 5 * MINUTE;

/**
 * Until when nothing needs to be said of a lapse, because people decided it themselves; 0 when something else moved it
 * since: then it is news at once.
 */
export function knownUntil(record: EvacuationRecord, { arns }: Lapse): Instant {
  const decided = [...record.requests.values()].flatMap((request) => (hasSteps(request) && request.ask.action !== 'cancel' && sent(request, arns) ? [request.begunAt] : []));
  const last = Math.max(0, ...decided);
  const moved = record.observed.some(({ what, about, at }) => what === 'changed' && at > last && arns.includes(about));
  return last && !moved ? last + JUST_DECIDED : 0;
}

function sent({ steps }: WithSteps, arns: readonly Arn[]): boolean {
  return [...steps.values()].some((step) => (step.is === 'accepted' || step.is === 'done') && arns.includes(step.plan.target.arn));
}
