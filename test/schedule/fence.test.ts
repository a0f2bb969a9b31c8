import { expect, test } from 'vitest';
import { launchersOf } from '../../src/schedule/fence.ts';
import { ACCOUNT, T0 } from '../support/given.ts';

const launched = (id: string, seconds: number, tags: Readonly<Record<string, string>> = {}) => ({ id, launchedAt: T0 + seconds * 1000, tags });
const said = (all: readonly ReturnType<typeof launched>[]) =>
  launchersOf([{ account: ACCOUNT, launched: all }], T0).map(({ kind, name, count, newest }) => `${kind} ${name}: ${count}, ${newest.id}`);

test('instances are told by who launched them, the newest launch first', () => {
  expect(
    said([
      launched('i-1', 10, { 'aws:autoscaling:groupName': 'web' }),
      launched('i-2', 40, { 'aws:autoscaling:groupName': 'web' }),
      launched('i-3', 20, { 'aws:autoscaling:groupName': 'web' }),
      launched('i-4', 50, { 'karpenter.sh/nodepool': 'general', owner: 'search' }),
      launched('i-5', 30, { Name: 'bastion' }),
    ]),
  ).toEqual(['node-pool general: 1, i-4', 'auto-scaling-group web: 3, i-2', 'nobody bastion: 1, i-5']);
});

test('the most telling tag counts: a node group before the group that it owns', () => {
  expect(said([launched('i-1', 1, { 'aws:autoscaling:groupName': 'eks-nodes-1', 'eks:nodegroup-name': 'nodes' })])).toEqual(['node-group nodes: 1, i-1']);
});

test('what was there before, or at that very moment, is not told', () => {
  expect(said([launched('i-1', 0), launched('i-2', -60)])).toEqual([]);
});

test('the same name in two accounts is two launchers', () => {
  const one = launched('i-1', 5, { owner: 'x' });
  expect(
    launchersOf(
      ['1', '2'].map((account) => ({ account, launched: [one] })),
      T0,
    ),
  ).toHaveLength(2);
});
