import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Region } from '../region.ts';
import { isEffect } from '../wire/calls.ts';
import type { Clock } from '../world/clock.ts';
import { createDemoWorld } from '../world/demo/index.ts';
import { loadFrom } from '../world/keep.ts';
import type { World } from '../world/world.ts';

/** Where a demo that is kept lies: the log's tables and the Region's state, which only together make sense. */
export type Kept = {
  /** For the embedded DynamoDB, which writes each item as it comes. */
  readonly tables: string;
  world(clock: Clock): World;
  /** From now on the Region is saved before anyone is told of a change, so that the log never knows more than it. */
  follow(region: Region): void;
  save(region: Region): void;
  /** Lets the next demo in. */
  release(): void;
};

/** Opens the folder for this process alone. Throws a sentence when another demo that runs has it. */
export function openKept(folder: string): Kept {
  mkdirSync(folder, { recursive: true });
  const [state, lock] = [join(folder, 'region.json'), join(folder, 'demo.pid')];
  takeLock(lock, folder);
  return {
    tables: join(folder, 'dynamodb'),
    world: (clock) => (existsSync(state) ? loadFrom(state, clock) : createDemoWorld(clock)),
    follow(region) {
      region.around(async (call, effect) => {
        const answer = await effect();
        if (isEffect(call.operation)) region.saveTo(state);
        return answer;
      });
    },
    save: (region) => region.saveTo(state),
    release: () => rmSync(lock, { force: true }),
  };
}

/** Two processes on one LevelDB would fail later, and not say why. A process that was killed leaves its lock behind. */
function takeLock(lock: string, folder: string): void {
  if (existsSync(lock)) {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (isAlive(pid)) throw new Error(`Another demo that is kept runs already, as process ${pid}, and has ${folder}. End it first, or start this one without --keep.`);
    rmSync(lock);
  }
  writeFileSync(lock, String(process.pid), { flag: 'wx' });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
