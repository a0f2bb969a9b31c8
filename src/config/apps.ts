import { nearest } from '../evacuation/nearest.ts';
import { describeArn, type Resource } from '../evacuation/resource.ts';
import type { Arn, Place } from '../evacuation/words.ts';
import { ALL_APPS } from './check-apps.ts';
import type { Configuration } from './configuration.ts';

export type AppsNamed =
  /** As the configuration writes them, in its order, each once. */
  | { readonly is: 'apps'; readonly apps: readonly string[] }
  | { readonly is: 'unknown'; readonly unknown: readonly { readonly typed: string; readonly near?: string }[]; readonly known: readonly string[] };

/** The apps that were typed, in any case; `all` means every app. Nothing typed is no app. */
export function resolveApps(configuration: Configuration, typed: readonly string[] | typeof ALL_APPS): AppsNamed {
  const known = Object.keys(configuration.apps);
  const words = (typed === ALL_APPS ? [ALL_APPS] : typed).map((word) => word.toLowerCase());
  const unknown = words.filter((word) => word !== ALL_APPS && !known.some((app) => app.toLowerCase() === word));
  if (unknown.length > 0) return { is: 'unknown', unknown: unknown.map((word) => guess(word, known)), known };
  return { is: 'apps', apps: known.filter((app) => words.includes(ALL_APPS) || words.includes(app.toLowerCase())) };
}

function guess(typed: string, known: readonly string[]): { readonly typed: string; readonly near?: string } {
  const near = nearest(typed, [...known, ALL_APPS]);
  return near ? { typed, near } : { typed };
}

/** The resources of some apps, each once. `apps` of each names every app that uses it, whether asked for or not. */
export function resourcesOf(configuration: Configuration, apps: readonly string[]): readonly Resource[] {
  const places = new Map<Arn, Place>();
  for (const app of apps.flatMap((name) => configuration.apps[name] ?? [])) {
    for (const arn of app.resources) places.set(arn, { account: app.account, region: app.region });
  }
  return [...places].map(([arn, { account, region }]) => ({ arn, ...describeArn(arn), account, region, apps: usersOf(configuration, arn) }));
}

function usersOf(configuration: Configuration, arn: Arn): readonly string[] {
  return Object.entries(configuration.apps).flatMap(([name, app]) => (app.resources.includes(arn) ? [name] : []));
}

/** Where some apps live: each account and Region once. */
export function placesOf(configuration: Configuration, apps: readonly string[]): readonly Place[] {
  const places = new Map<string, Place>();
  for (const { account, region } of apps.flatMap((name) => configuration.apps[name] ?? [])) places.set(`${account} ${region}`, { account, region });
  return [...places.values()];
}
