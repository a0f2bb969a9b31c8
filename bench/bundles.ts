import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { median } from './numbers.ts';

const PROCESSES = 10;

/** `import` is the median of fresh processes, in milliseconds; `bytes` is the size of the file. */
export type BundleFigures = { readonly bytes: number; readonly import: number };

const PROGRAM = `
const begun = performance.now();
await import(process.argv[1]);
process.stdout.write(String(performance.now() - begun));`;

/** How large a built function is, and how long Node takes to load it: the part of a cold start that is ours. */
export function measureBundle(name: 'front' | 'worker'): BundleFigures {
  const file = `./dist/${name}.mjs`;
  const once = () => Number(execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM, new URL(`../${file}`, import.meta.url).href], { env: {}, encoding: 'utf8' }));
  return { bytes: statSync(new URL(`../${file}`, import.meta.url)).size, import: median(Array.from({ length: PROCESSES }, once)) };
}
