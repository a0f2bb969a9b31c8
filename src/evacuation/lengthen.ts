import { hasSteps } from './progress.ts';
import { isSettled } from './settled.ts';
import type { EvacuationRecord, Request } from './state.ts';
import type { Arn, Instant } from './words.ts';

/**
 * The expiries of an extension, none sooner than what ARC shows, nor than what another extension is just sending: of two
 * at once the longer one counts.
 */
export function neverShorter(state: EvacuationRecord, request: Request, until: Readonly<Record<Arn, Instant>>): Readonly<Record<Arn, Instant>> {
  if (request.ask.action !== 'extend') return until;
  const sending = beingSent(state);
  const least = (arn: Arn): Instant => Math.max(state.until.get(arn) ?? 0, sending.has(arn) ? (state.wanted.get(arn) ?? 0) : 0);
  return Object.fromEntries(Object.entries(until).map(([arn, at]) => [arn, Math.max(at, least(arn))]));
}

function beingSent(state: EvacuationRecord): ReadonlySet<Arn> {
  const extensions = [...state.requests.values()].filter(hasSteps).filter(({ ask }) => ask.action === 'extend');
  return new Set(extensions.flatMap(({ steps }) => [...steps.values()].filter((step) => !isSettled(step)).map(({ plan }) => plan.target.arn)));
}
