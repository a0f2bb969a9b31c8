import { hasSteps } from '../evacuation/progress.ts';
import type { EvacuationRecord, Request } from '../evacuation/state.ts';
import { type Instant, MINUTE, type Millis } from '../evacuation/words.ts';
import { type Lapse, lapsesOf } from './lapses.ts';

/** Whoever was heard is given this long before somebody else is woken. */
const HEARD_FOR: Millis = 5 * MINUTE;

/**
 * The lapse for which somebody is to be paged: the first one, from `before` ahead of it, when nobody was heard lately:
 * no request, decision or Snooze. A request that waits for approval counts for a few minutes like any other word.
 */
export function pageDue(record: EvacuationRecord, now: Instant, before: Millis): Lapse | undefined {
  const [lapse] = lapsesOf(record, now);
  return lapse && now >= pageAt(record, lapse, before) ? lapse : undefined;
}

/** When the page for a lapse falls due, if nobody is heard until then. */
export const pageAt = (record: EvacuationRecord, lapse: Lapse, before: Millis): Instant => Math.max(lapse.at - before, lastHeard(record, lapse) + HEARD_FOR);

/** A Snooze speaks for the person until it ends; in the last stretch it ends at once. */
function lastHeard({ requests, snoozes }: EvacuationRecord, lapse: Lapse): Instant {
  const put = [...snoozes].flatMap(([key, { until }]) => (key.startsWith(`${lapse.at}:`) ? [until] : []));
  return Math.max(0, ...put, ...[...requests.values()].flatMap(heardIn));
}

function heardIn(request: Request): readonly Instant[] {
  const ended = request.is === 'rejected' || request.is === 'withdrawn' ? [request.at] : [];
  return [request.ask.askedAt, ...request.votes.map(({ at }) => at), ...(hasSteps(request) ? [request.begunAt] : []), ...ended];
}
