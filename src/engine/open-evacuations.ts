import type { Evacuation } from '../evacuation/state.ts';
import { LogBroken } from '../ports/log.ts';
import type { Deps } from './deps.ts';
import { load } from './load.ts';
import { parallel } from './parallel.ts';

const AT_ONCE = 10;

export type Open = Extract<Evacuation, { status: 'open' }>;

/** Every open evacuation, as recorded. One whose record is broken does not hide the others; `broken` is told its id. */
export async function openEvacuations(deps: Deps, broken: (evacuation: string) => void = () => {}): Promise<readonly Open[]> {
  const pointers = await deps.register.open(deps.signal);
  const states = await parallel(pointers, AT_ONCE, async ({ evacuation }) => {
    try {
      return (await load(deps, evacuation)).state;
    } catch (error) {
      if (!(error instanceof LogBroken)) throw error;
      deps.logger.error({ err: error }, 'an open evacuation cannot be read');
      broken(evacuation);
      return undefined;
    }
  });
  return states.flatMap((state) => (state?.status === 'open' ? [state] : []));
}
