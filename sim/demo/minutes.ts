import type { Clock } from '../world/clock.ts';

const MINUTE = 60_000;

/** What is done at each full minute of a clock. */
export type Minutes = {
  /** Moves the clock, minute by minute; each minute's work ends before the next begins. */
  pass(ms: number): Promise<void>;
  /** Settles when the work of every minute that has begun is over. */
  idle(): Promise<void>;
  /** No minute is begun any more. Settles when the one that runs is over. */
  stop(): Promise<void>;
};

/** Does `work` at each full minute, whether the clock runs there by itself or is moved; one at a time, none left out. */
export function eachMinute(clock: Clock, work: () => Promise<void>): Minutes {
  const nextMinute = () => (Math.floor(clock.now() / MINUTE) + 1) * MINUTE;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let moving: Promise<void> = Promise.resolve();
  let disarm: () => void;
  const arm = () => {
    disarm = clock.at(nextMinute(), () => {
      running = running.then(work);
      arm();
    });
  };
  arm();

  async function move(ms: number): Promise<void> {
    const end = clock.now() + ms;
    for (let left = ms; left > 0 && !stopped; left = end - clock.now()) {
      clock.advance(Math.min(nextMinute() - clock.now(), left));
      await running;
    }
  }

  return {
    pass(ms) {
      moving = moving.then(() => move(ms));
      return moving;
    },
    idle: () => running,
    async stop() {
      stopped = true;
      disarm();
      await running;
    },
  };
}
