import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export type FrontModule = typeof import('../src/main/front.ts');
export type WorkerModule = typeof import('../src/main/worker.ts');

/** A function as it was built: what Lambda would load. `npm run build` makes it. */
export const loadBuilt = <Module>(name: 'front' | 'worker'): Promise<Module> => import(pathToFileURL(resolve(`dist/${name}.mjs`)).href) as Promise<Module>;
