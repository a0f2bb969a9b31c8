import { spawnSync } from 'node:child_process';

/** AWS's Python SDK, where this machine has it: a second opinion by others on the model, the endpoints and the signatures. */
export const hasBotocore = spawnSync('python3', ['-c', 'import botocore']).status === 0;

/** Added to the name of a test that needs it, so that a skipped test says why. */
export const needsBotocore = hasBotocore ? '' : ' (not run: Python has no botocore here)';

/** Runs a Python script with a JSON value on its standard input; the value that it prints. */
export function python(script: URL, input: unknown): unknown {
  const { status, stdout, stderr } = spawnSync('python3', [script.pathname], { input: JSON.stringify(input), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${script.pathname} failed: ${stderr}`);
  return JSON.parse(stdout);
}
