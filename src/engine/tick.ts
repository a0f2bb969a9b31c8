import { MINUTE, type Millis } from '../evacuation/words.ts';
import type { Deps } from './deps.ts';
import { load } from './load.ts';
import { parallel } from './parallel.ts';
import { carryOn, tidy } from './settle.ts';

/** Evacuations at once; each has its own bound on calls per account. */
const AT_ONCE = 4;
/** A pointer is put before its first event: one without events is only a leftover when it is older than any run. */
const LEFTOVER_AFTER: Millis = 10 * MINUTE;

/**
 * Once a minute: continues what was interrupted, lapses requests, settles cards, delivers what did not get through.
 * One evacuation that fails does not stop the others. Two ticks at once do nothing twice: leases decide.
 */
export async function tick(deps: Deps): Promise<{ readonly open: number; readonly failed: number }> {
  const open = await deps.register.open(deps.signal);
  const results = await parallel(open, AT_ONCE, async ({ evacuation, since }) => {
    if (deps.closing.aborted) return true;
    try {
      await continueOne(deps, evacuation, since);
      return true;
    } catch (error) {
      deps.logger.error({ err: error, evacuation }, 'the tick could not continue this evacuation');
      return false;
    }
  });
  return { open: open.length, failed: results.filter((fine) => !fine).length };
}

async function continueOne(deps: Deps, evacuation: string, since: number): Promise<void> {
  const loaded = await load(deps, evacuation);
  switch (loaded.state.status) {
    case 'new':
      if (deps.now() - since > LEFTOVER_AFTER) await deps.register.unpoint(evacuation, deps.signal);
      return;
    case 'open':
      await carryOn(deps, loaded);
      return;
    case 'closed':
      await tidy(deps, loaded.state);
      return;
  }
}
