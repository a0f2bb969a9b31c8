import { MINUTE, type Millis, never, type Place } from '../evacuation/words.ts';
import type { Deps } from './deps.ts';
import { type Loaded, load } from './load.ts';
import { parallel } from './parallel.ts';
import { carryOn, tidy } from './settle.ts';
import { afterLook, type Continued } from './watch/after-look.ts';
import { type Look, lookAround } from './watch/look-around.ts';
import { observe, type Seen } from './watch/observe.ts';

/** Evacuations at once; each has its own bound on calls per account. */
const AT_ONCE = 4;
/** A pointer is put before its first event: one without events is only a leftover when it is older than any run. */
const LEFTOVER_AFTER: Millis = 10 * MINUTE;

/**
 * Once a minute, or at a place that a hint names: looks at ARC, records what changed outside, continues what was
 * interrupted, lapses requests, settles cards, delivers what did not get through, then tends what belongs to no evacuation.
 * One evacuation that fails does not stop the others. Two ticks at once do nothing twice: leases decide.
 */
export async function tick(deps: Deps, hint?: Place): Promise<{ readonly open: number; readonly failed: number }> {
  const looks = await lookAround(deps, hint);
  if (hint && !looks.length) return { open: 0, failed: 0 };
  const open = await deps.register.open(deps.signal);
  const results = await parallel(open, AT_ONCE, async ({ evacuation, since }) => {
    if (deps.closing.aborted) return NOT_SEEN;
    try {
      return await continueOne(deps, evacuation, since, looks);
    } catch (error) {
      deps.logger.error({ err: error, evacuation }, 'the tick could not continue this evacuation');
      return FAILED;
    }
  });
  await afterLook(deps, looks, results);
  return { open: open.length, failed: results.filter(({ failed }) => failed).length };
}

const NOT_SEEN: Continued = { absent: [] };
const FAILED: Continued = { absent: [], failed: true };

async function continueOne(deps: Deps, evacuation: string, since: number, looks: readonly Look[]): Promise<Continued> {
  const loaded = await load(deps, evacuation);
  switch (loaded.state.status) {
    case 'new':
      if (deps.now() - since > LEFTOVER_AFTER) await deps.register.unpoint(evacuation, deps.signal);
      return NOT_SEEN;
    case 'open': {
      const seen = await observed(deps, loaded, looks);
      const after = await carryOn(deps, seen.loaded);
      return { absent: seen.absent, loaded: after.loaded };
    }
    case 'closed':
      await tidy(deps, loaded.state);
      return NOT_SEEN;
    default:
      return never(loaded.state);
  }
}

/** What changed outside is worth a lot, but what was interrupted must go on without it. */
async function observed(deps: Deps, loaded: Loaded, looks: readonly Look[]): Promise<Seen> {
  try {
    return await observe(deps, loaded, looks);
  } catch (error) {
    deps.logger.error({ err: error, evacuation: loaded.head.id }, 'it could not be told what changed outside');
    return { loaded, absent: [] };
  }
}
