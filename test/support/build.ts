import { spawnSync } from 'node:child_process';

/**
 * Stories run the built bundles, so they are built once, before any test. A bundle that does not build is removed, and the
 * tests that need it fail; those that do not need one still run.
 */
export default function setup(): void {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (built.status !== 0) console.error('scripts/build.mjs failed: tests that run a bundle fail too.');
}
