import { placeOf, type Resource } from '../../evacuation/resource.ts';
import type { Evacuation } from '../../evacuation/state.ts';
import { type Arn, type Instant, MINUTE, type Place } from '../../evacuation/words.ts';
import { observations, type Reading } from '../../schedule/drift/observations.ts';
import { suspects } from '../../schedule/drift/suspects.ts';
import { type Deps, engineOf, within } from '../deps.ts';
import { append, type Loaded } from '../load.ts';
import { parallelBy } from '../parallel.ts';
import { PER_PLACE } from '../run-steps.ts';
import { isSame, type Look } from './look-around.ts';

const READ_MS = 6_000;
/** Resources read by themselves in one look, per evacuation: the others are read in the next, so that a look stays bounded. */
const MOST = 40;
/** Looks that are closer together than this count as one: a list that lags would lag for both. */
const APART = MINUTE / 2;

/** A shift of ours that neither its resource nor ARC's history showed. */
export type Absent = { readonly place: Place; readonly id: string };

/** What became of one evacuation in a look. */
export type Seen = { readonly loaded: Loaded; readonly absent: readonly Absent[] };

/**
 * Compares an evacuation with what was read, reads what looks different by itself, and records what people need to hear:
 * one append, and only when there is something. Somebody else's decision in between is taken into account.
 */
export async function observe(deps: Deps, loaded: Loaded, looks: readonly Look[]): Promise<Seen> {
  const { state } = loaded;
  if (state.status !== 'open' || !looks.length) return { loaded, absent: [] };
  const toRead = suspects(
    state,
    looks.map(({ seen }) => seen),
  ).slice(0, MOST);
  const read = await parallelBy(
    toRead,
    ({ account, region }) => `${account} ${region}`,
    PER_PLACE,
    (one) => readOne(deps, state, one, looks),
  );
  const readings = new Map(read.flatMap((one) => (one ? [one] : [])));
  const key = deps.fresh();
  const after = await append(deps, loaded, (now: Evacuation) => ({ key, by: engineOf(deps), events: now.status === 'open' ? observations(now, readings, deps.now()) : [] }));
  const absent = toRead.flatMap((one) => {
    const id = state.shifts.get(one.arn);
    return id !== undefined && readings.get(one.arn)?.history === 'not-listed' ? [{ place: placeOf(one), id }] : [];
  });
  return { loaded: after, absent };
}

type Open = Extract<Evacuation, { status: 'open' }>;

async function readOne(deps: Deps, state: Open, resource: Resource, looks: readonly Look[]): Promise<readonly [Arn, Reading] | undefined> {
  const at = deps.now();
  const signal = within(deps.signal, READ_MS);
  const ours = state.shifts.get(resource.arn);
  try {
    const managed = await deps.arc.get(placeOf(resource), resource.arn, signal);
    const isThere = managed !== 'not-registered' && managed.shifts.some(({ id }) => id === ours);
    const history = ours === undefined || isThere ? 'not-needed' : await historyOf(deps, resource, ours, signal);
    return [resource.arn, { at, managed, history, absences: history === 'not-listed' ? absences(looks, resource, ours) : 0 }];
  } catch (error) {
    deps.logger.warn({ err: error, evacuation: state.id, resource: resource.arn }, 'a resource that looks different could not be read');
    return undefined;
  }
}

async function historyOf(deps: Deps, resource: Resource, ours: string, signal: AbortSignal): Promise<Reading['history']> {
  const listed = await deps.watch.history(placeOf(resource), resource.arn, signal);
  return listed.find(({ id }) => id === ours)?.status ?? 'not-listed';
}

function absences(looks: readonly Look[], resource: Resource, ours: string | undefined): number {
  const look = looks.find(({ seen }) => isSame(seen.place, placeOf(resource)));
  const before = (ours !== undefined && look?.remembered.absent[ours]) || 0;
  return before + (look && isApart(look.seen.at, look.remembered.lookedAt) ? 1 : 0);
}

/** Whether a look is one more, and not the same once again. */
export const isApart = (at: Instant, before: Instant): boolean => at - before >= APART;
