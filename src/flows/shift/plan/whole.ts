import type { Finding, PlannedStep } from '../../../evacuation/plan.ts';
import { placeOf } from '../../../evacuation/resource.ts';
import type { ZoneId } from '../../../evacuation/words.ts';
import type { ShiftSnapshot } from '../snapshot.ts';
import { say } from './said.ts';
import { secondZone } from './zones-out.ts';

/** What concerns the request as a whole. `capacityUnread` counts the resources whose capacity elsewhere nobody can tell. */
export function aboutTheWhole(
  zone: ZoneId,
  seen: Pick<ShiftSnapshot, 'leaving' | 'autoshifts' | 'zones'>,
  steps: readonly PlannedStep[],
  capacityUnread: number,
): { readonly acknowledgements: readonly Finding[]; readonly unread: readonly Finding[] } {
  const second = secondZone(
    steps.map(({ target }) => placeOf(target)),
    zone,
    seen,
  );
  return {
    acknowledgements: [...(second ? [second] : []), ...(capacityUnread > 0 ? [say('capacity-unread', 'all', { unread: capacityUnread, of: steps.length })] : [])],
    unread: [
      ...(seen.zones.known ? [] : [say('zone-unread', 'all', { why: seen.zones.why })]),
      ...(seen.autoshifts.known ? [] : [say('autoshifts-unread', 'all', { why: seen.autoshifts.why })]),
      ...(seen.leaving.known ? [] : [say('leaving-unread', 'all', { why: seen.leaving.why })]),
    ],
  };
}
