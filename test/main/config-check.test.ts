import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'zonal-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The command as `npm run config:check` starts it. */
const check = (...files: readonly string[]) => spawnSync(process.execPath, ['node_modules/.bin/tsx', 'src/main/config-check.ts', ...files], { encoding: 'utf8' });

describe('config:check', () => {
  it('prints what the example means, and ends with 0', () => {
    const { status, stdout } = check('examples/zonal.yaml');
    expect(stdout).toMatch(/examples\/zonal\.yaml can be used[\s\S]*checkout \(111122223333, us-east-1\)/);
    expect(status).toBe(0);
  });

  it('prints each problem with its path and its fix, and ends with 1', () => {
    const file = join(folder, 'bad.yaml');
    writeFileSync(file, 'workspace: zonal\nchannels: {}\naccounts: {}\napps: {}\n');
    const { status, stderr } = check(file);
    expect(stderr).toMatch(/One thing has to be corrected:\n\nworkspace\n {2}"zonal" is not a Slack workspace id\.\n {2}It begins with T/);
    expect(status).toBe(1);
  });

  it('says how it is used when no file is named, and ends with 2', () => {
    const { status, stderr } = check();
    expect(stderr).toMatch(/npm run config:check -- FILE/);
    expect(status).toBe(2);
  });
});
