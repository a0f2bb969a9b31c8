import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

export type StartedDemo = {
  /** What to open in a browser. */
  readonly page: string;
  readonly slackUrl: string;
  readonly regionUrl: string;
  readonly localSlackPid: number;
  readonly printed: () => string;
  /** As Ctrl-C does. Resolves with the exit code. */
  interrupt(): Promise<number | null>;
};

/** `npm run demo` without npm and without building: the bundles are there. Resolves when it has printed what to open. */
export async function startDemo(...options: readonly string[]): Promise<StartedDemo> {
  const child = spawn(process.execPath, ['--import', 'tsx', resolve('sim/demo/main.ts'), ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const exit = new Promise<number | null>((done) => child.once('close', done));
  await new Promise<void>((ready, failed) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      if (printed.includes('Ctrl-C ends everything.')) ready();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void exit.then((code) => failed(new Error(`The demo ended with ${code}. It said: ${printed}`)));
  });
  const page = found(/^Open (\S+)/.exec(printed), printed);
  return {
    page,
    slackUrl: new URL(page).origin,
    regionUrl: found(/AWS, simulated\s+(\S+)/.exec(printed), printed),
    localSlackPid: Number(found(/local-slack \(process (\d+)\)/.exec(printed), printed)),
    printed: () => printed,
    interrupt: () => end(child, exit),
  };
}

function end(child: ChildProcess, exit: Promise<number | null>): Promise<number | null> {
  child.kill('SIGINT');
  return exit;
}

function found(match: RegExpExecArray | null, printed: string): string {
  if (!match?.[1]) throw new Error(`The demo did not print what to open: ${printed}`);
  return match[1];
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
