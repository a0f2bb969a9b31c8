import type { Service } from '../wire/service.ts';
import type { Functions } from '../world/functions.ts';
import type { World } from '../world/world.ts';

/** The simulated services by signing name. Each is loaded at its first call: the EC2 client alone takes half a second. */
export const servicesOf = (world: World, functions: Functions): Readonly<Record<string, () => Promise<Service>>> => ({
  'arc-zonal-shift': async () => (await import('./arc-zonal-shift.ts')).arcZonalShift(world),
  autoscaling: async () => (await import('./auto-scaling.ts')).autoScaling(world),
  ec2: async () => (await import('./ec2.ts')).ec2(world),
  eks: async () => (await import('./eks.ts')).eks(world),
  elasticloadbalancing: async () => (await import('./elastic-load-balancing.ts')).elasticLoadBalancing(world),
  lambda: async () => (await import('./lambda.ts')).lambda(functions),
  sns: async () => (await import('./sns.ts')).sns(world),
  sts: async () => (await import('./sts.ts')).sts(world),
});
