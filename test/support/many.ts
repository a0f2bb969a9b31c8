import { alb, group, nlb } from '../../sim/world/demo/build.ts';
import type { WorldState } from '../../sim/world/state.ts';
import { ACCOUNT, configurationWith, worldWith } from './one-account.ts';

const pad = (n: number, width: number) => String(n).padStart(width, '0');

const apps = Array.from({ length: 40 }, (_unused, i) => {
  const name = `a-service-with-quite-a-long-name-${pad(i, 2)}`;
  const balancers = [0, 1].map((k) => alb(ACCOUNT, { name: `${name.slice(0, 20)}-${pad(i, 2)}-web-${k}`, id: `50dc6c495c0c${pad(i * 10 + k, 4)}` }));
  const network = nlb(ACCOUNT, { name: `${name.slice(0, 20)}-${pad(i, 2)}-net`, id: `6a1f0d4be8c3${pad(i, 4)}` });
  const groups = [0, 1].map((k) => group(ACCOUNT, { name: `${name}-fleet-${k}`, id: `0f1a2b3c-1111-4222-8333-44445555${pad(i * 10 + k, 4)}`, prefix: pad(i * 2 + k, 2) }));
  return { name, balancers: [...balancers, network], groups };
});

/** Forty apps with five resources each, all of which move. */
export const MANY = 200;

export const worldOfMany = (): WorldState => worldWith({ loadBalancers: apps.flatMap((app) => app.balancers), groups: apps.flatMap((app) => app.groups), clusters: [] });

export const configurationOfMany = (): string => configurationWith(Object.fromEntries(apps.map((app) => [app.name, [...app.balancers, ...app.groups].map(({ arn }) => arn)])));
