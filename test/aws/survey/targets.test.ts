import type { TargetHealthDescription } from '@aws-sdk/client-elastic-load-balancing-v2';
import { describe, expect, test } from 'vitest';
import { placeTargets, rawTarget } from '../../../src/aws/survey/targets.ts';
import { perZone, zoneIds } from '../../../src/aws/survey/zones.ts';

const zoneOf = zoneIds({ 'use1-az1': 'us-east-1c', 'use1-az2': 'us-east-1a' });
const described = (Id: string, State: string, AvailabilityZone?: string): TargetHealthDescription =>
  ({ Target: { Id, ...(AvailabilityZone ? { AvailabilityZone } : {}) }, TargetHealth: { State } }) as TargetHealthDescription;
const NONE = { healthy: 0, total: 0 };

describe('targets', () => {
  test('IP addresses by the zone that is said of them, by ID; outside the VPC in no zone', () => {
    const raw = [described('10.0.0.1', 'healthy', 'us-east-1c'), described('10.0.0.2', 'unhealthy', 'us-east-1c'), described('192.168.0.1', 'healthy', 'all')].flatMap((one) =>
      rawTarget(one, zoneOf),
    );
    expect(placeTargets('ip', raw, () => undefined)).toEqual({
      zones: [{ zone: 'use1-az1', healthy: 1, total: 2 }],
      outside: { healthy: 1, total: 1 },
      unplaced: NONE,
      albs: [],
    });
  });

  test('instances by their group; one of no known group is counted apart', () => {
    const raw = ['i-1', 'i-2'].flatMap((id) => rawTarget(described(id, 'healthy'), zoneOf));
    const seen = placeTargets('instance', raw, (id) => (id === 'i-1' ? 'use1-az2' : undefined));
    expect(seen).toEqual({ zones: [{ zone: 'use1-az2', healthy: 1, total: 1 }], outside: NONE, unplaced: { healthy: 1, total: 1 }, albs: [] });
  });

  test.each(['draining', 'unhealthy.draining', 'unused'])('one that is %s serves nobody and is no sign of trouble', (state) => {
    expect(rawTarget(described('10.0.0.1', state, 'us-east-1c'), zoneOf)).toEqual([]);
  });

  test.each(['initial', 'unavailable', 'unhealthy'])('one that is %s is registered, and not healthy', (state) => {
    expect(rawTarget(described('10.0.0.1', state, 'us-east-1c'), zoneOf)).toMatchObject([{ healthy: false }]);
  });
});

test('a zone that the configuration does not name stands for itself, and is none of those that it names', () => {
  expect([zoneOf('us-east-1c'), zoneOf('us-east-1-bos-1a')]).toEqual(['use1-az1', 'us-east-1-bos-1a']);
});

test('counts per zone are weighted and in order', () => {
  const items = [
    ['b', 2],
    ['a', 1],
    ['b', 3],
  ] as const;
  expect(
    perZone(
      items,
      ([zone]) => zone,
      ([, weight]) => weight,
    ),
  ).toEqual([
    { zone: 'a', count: 1 },
    { zone: 'b', count: 5 },
  ]);
});
