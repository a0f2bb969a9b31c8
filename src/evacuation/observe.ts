import type { Event } from './events.ts';
import type { EvacuationRecord, Observed } from './state.ts';
import { type Arn, never } from './words.ts';

/** Names a shift that is not ours, on a resource. */
export const otherKey = (about: Arn, id: string | number | undefined): string => `${about} ${id}`;

/**
 * One look at ARC's effect on the record. What was seen of a shift that is not ours any more is not followed: it was
 * seen before, and something newer is on record.
 */
export function observe<State extends EvacuationRecord>(state: State, event: Extract<Event, { type: 'observed' }>): State {
  const { about, what, at, until } = event;
  const was = what === 'changed' ? state.until.get(about) : undefined;
  const seen: Observed = { about, what, at, ...(until === undefined ? {} : { until }), ...(was === undefined ? {} : { was }), detail: event.detail ?? {} };
  const told = { ...state, observed: [...state.observed, seen] };
  switch (what) {
    case 'expired':
    case 'cancelled':
    case 'missing':
      return state.shifts.has(about) ? { ...told, ...gone(state, about), ended: new Map(state.ended).set(about, { what, at }) } : state;
    case 'changed':
      return state.shifts.has(about) && until !== undefined ? { ...told, until: new Map(state.until).set(about, until) } : state;
    case 'not-applied':
      return state.shifts.has(about) ? { ...told, notApplied: new Map(state.notApplied).set(about, at) } : state;
    case 'applied':
      return state.shifts.has(about) ? { ...told, notApplied: without(state.notApplied, about) } : state;
    case 'other-started':
      return { ...told, others: new Map(state.others).set(otherKey(about, seen.detail.id), seen) };
    case 'other-ended':
      return { ...told, others: without(state.others, otherKey(about, seen.detail.id)) };
    case 'out-of-order':
      return { ...told, outOfOrder: seen };
    case 'in-order':
      return { ...told, outOfOrder: undefined };
    default:
      return never(what);
  }
}

/** What is known of a shift goes with it. An order that it was wrong in is no order any more. */
function gone(state: EvacuationRecord, about: Arn): Pick<EvacuationRecord, 'shifts' | 'until' | 'notApplied' | 'outOfOrder'> {
  const { outOfOrder } = state;
  const inIt = outOfOrder?.about === about || outOfOrder?.detail.after === about;
  return {
    shifts: without(state.shifts, about),
    until: without(state.until, about),
    notApplied: without(state.notApplied, about),
    outOfOrder: inIt ? undefined : outOfOrder,
  };
}

export function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
