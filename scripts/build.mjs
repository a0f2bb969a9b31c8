// Bundles the two functions. Replaced by the front's own build as soon as both entries exist.
import { existsSync } from 'node:fs';
import { build } from 'esbuild';

const entries = ['src/main/front.ts', 'src/main/worker.ts'].filter((entry) => existsSync(entry));
if (entries.length) {
  await build({ entryPoints: entries, outdir: 'dist', bundle: true, platform: 'node', format: 'esm', target: 'node20', outExtension: { '.js': '.mjs' }, logLevel: 'warning' });
}
