import type { AutoScalingGroup, Instance } from '@aws-sdk/client-auto-scaling';
import { expect, test } from 'vitest';
import { groupSeen } from '../../../src/aws/survey/asg.ts';
import { zoneIds } from '../../../src/aws/survey/zones.ts';

const zoneOf = zoneIds({ 'use1-az1': 'us-east-1c', 'use1-az2': 'us-east-1a' });
const instance = (InstanceId: string, more: Partial<Instance>): Instance => ({
  InstanceId,
  AvailabilityZone: 'us-east-1c',
  LifecycleState: 'InService',
  HealthStatus: 'Healthy',
  ProtectedFromScaleIn: false,
  ...more,
});
const group = (Instances: readonly Instance[], more: Partial<AutoScalingGroup> = {}): AutoScalingGroup => ({
  AutoScalingGroupName: 'web',
  MinSize: 0,
  MaxSize: 8,
  DesiredCapacity: 6,
  DefaultCooldown: 300,
  AvailabilityZones: ['us-east-1c', 'us-east-1a'],
  HealthCheckType: 'ELB',
  CreatedTime: new Date(0),
  Instances: [...Instances],
  ...more,
});

test('zones by the ID that Auto Scaling gives, else by the name that the account has for them', () => {
  const { facts, instances } = groupSeen(group([instance('i-1', {}), instance('i-2', { AvailabilityZoneId: 'use1-az4' })]), zoneOf);
  expect(facts.zones).toEqual(['use1-az1', 'use1-az2']);
  expect(instances).toEqual([
    ['i-1', 'use1-az1'],
    ['i-2', 'use1-az4'],
  ]);
  expect(groupSeen(group([], { AvailabilityZoneIds: ['use1-az6'] }), zoneOf).facts.zones).toEqual(['use1-az6']);
});

test('instances count with their weight, in the units of the desired capacity', () => {
  const { facts } = groupSeen(
    group([instance('i-1', { WeightedCapacity: '4' }), instance('i-2', { WeightedCapacity: '2' }), instance('i-3', { LifecycleState: 'Warmed:Running' })]),
    zoneOf,
  );
  expect(facts.serving).toEqual([{ zone: 'use1-az1', count: 6 }]);
});

test('a group without the policy has zonal shift off, and one without tags belongs to nobody', () => {
  const { facts } = groupSeen(group([]), zoneOf);
  expect(facts.shiftEnabled).toBe(false);
  expect(facts).not.toHaveProperty('managedBy');
});
