import { describe, expect, test } from 'vitest';
import { known, unread } from '../../src/evacuation/words.ts';
import type { ResourceFacts, TargetGroupFacts } from '../../src/flows/shift/snapshot.ts';
import { inShort, isWhole } from '../../src/schedule/inventory.ts';
import { T0 } from '../support/given.ts';

const targets = { zones: [{ zone: 'use1-az1', healthy: 2, total: 3 }], outside: { healthy: 0, total: 0 }, unplaced: { healthy: 0, total: 0 }, albs: [] };
const targetGroup: TargetGroupFacts = {
  arn: 'tg',
  name: 'tg',
  targetType: 'ip',
  sharedWith: [],
  settings: known({ crossZone: true, sticky: false }, T0),
  targets: known(targets, T0),
};
const balancer = (group: Partial<TargetGroupFacts> = {}): ResourceFacts => ({
  of: 'load-balancer',
  zones: ['use1-az1', 'use1-az2'],
  attributes: known({ shiftEnabled: true }, T0),
  targetGroups: known([{ ...targetGroup, ...group }], T0),
});
const group: ResourceFacts = { of: 'group', zones: ['use1-az1', 'use1-az2'], shiftEnabled: true, min: 1, max: 4, desired: 2, serving: [{ zone: 'use1-az1', count: 2 }] };
const cluster = (nodes: Extract<ResourceFacts, { of: 'cluster' }>['nodes']): ResourceFacts => ({ of: 'cluster', shiftEnabled: known(true, T0), groups: known([], T0), nodes });

describe('whole enough to be kept', () => {
  test.each([
    ['a load balancer with every part', balancer(), true],
    ['one whose targets were not read', balancer({ targets: unread('throttled') }), false],
    ['one whose target group settings were not read', balancer({ settings: unread('throttled') }), false],
    ['a group', group, true],
    ['a cluster', cluster(known([], T0)), true],
    ['a cluster whose nodes were not read', cluster(unread('denied')), false],
  ])('%s', (_what, facts, whole) => {
    expect(isWhole(facts)).toBe(whole);
  });
});

test.each([
  [balancer(), 'healthy targets: 2 in use1-az1, 0 in use1-az2'],
  [group, 'serving: 2 in use1-az1, 0 in use1-az2'],
  [cluster(known([{ zone: 'use1-az4', count: 3 }], T0)), 'nodes: 3 in use1-az4'],
  [cluster(known([], T0)), 'nodes: none'],
])('in short, %#', (facts, words) => {
  expect(inShort(facts)).toBe(words);
});
