import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Workspace } from '../slack/types.ts';

export type LocalSlackOptions = {
  readonly binary: string;
  readonly port: number;
  readonly workspace: Workspace;
  readonly botToken: string;
  readonly secret: string;
  /** Where it sends commands and clicks. */
  readonly requestUrl: string;
};

export type LocalSlack = {
  readonly pid: number;
  /** Settles when it ended, asked or not, with the last lines that it wrote. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

/** It is ready in a quarter of a second; a busy machine takes longer. */
const READY_MS = 15_000;
const STOP_MS = 3_000;

/**
 * Starts local-slack as a child process and resolves when it answers. It listens on all interfaces, and has no flag to
 * change that. Rejects with its last words if it ends before. What it writes to disk lies in a folder that goes with it.
 */
export async function startLocalSlack(options: LocalSlackOptions): Promise<LocalSlack> {
  const folder = mkdtempSync(join(tmpdir(), 'zonal-local-slack-'));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify(configOf(options)));
  const child = spawn(options.binary, ['--config', config, '--port', String(options.port), '--base-host', '127.0.0.1', '--files-dir', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // so that Ctrl-C reaches it through `stop` only, after what uses it has ended
  });
  const orphaned = () => void child.kill('SIGKILL');
  process.once('exit', orphaned);
  const ended = endOf(child).finally(() => {
    process.removeListener('exit', orphaned);
    rmSync(folder, { recursive: true, force: true });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(force);
  };
  try {
    await Promise.race([ready(options.port, child), ended.then((words) => Promise.reject(new Error(`local-slack ended at once. It said: ${words}`)))]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: child.pid ?? 0, ended, stop };
}

function endOf(child: ChildProcess): Promise<string> {
  let said = '';
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-500);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(said.trim()));
  });
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  const until = performance.now() + READY_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/_control/state`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`local-slack did not answer within ${READY_MS / 1000} seconds.`);
}

/** In local-slack's words. It makes the bot's own user by itself. */
function configOf({ workspace, botToken, secret, requestUrl }: LocalSlackOptions) {
  const { app, team, domain } = workspace;
  return {
    workspace: { name: 'Zonal', domain, teamId: team },
    app: { appId: app.id, botUserId: app.botUser, botName: app.name, botToken, appToken: 'xapp-unused', signingSecret: secret, mode: 'events', requestUrl },
    users: workspace.users.filter(({ bot }) => !bot).map(({ id, name, realName, email }) => ({ id, name, real_name: realName, email })),
    channels: workspace.channels.map(({ id, name, members }) => ({ id, name, members })),
  };
}
