import { describe, expect, test } from 'vitest';
import { MINUTE, unread } from '../../../src/evacuation/words.ts';
import { suspects } from '../../../src/schedule/drift/suspects.ts';
import { ALB, ASG, EKS } from '../../support/given.ts';
import { APPLIED, asDecided, extending, look, managed, NOW, ours, PLACE, shifted, UNTIL } from './world.ts';

const namesOf = (found: ReturnType<typeof suspects>): readonly string[] => found.map(({ arn }) => arn);
const changed = (arn: string, shift: Parameters<typeof ours>[1], more = {}) => asDecided().map((one) => (one.arn === arn ? managed(arn, [ours(arn, shift)], more) : one));

describe('what is read by itself', () => {
  test('nothing while the lists show what was decided', () => {
    expect(suspects(shifted(), [look(asDecided())])).toEqual([]);
  });

  test('a shift that is not listed', () => {
    const lists = look(asDecided().map((one) => (one.arn === ALB ? managed(ALB, []) : one)));
    expect(namesOf(suspects(shifted(), [lists]))).toEqual([ALB]);
  });

  test.each([
    ['a minute later is our own rounding', MINUTE, []],
    ['more than a minute later', MINUTE + 1, [ASG]],
    ['more than a minute sooner', -MINUTE - 1, [ASG]],
  ])('an expiry that is %s', (_what, by, expected) => {
    expect(namesOf(suspects(shifted(), [look(changed(ASG, { expiresAt: (UNTIL[ASG] ?? 0) + by }))]))).toEqual(expected);
  });

  test('a shift that is active and not applied, until that is on record', () => {
    const lists = [look(changed(EKS, { applied: false }))];
    expect(namesOf(suspects(shifted(), lists))).toEqual([EKS]);
    expect(suspects(shifted({ type: 'observed', about: EKS, at: NOW - MINUTE, what: 'not-applied' }), lists)).toEqual([]);
    expect(namesOf(suspects(shifted({ type: 'observed', about: EKS, at: NOW - MINUTE, what: 'not-applied' }), [look(asDecided())]))).toEqual([EKS]);
  });

  test('a resource on which somebody or AWS began a shift', () => {
    const fis = ours(ALB, { id: 'fis', type: 'FIS_EXPERIMENT', applied: false, startedAt: NOW - MINUTE });
    expect(namesOf(suspects(shifted(), [look([managed(ALB, [ours(ALB), fis]), managed(EKS), managed(ASG)])]))).toEqual([ALB]);
    const autoshift = look(changed(ASG, {}, { autoshifts: [{ awayFrom: 'use1-az1', applied: false, startedAt: NOW - MINUTE }] }));
    expect(namesOf(suspects(shifted(), [autoshift]))).toEqual([ASG]);
  });

  test('what was there before we began is not news', () => {
    const before = ours(ALB, { id: 'practice', type: 'PRACTICE_RUN', applied: false, startedAt: APPLIED - 10 * MINUTE });
    expect(suspects(shifted(), [look([managed(ALB, [ours(ALB), before]), managed(EKS), managed(ASG)])])).toEqual([]);
  });

  test('an autoshift that the list of resources still shows, but that is active no more, is none', () => {
    const completed = changed(ASG, {}, { autoshifts: [{ awayFrom: 'use1-az1', applied: false, startedAt: NOW - MINUTE }] });
    expect(suspects(shifted(), [{ ...look(completed), autoshifts: look([]).autoshifts }])).toEqual([]);
  });
});

describe('what proves nothing', () => {
  test.each(['shifts', 'resources', 'autoshifts'] as const)('%s that could not be read', (list) => {
    expect(suspects(shifted(), [{ ...look(asDecided()), [list]: unread('throttled') }])).toEqual([]);
  });

  test('a look at another account or Region, or none', () => {
    expect(suspects(shifted(), [look([], { place: { ...PLACE, region: 'eu-west-1' } })])).toEqual([]);
    expect(suspects(shifted(), [])).toEqual([]);
  });

  test('a look from before our own last call, and one while a call is on its way', () => {
    const empty = look([]);
    expect(suspects(shifted(), [{ ...empty, at: APPLIED - 1 }])).toEqual([]);
    expect(namesOf(suspects(shifted(...extending(ALB)), [empty]))).not.toContain(ALB);
  });
});
