import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
});

function sim(...args: string[]) {
  const started = spawn(process.execPath, ['--import', 'tsx', 'sim/main.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  child = started;
  return started;
}

it('starts alone, says where it is, and ends when it is asked to', async () => {
  const started = sim('--port', '0');
  let text = '';
  for await (const chunk of started.stdout) {
    text += String(chunk);
    if (text.includes('/_sim/clock')) break;
  }
  const url = /at (http:\/\/127\.0\.0\.1:\d+) /.exec(text)?.[1] ?? '';
  expect(await (await fetch(url)).text()).toContain('Simulated Region us-east-1');
  expect(text).toContain(`aws arc-zonal-shift list-managed-resources --endpoint-url ${url}`);
  const ended = once(started, 'exit');
  started.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('refuses a port that is none, in a sentence', async () => {
  const started = sim('--port', 'http');
  let text = '';
  started.stderr.on('data', (chunk) => {
    text += String(chunk);
  });
  expect(await once(started, 'close')).toEqual([1, null]);
  expect(text).toBe('The simulated Region did not start: --port takes a number from 0 to 65535, not http.\n');
});
