import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { standingClock } from '../../../sim/world/clock.ts';
import { createDemoWorld } from '../../../sim/world/demo/index.ts';

type Example = { accounts: Record<string, { zones: Record<string, string> }>; apps: Record<string, { account: string; resources: string[] }> };
const example = parse(readFileSync('examples/zonal.yaml', 'utf8')) as Example;
const world = createDemoWorld(standingClock(0));

describe("the demo's world", () => {
  it('has everything that the example configuration names and that can be shifted, in the account that it names', () => {
    for (const { account: id, resources } of Object.values(example.apps)) {
      const account = world.state.accounts.find((candidate) => candidate.id === id);
      const arns = [...(account?.loadBalancers ?? []), ...(account?.groups ?? []), ...(account?.clusters ?? [])].map(({ arn }) => arn);
      expect(arns).toEqual(expect.arrayContaining(resources.filter((arn) => !/:(rds|ecs):/.test(arn))));
    }
  });

  it('calls the zones in each account as the example configuration does', () => {
    for (const [id, { zones }] of Object.entries(example.accounts)) {
      const account = world.state.accounts.find((candidate) => candidate.id === id);
      expect(Object.fromEntries((account?.zones ?? []).map((zone) => [zone.id, zone.name]))).toMatchObject(zones);
    }
  });

  it('gives every instance an id of its own', () => {
    const instances = world.state.accounts.flatMap(({ groups }) => groups.flatMap((group) => group.instances.map(({ id }) => id)));
    expect(new Set(instances).size).toBe(instances.length);
    expect(instances.every((id) => /^i-[0-9a-f]{17}$/.test(id))).toBe(true);
  });

  it('shares nothing with another world', () => {
    const other = createDemoWorld(standingClock(0));
    const first = other.state.accounts[0]?.targetGroups[0]?.targets[1];
    if (first) first.healthy = false;
    expect(createDemoWorld(standingClock(0)).state.accounts[0]?.targetGroups[0]?.targets[1]).toMatchObject({ healthy: true });
  });
});
