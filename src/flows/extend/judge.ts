import { RESTART_WITHIN } from '../../evacuation/closing.ts';
import type { Finding } from '../../evacuation/plan.ts';
import type { Resource } from '../../evacuation/resource.ts';
import { resourcesOf } from '../../evacuation/resources.ts';
import type { EvacuationRecord } from '../../evacuation/state.ts';
import type { Arn, Instant, Known } from '../../evacuation/words.ts';
import type { Managed } from '../../ports/zonal-shifts.ts';
import { appsText, judgeByArc } from '../shift/plan/arc.ts';
import { say } from '../shift/plan/said.ts';
import { theirs } from './theirs.ts';

/** What ARC shows of the evacuation's resources. One that is missing was not read: the record stands for it. */
export type Seen = ReadonlyMap<Arn, Known<Managed | 'not-registered'>>;

/** What an extension can do for one resource. */
export type Judged = { readonly resource: Resource } & (
  | { readonly is: 'lasts'; readonly shift: string; readonly ends: Instant; readonly unread?: Finding }
  /** It lapsed a moment ago. */
  | { readonly is: 'lapsed'; readonly why: Finding; readonly warnings: readonly Finding[] }
  | { readonly is: 'left'; readonly why: Finding }
);

/** Judges every resource of the evacuation, by its record and by what ARC shows. */
export function judgeExtend(state: EvacuationRecord, seen: Seen, now: Instant): readonly Judged[] {
  return resourcesOf(state).map((resource) => ({ resource, ...judge(state, resource, seen.get(resource.arn), now) }));
}

type Verdict<T = Judged> = T extends unknown ? Omit<T, 'resource'> : never;

function judge(state: EvacuationRecord, resource: Resource, managed: Known<Managed | 'not-registered'> | undefined, now: Instant): Verdict {
  const { arn } = resource;
  const shift = state.shifts.get(arn);
  const ended = state.ended.get(arn);
  if (shift) return ofOurs(state, resource, shift, managed, now);
  if (!ended) return left(instead(state, resource, managed, now) ?? say('not-shifted', arn, { apps: appsText(resource) }));
  if (ended.what === 'cancelled') return left(instead(state, resource, managed, now) ?? say('shift-gone', arn, { apps: appsText(resource), endedAt: ended.at }));
  return ofLapsed(state, resource, managed, ended.at, now);
}

function ofOurs(state: EvacuationRecord, resource: Resource, shift: string, managed: Known<Managed | 'not-registered'> | undefined, now: Instant): Verdict {
  const { arn } = resource;
  const recorded = state.until.get(arn) ?? now;
  if (!managed?.known) return { is: 'lasts', shift, ends: recorded, ...(managed ? { unread: say('expiry-unread', arn, { why: managed.why }) } : {}) };
  if (managed.value === 'not-registered') return left(say('not-registered', arn, { apps: appsText(resource) }));
  const found = managed.value.shifts.find(({ id, expiresAt }) => id === shift && expiresAt > now);
  if (found) return { is: 'lasts', shift, ends: found.expiresAt };
  if (recorded > now) return left(instead(state, resource, managed, now) ?? say('shift-gone', arn, { apps: appsText(resource) }));
  return ofLapsed(state, resource, managed, recorded, now);
}

/** Started again for a while, unless something else is in the way now. */
function ofLapsed(state: EvacuationRecord, resource: Resource, managed: Known<Managed | 'not-registered'> | undefined, endedAt: Instant, now: Instant): Verdict {
  const { arn } = resource;
  if (now >= endedAt + RESTART_WITHIN) return left(say('long-gone', arn, { apps: appsText(resource), endedAt }));
  const why = say('starts-again', arn, { endedAt });
  if (!managed?.known) return { is: 'lapsed', why, warnings: [] };
  const arc = judgeByArc(resource, managed, state.zone.id, now);
  const inTheWay = arc.blocker ?? (arc.adopts || arc.acknowledgements.length ? instead(state, resource, managed, now) : undefined);
  return inTheWay ? left(inTheWay) : { is: 'lapsed', why, warnings: arc.warnings };
}

/** Whoever else keeps it away now, where that was read. */
const instead = (state: EvacuationRecord, resource: Resource, managed: Known<Managed | 'not-registered'> | undefined, now: Instant): Finding | undefined =>
  managed?.known ? theirs(resource, managed.value, state.zone.id, now) : undefined;

const left = (why: Finding): Verdict => ({ is: 'left', why });
