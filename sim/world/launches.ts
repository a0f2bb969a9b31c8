import { Refused } from './refused.ts';
import { accountOf, mint, type World } from './world.ts';

// Instances that come and go without an API call that is simulated.

const newId = (world: World): string => `i-0${mint(world).replaceAll('-', '').slice(0, 16)}`;

/** A group launches an instance, although it should not: its own rules are not asked. Gives the instance's id. */
export function launchIn(world: World, account: string, groupName: string, zone: string): string {
  const group = accountOf(world, account).groups.find(({ name }) => name === groupName);
  if (!group) throw new Refused('not-found', `The group ${groupName} does not exist.`);
  const id = newId(world);
  group.instances.push({ id, zone, lifecycle: 'InService', healthy: true, launchedAt: world.clock.now() });
  return id;
}

/** Somebody launches an instance that belongs to no group. Gives its id. */
export function launchLoose(world: World, account: string, zone: string, tags: Readonly<Record<string, string>>): string {
  const id = newId(world);
  const owner = accountOf(world, account);
  owner.loose = [...(owner.loose ?? []), { id, zone, launchedAt: world.clock.now(), tags }];
  return id;
}

/** An instance is gone, whoever it belonged to. */
export function terminate(world: World, account: string, id: string): void {
  const owner = accountOf(world, account);
  owner.loose = (owner.loose ?? []).filter((one) => one.id !== id);
  for (const { instances } of owner.groups) {
    const at = instances.findIndex((one) => one.id === id);
    if (at >= 0) instances.splice(at, 1);
  }
}
