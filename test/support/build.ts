import { execFileSync } from 'node:child_process';

/** Stories run the built bundles, so they are built once, before any test. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
}
