import { type Delivery, deliver } from './deliver.ts';
import type { Deps } from './deps.ts';
import type { Loaded } from './load.ts';

/**
 * Shows states while the work goes on: one delivery at a time, always the newest state, never holding up an effect.
 * `settled` must be awaited before the run ends, so that nothing is left pending.
 */
export type Projector = { show(loaded: Loaded): void; settled(): Promise<Delivery> };

export function projector(deps: Deps): Projector {
  let wanted: Loaded | undefined;
  let last: Delivery = { complete: true, refused: [], shown: new Map() };
  let running: Promise<void> = Promise.resolve();
  let busy = false;

  const work = async () => {
    while (wanted) {
      const loaded = wanted;
      wanted = undefined;
      try {
        last = await deliver(deps, loaded);
      } catch (error) {
        // Slack is a projection: the record stands, and the tick shows it again.
        deps.logger.error({ err: error, evacuation: loaded.state.id }, 'messages could not be delivered');
        last = { complete: false, refused: [], shown: new Map() };
      }
    }
    busy = false;
  };

  return {
    show(loaded) {
      wanted = loaded;
      if (busy) return;
      busy = true;
      running = work();
    },
    async settled() {
      await running;
      return last;
    },
  };
}
