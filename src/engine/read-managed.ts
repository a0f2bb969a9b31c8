import { placeOf, type Resource } from '../evacuation/resource.ts';
import { type Arn, type Known, known, type Millis, unread } from '../evacuation/words.ts';
import type { Managed } from '../ports/zonal-shifts.ts';
import { type Deps, within } from './deps.ts';
import { parallelBy } from './parallel.ts';

/** Reads at once per account and Region: twice as many as effects, because a read that is throttled costs nothing. */
const READS_PER_PLACE = 20;

/** What ARC shows of each resource now, in at most `ms`. What was not read by then says why. */
export async function readManaged(deps: Deps, resources: readonly Resource[], ms: Millis): Promise<ReadonlyMap<Arn, Known<Managed | 'not-registered'>>> {
  const signal = within(deps.signal, ms);
  const read = async (resource: Resource): Promise<[Arn, Known<Managed | 'not-registered'>]> => {
    try {
      return [resource.arn, known(await deps.arc.get(placeOf(resource), resource.arn, signal), deps.now())];
    } catch (error) {
      return [resource.arn, unread(error instanceof Error ? error.message : String(error))];
    }
  };
  return new Map(await parallelBy(resources, ({ account, region }) => `${account} ${region}`, READS_PER_PLACE, read));
}
