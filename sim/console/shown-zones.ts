import type { World } from '../world/world.ts';
import type { ShownResource } from './shown-resources.ts';

export type ShownZone = {
  readonly id: string;
  /** The home account's name for it. */
  readonly name: string;
  readonly kind: 'availability-zone' | 'local-zone';
  readonly used: boolean;
  readonly state: 'available' | 'constrained' | 'unavailable';
  readonly message?: string;
  /** Whether what lives here is unhealthy, so that the traffic that enters here fails. */
  readonly lost: boolean;
  /** The part of all requests that enters here; every load balancer that clients reach counts the same. */
  readonly traffic: number;
  /** When AWS started the autoshift away from it that goes on. */
  readonly autoshiftSince?: number;
};

/** The Region's zones, in the order of the home account. */
export function shownZones({ state }: World, resources: readonly ShownResource[]): readonly ShownZone[] {
  const zones = state.accounts.find(({ id }) => id === state.home)?.zones ?? [];
  const reached = resources.filter(({ zones }) => Object.values(zones).some(({ traffic }) => traffic));
  return zones.map(({ id, name, kind }) => {
    const trouble = state.troubles[id];
    const autoshift = state.autoshifts.find(({ awayFrom, endedAt }) => awayFrom === id && endedAt === undefined);
    const shares = reached.map((resource) => resource.zones[id]?.traffic?.share ?? 0);
    return {
      id,
      name,
      kind,
      used: resources.some((resource) => id in resource.zones),
      state: trouble?.state ?? 'available',
      ...(trouble ? { message: trouble.message } : {}),
      lost: trouble?.lost ?? false,
      traffic: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length),
      ...(autoshift ? { autoshiftSince: autoshift.startedAt } : {}),
    };
  });
}
