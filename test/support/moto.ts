import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { dynamoAt, type TestDynamo } from './dynamo.ts';

/** Whether this machine's Python has moto's server: an AWS stand-in by others, for a second opinion. */
export const hasMoto = (): boolean => spawnSync('python3', ['-c', 'import moto.server'], { stdio: 'ignore' }).status === 0;

/** moto's DynamoDB on a free port of 127.0.0.1. Rejects when moto ends before it listens. Stop it in `afterAll`. */
export async function startMoto(): Promise<TestDynamo> {
  const moto = spawn('python3', ['-m', 'moto.server', '-H', '127.0.0.1', '-p', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => moto.once('exit', () => resolve()));
  const endpoint = await new Promise<string>((resolve, reject) => {
    const lines = createInterface(moto.stderr);
    lines.on('line', (line) => {
      const at = /Running on (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
      if (at) resolve(at);
    });
    lines.on('close', () => reject(new Error('moto ended before it listened')));
  });
  return dynamoAt(endpoint, () => {
    moto.kill();
    return ended;
  });
}
