import { Refused } from './refused.ts';
import { accountOf, type World } from './world.ts';

/** A resource that ARC can shift. `zones` is where it is; `weighted` the zones that ARC keeps a weight for. */
export type Registered = { readonly arn: string; readonly name: string; readonly zones: readonly string[]; readonly weighted: readonly string[] };

/**
 * Every resource of the account for which zonal shift is on (ARC Developer Guide, "Supported resources"). An Auto Scaling
 * group has a weight for every Availability Zone of the Region, also for those that it does not use.
 */
export function registeredIn(world: World, account: string): readonly Registered[] {
  const { zones, loadBalancers, groups, clusters } = accountOf(world, account);
  const everyZone = zones.filter(({ kind }) => kind === 'availability-zone').map(({ id }) => id);
  return [
    ...loadBalancers.filter(({ attributes }) => attributes['zonal_shift.config.enabled'] === 'true').map((it) => ({ ...it, weighted: it.zones })),
    ...groups.filter(({ zonalShift }) => zonalShift).map((it) => ({ ...it, weighted: everyZone })),
    ...clusters.filter(({ zonalShift }) => zonalShift).map((it) => ({ ...it, weighted: it.zones })),
  ].map(({ arn, name, zones: used, weighted }) => ({ arn, name, zones: used, weighted }));
}

export function registered(world: World, account: string, arn: string): Registered {
  if (arn.length < 8 || arn.length > 1024 || !arn.startsWith('arn:')) {
    throw new Refused('invalid', 'The resource identifier is not valid.', { reason: 'InvalidResourceIdentifier' });
  }
  const found = registeredIn(world, account).find((resource) => resource.arn === arn);
  if (!found) throw new Refused('not-found', `The resource ${arn} is not registered for zonal shift.`);
  return found;
}

/** Refuses what is not an AZ ID, and a zone that this resource cannot be shifted from. */
export function checkZone(world: World, account: string, resource: Registered, zone: string): void {
  if (resource.weighted.includes(zone)) return;
  const exists = accountOf(world, account).zones.some(({ id }) => id === zone);
  if (exists) throw new Refused('invalid', `${resource.name} cannot be shifted away from ${zone}.`, { reason: 'UnsupportedAz' });
  throw new Refused('invalid', `${zone} is not the ID of an Availability Zone of this Region.`, { reason: 'InvalidAz' });
}
