import { instancesOf, targetsOf } from '../world/living.ts';
import { registeredIn } from '../world/registered.ts';
import { weightsOf } from '../world/shifts.ts';
import type { Account, TargetGroup } from '../world/state.ts';
import { type Traffic, trafficOf } from '../world/traffic.ts';
import type { World } from '../world/world.ts';

/** What of a resource lives in one zone. */
export type Presence = {
  readonly healthy: number;
  readonly unhealthy: number;
  /** Pods that a shift of their cluster took out of the endpoints. */
  readonly out: number;
  /** ARC's weight; absent if ARC keeps none. */
  readonly weight?: number;
  /** Of a load balancer that clients reach. */
  readonly traffic?: Traffic;
};

export type ShownResource = {
  readonly arn: string;
  readonly name: string;
  readonly type: 'ALB' | 'NLB' | 'ASG' | 'EKS';
  /** Whether zonal shift is on. */
  readonly registered: boolean;
  readonly autoshift: boolean;
  /** The load balancer whose target this one is: its clients do not reach it by DNS. */
  readonly behind?: string;
  /** By AZ ID. A zone that is not here has nothing of it. */
  readonly zones: Readonly<Record<string, Presence>>;
};

type Living = { readonly zone?: string | undefined; readonly healthy: boolean };
type Place = { readonly arn: string; readonly name: string; readonly type: ShownResource['type']; readonly zones: readonly string[] };
type Inside = { readonly living: readonly Living[]; readonly registered?: readonly Living[]; readonly traffic?: Readonly<Record<string, Traffic>> };

/** An account's load balancers with their targets, Auto Scaling groups with their instances, clusters with their pods. */
export function shownResources(world: World, account: Account): readonly ShownResource[] {
  const show = (place: Place, inside: Inside) => shown(world, account, place, inside);
  const targets = (groups: readonly TargetGroup[]) => ({ living: groups.flatMap((group) => targetsOf(world, group)), registered: groups.flatMap((group) => group.targets) });
  return [
    ...account.loadBalancers.map((balancer) => {
      const groups = account.targetGroups.filter(({ loadBalancers }) => loadBalancers.includes(balancer.arn));
      const behind = frontOf(account, balancer.arn);
      const traffic = behind === undefined ? { traffic: trafficOf(world, balancer) } : {};
      const resource = show({ ...balancer, type: balancer.type === 'application' ? 'ALB' : 'NLB' }, { ...targets(groups), ...traffic });
      return behind === undefined ? resource : { ...resource, behind };
    }),
    ...account.groups.map((group) => show({ ...group, type: 'ASG' }, { living: instancesOf(world, group) })),
    ...account.clusters.map((cluster) => show({ ...cluster, type: 'EKS' }, targets(account.targetGroups.filter(({ podsOf }) => podsOf === cluster.arn)))),
  ];
}

function frontOf(account: Account, arn: string): string | undefined {
  const group = account.targetGroups.find(({ targets }) => targets.some(({ id }) => id === arn));
  return account.loadBalancers.find((front) => group?.loadBalancers.includes(front.arn))?.name;
}

function shown(world: World, account: Account, { arn, name, type, zones }: Place, { living, registered = living, traffic = {} }: Inside): ShownResource {
  const known = registeredIn(world, account.id).find((candidate) => candidate.arn === arn);
  const weights = known ? weightsOf(world, known) : {};
  const presence = (zone: string): Presence => {
    const here = living.filter((item) => item.zone === zone);
    const healthy = here.filter((item) => item.healthy).length;
    const [weight, enters] = [weights[zone], traffic[zone]];
    return {
      healthy,
      unhealthy: here.length - healthy,
      out: registered.filter((item) => item.zone === zone).length - here.length,
      ...(weight === undefined ? {} : { weight }),
      ...(enters === undefined ? {} : { traffic: enters }),
    };
  };
  return {
    arn,
    name,
    type,
    registered: known !== undefined,
    autoshift: world.state.autoshiftOn.includes(arn),
    zones: Object.fromEntries(zones.map((zone) => [zone, presence(zone)])),
  };
}
