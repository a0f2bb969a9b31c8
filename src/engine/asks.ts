import type { ShiftParams } from '../evacuation/events.ts';
import type { Deps } from './deps.ts';

/**
 * What makes two requests the same: action, zone, resources and duration. Who asks, the reason and the findings do not:
 * a second Enter, or a colleague with the same idea, is shown the card that is there. Whoever breaks the glass does not wait for a card that nobody approves.
 */
export function askDigest(deps: Deps, ask: { readonly action: string; readonly params: ShiftParams; readonly glass?: boolean }): string {
  const { zone, arns, duration } = ask.params;
  return deps.sha256(JSON.stringify([ask.glass ? `${ask.action} alone` : ask.action, zone.id, [...arns].sort(), duration]));
}
