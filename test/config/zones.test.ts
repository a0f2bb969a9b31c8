import { describe, expect, it } from 'vitest';
import { resolveZone, zonesOf } from '../../src/config/zones.ts';
import { configured } from './base.ts';

const ONE = '111122223333';
const TWO = '444455556666';
const resolve = (apps: readonly string[], typed: string) => resolveZone(configured(), apps, typed);

describe('a zone that was typed', () => {
  it.each(['use1-az1', 'USE1-AZ1', ' use1-az1 ', 'us-east-1a', '1a', 'a', 'A', 'az1'])('for one account may be %j', (typed) => {
    expect(resolve(['checkout', 'Search'], typed)).toEqual({ is: 'zone', zone: { id: 'use1-az1', names: { [ONE]: 'us-east-1a' } } });
  });

  it.each(['use1-az1', 'az1'])('as %j is the same place in every account, with the name of each', (typed) => {
    expect(resolve(['checkout', 'legacy'], typed)).toEqual({ is: 'zone', zone: { id: 'use1-az1', names: { [ONE]: 'us-east-1a', [TWO]: 'us-east-1c' } } });
  });

  it.each(['us-east-1a', '1a', 'a'])('as %j is refused where accounts mean different places by it, and each meaning is listed', (typed) => {
    expect(resolve(['checkout', 'legacy'], typed)).toEqual({
      is: 'ambiguous',
      typed,
      meanings: [
        { account: ONE, region: 'us-east-1', id: 'use1-az1', name: 'us-east-1a' },
        { account: TWO, region: 'us-east-1', id: 'use1-az2', name: 'us-east-1a' },
      ],
      missing: [],
    });
  });

  it('as a name that an account of the apps does not know is refused, and that account is listed', () => {
    expect(resolve(['checkout', 'legacy'], 'us-east-1b')).toEqual({
      is: 'ambiguous',
      typed: 'us-east-1b',
      meanings: [{ account: ONE, region: 'us-east-1', id: 'use1-az2', name: 'us-east-1b' }],
      missing: [{ account: TWO, region: 'us-east-1' }],
    });
  });

  it('as a suffix is refused where the apps are in several Regions', () => {
    expect(resolve(['checkout', 'shop'], 'a')).toMatchObject({ is: 'ambiguous', meanings: [{ id: 'use1-az1' }, { id: 'euw1-az1' }] });
    expect(resolve(['checkout', 'shop'], 'euw1-az1')).toEqual({ is: 'zone', zone: { id: 'euw1-az1', names: { [ONE]: 'eu-west-1a' } } });
  });

  it('counts only where the apps live', () => {
    expect(resolve(['shop'], 'a')).toMatchObject({ is: 'zone', zone: { id: 'euw1-az1' } });
    expect(resolve(['shop'], 'use1-az1')).toMatchObject({ is: 'unknown', known: [{ id: 'euw1-az1', name: 'eu-west-1a' }] });
  });

  it.each([
    ['use1-az11', 'use1-az1'],
    ['us-east-1z', 'us-east-1a'],
    ['west', undefined],
    ['', undefined],
  ])('as %j is unknown; the nearest is %s, and all are listed', (typed, near) => {
    expect(resolve(['checkout'], typed)).toEqual({ is: 'unknown', typed, ...(near ? { near } : {}), known: zonesOf(configured(), { account: ONE, region: 'us-east-1' }) });
  });

  it.each(['us-east-1-bos-1a', 'use1-bos1-az1', 'us-west-2-lax-1b', 'us-east-1-wl1-bos-wlz-1', 'use1-wl1-bos-wlz1', 'US-EAST-1-BOS-1A'])(
    'as the Local Zone %s is never one',
    (typed) => {
      expect(resolve(['checkout'], typed)).toEqual({ is: 'local-zone', typed });
    },
  );

  it('of no apps is unknown', () => {
    expect(resolve([], 'use1-az1')).toEqual({ is: 'unknown', typed: 'use1-az1', known: [] });
  });
});

describe('zone forms', () => {
  it.each([
    ['usgw1-az1', 'us-gov-west-1a'],
    ['apne1-az4', 'ap-northeast-1c'],
    ['cnn1-az1', 'cn-north-1a'],
    ['eusc1-az1', 'eusc-de-east-1a'],
  ])('of every partition are taken: %s / %s', (id, name) => {
    const region = name.slice(0, -1);
    const configuration = configured(['accounts/111122223333/zones', { [id]: name }], ['apps', { far: { account: ONE, region, resources: ['arn:aws:s3:::bucket'] } }]);
    expect(resolveZone(configuration, ['far'], name.slice(-1))).toEqual({ is: 'zone', zone: { id, names: { [ONE]: name } } });
  });
});
