import type { Event } from '../../evacuation/events.ts';
import { evolve } from '../../evacuation/evolve.ts';
import { outOfOrder } from '../../evacuation/lapse-order.ts';
import type { Evacuation } from '../../evacuation/state.ts';
import type { Arn, Facts, Instant } from '../../evacuation/words.ts';
import type { Managed } from '../../ports/zonal-shifts.ts';
import { type Followed, followed, isQuiet } from './followed.ts';
import { detailOf, knownOthers, othersIn } from './others.ts';
import { isElsewhen } from './suspects.ts';

/** One resource as it was read by itself, because a list showed it otherwise than the record. */
export type Reading = {
  /** When the read began. */
  readonly at: Instant;
  readonly managed: Managed | 'not-registered';
  /** Of our shift, where its resource does not show it: what ARC's history says. */
  readonly history: 'active' | 'expired' | 'cancelled' | 'not-listed' | 'not-needed';
  /** How many looks in a row, this one included, found it neither on its resource nor in the history. */
  readonly absences: number;
};

/** Absent so often, with the zone's weight back at 1.0, a shift is believed to be gone. */
const GONE_AFTER = 3;

type Open = Extract<Evacuation, { status: 'open' }>;
type Observed = Extract<Event, { type: 'observed' }>;

/**
 * What people need to hear: how what was read differs from the record. Nothing of what was read before our own last call
 * on the same resource, nor while one is on its way. Pure, so that it can be asked again when somebody else wrote first.
 */
export function observations(state: Open, readings: ReadonlyMap<Arn, Reading>, now: Instant): readonly Observed[] {
  const seen = followed(state).flatMap((one) => {
    const reading = readings.get(one.resource.arn);
    return reading && reading.at >= one.touchedAt ? [...ofOurs(state, one, reading, now), ...ofOthers(state, one, reading, now)] : [];
  });
  return [...seen, ...ofOrder(seen.reduce<Evacuation>(evolve, state), now)];
}

function ofOurs(state: Open, { resource: { arn }, ours }: Followed, { managed, history, absences }: Reading, at: Instant): readonly Observed[] {
  if (ours === undefined) return [];
  const say = (what: Observed['what'], more: Partial<Observed> = {}): Observed => ({ type: 'observed', about: arn, at, what, ...more });
  const shift = managed === 'not-registered' ? undefined : managed.shifts.find(({ id }) => id === ours);
  if (!shift || managed === 'not-registered') {
    if (history === 'expired' || history === 'cancelled') return [say(history)];
    const left = managed !== 'not-registered' && managed.weights[state.zone.id] === 0;
    return history === 'not-listed' && absences >= GONE_AFTER && !left ? [say('missing')] : [];
  }
  const moved = isElsewhen(shift.expiresAt, state.until.get(arn)) ? [say('changed', { until: shift.expiresAt })] : [];
  const wasApplied = !state.notApplied.has(arn);
  if (shift.applied === wasApplied) return moved;
  return [...moved, shift.applied ? say('applied') : say('not-applied', { detail: insteadOf(ours, managed) })];
}

/** What is applied in the place of our shift, where ARC shows it. */
function insteadOf(ours: string, { shifts, autoshifts }: Managed): Facts {
  const shift = shifts.find(({ id, applied }) => applied && id !== ours);
  if (shift) return { by: shift.type, awayFrom: shift.awayFrom };
  const autoshift = autoshifts.find(({ applied }) => applied);
  return autoshift ? { by: 'ZONAL_AUTOSHIFT', awayFrom: autoshift.awayFrom } : {};
}

function ofOthers(state: Open, { resource: { arn }, ours }: Followed, { managed }: Reading, at: Instant): readonly Observed[] {
  const there = managed === 'not-registered' ? [] : othersIn(managed.shifts, managed.autoshifts, ours, state);
  const told = knownOthers(state, arn);
  const started = there.filter(({ id }) => !told.has(id)).map((other): Observed => ({ type: 'observed', about: arn, at, what: 'other-started', detail: detailOf(other) }));
  const ended = [...told]
    .filter(([id]) => !there.some((one) => one.id === id))
    .map(([, { detail }]): Observed => ({ type: 'observed', about: arn, at, what: 'other-ended', detail }));
  return [...started, ...ended];
}

/** Told once when it appears, again when it is another pair, and once when it is repaired. */
function ofOrder(state: Evacuation, at: Instant): readonly Observed[] {
  if (state.status !== 'open' || !isQuiet(state)) return [];
  const wrong = outOfOrder(state);
  const told = state.outOfOrder;
  if (!wrong) return told ? [{ type: 'observed', about: told.about, at, what: 'in-order', detail: told.detail }] : [];
  if (told?.about === wrong.about && told.detail.after === wrong.after) return [];
  return [{ type: 'observed', about: wrong.about, at, what: 'out-of-order', detail: { after: wrong.after } }];
}
