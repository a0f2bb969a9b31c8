import type { ShiftParams } from '../evacuation/events.ts';
import type { Deps } from './deps.ts';

/**
 * What makes two requests the same: action, zone, resources and duration. Who asks, the reason and the findings do not:
 * a second Enter, or a colleague with the same idea, is shown the card that is there.
 */
export function askDigest(deps: Deps, ask: { readonly action: string; readonly params: ShiftParams }): string {
  const { zone, arns, duration } = ask.params;
  return deps.sha256(JSON.stringify([ask.action, zone.id, [...arns].sort(), duration]));
}
