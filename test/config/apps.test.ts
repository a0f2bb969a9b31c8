import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesOf, resolveApps, resourcesOf } from '../../src/config/apps.ts';
import { configured } from './base.ts';

describe('apps that were typed', () => {
  it.each([
    [['checkout'], ['checkout']],
    [['SEARCH'], ['Search']],
    [
      ['legacy', 'checkout', 'Legacy'],
      ['checkout', 'legacy'],
    ],
    [['all'], ['checkout', 'Search', 'shop', 'legacy']],
    [
      ['checkout', 'ALL'],
      ['checkout', 'Search', 'shop', 'legacy'],
    ],
    [[], []],
  ])('%j are %j, as they are configured', (typed, apps) => {
    expect(resolveApps(configured(), typed)).toEqual({ is: 'apps', apps });
  });

  it('may be the word `all` by itself', () => {
    expect(resolveApps(configured(), 'all')).toEqual(resolveApps(configured(), ['all']));
  });

  it('that are unknown are named with the nearest, and nothing is guessed', () => {
    expect(resolveApps(configured(), ['checkuot', 'shop', 'zebra', 'constructor'])).toEqual({
      is: 'unknown',
      unknown: [{ typed: 'checkuot', near: 'checkout' }, { typed: 'zebra' }, { typed: 'constructor' }],
      known: ['checkout', 'Search', 'shop', 'legacy'],
    });
  });

  it('are the same in any order and any case', () => {
    const apps = ['checkout', 'Search', 'shop', 'legacy'];
    const typed = fc.shuffledSubarray(apps).chain((some) => fc.tuple(...some.map((app) => fc.constantFrom(app, app.toUpperCase(), app.toLowerCase()))));
    fc.assert(
      fc.property(typed, (words) => {
        const meant = apps.filter((app) => words.some((word) => word.toLowerCase() === app.toLowerCase()));
        expect(resolveApps(configured(), words)).toEqual({ is: 'apps', apps: meant });
      }),
    );
  });
});

describe('the resources of apps', () => {
  it('are there once, with every app that uses them', () => {
    const resources = resourcesOf(configured(), ['checkout', 'Search']);
    expect(resources.map(({ kind, name, apps }) => ({ kind, name, apps }))).toEqual([
      { kind: 'alb', name: 'checkout', apps: ['checkout'] },
      { kind: 'rds-instance', name: 'orders', apps: ['checkout', 'Search'] },
      { kind: 'eks', name: 'search', apps: ['Search'] },
    ]);
  });

  it('name the apps that were not asked for as well', () => {
    expect(resourcesOf(configured(), ['Search']).find(({ name }) => name === 'orders')?.apps).toEqual(['checkout', 'Search']);
  });

  it('carry account and Region of their app', () => {
    expect(resourcesOf(configured(), ['legacy', 'shop']).map(({ account, region }) => ({ account, region }))).toEqual([
      { account: '444455556666', region: 'us-east-1' },
      { account: '111122223333', region: 'eu-west-1' },
    ]);
    expect(placesOf(configured(), ['checkout', 'Search', 'shop'])).toEqual([
      { account: '111122223333', region: 'us-east-1' },
      { account: '111122223333', region: 'eu-west-1' },
    ]);
  });
});
