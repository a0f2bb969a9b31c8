/** Time in the simulated world: epoch milliseconds that a person or a test can move forward. */
export type Clock = {
  now(): number;
  /** Moves time forward; what falls due on the way runs in order, each seeing its own due time as now. */
  advance(ms: number): void;
  /** Runs `task` once, when `due` has come. The returned function takes it back. */
  at(due: number, task: () => void): () => void;
  /** When the next task falls due; undefined when nothing waits. */
  nextDue(): number | undefined;
};

type Task = { readonly due: number; readonly run: () => void };

// setTimeout fires at once for a longer delay than this, so a far task is looked at again on the way.
const LONGEST_TIMER = 2_147_483_647;

class MovableClock implements Clock {
  #base: number;
  #tasks: Task[] = [];
  /** Set while a task runs: it sees its own due time, not the time that we are moving to. */
  #moment: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #elapsed: (() => number) | undefined;

  constructor(start: number, elapsed?: () => number) {
    this.#base = start;
    this.#elapsed = elapsed;
  }

  now(): number {
    return this.#moment ?? this.#base + Math.floor(this.#elapsed?.() ?? 0);
  }

  advance(ms: number): void {
    if (!(ms >= 0)) throw new RangeError(`The clock only moves forward, not by ${ms} ms.`);
    if (this.#moment !== undefined) throw new Error('The clock is being moved already: a task cannot move it.');
    const begun = this.now();
    const target = begun + ms;
    try {
      for (let task = this.#take(target); task; task = this.#take(target)) {
        this.#moment = Math.max(task.due, begun);
        task.run();
      }
    } finally {
      this.#moment = undefined;
      this.#base += ms;
      this.#arm();
    }
  }

  at(due: number, run: () => void): () => void {
    const task = { due, run };
    const later = this.#tasks.findIndex((other) => other.due > due);
    this.#tasks.splice(later < 0 ? this.#tasks.length : later, 0, task);
    this.#arm();
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== task);
    };
  }

  nextDue(): number | undefined {
    return this.#tasks[0]?.due;
  }

  #take(target: number): Task | undefined {
    const first = this.#tasks[0];
    return first && first.due <= target ? this.#tasks.shift() : undefined;
  }

  /** A running clock wakes itself for its next task; a standing one waits to be advanced. */
  #arm(): void {
    if (!this.#elapsed || this.#moment !== undefined) return;
    clearTimeout(this.#timer);
    const due = this.nextDue();
    if (due === undefined) return;
    this.#timer = setTimeout(() => this.advance(0), Math.min(Math.max(due - this.now(), 0), LONGEST_TIMER));
    this.#timer.unref();
  }
}

/** A clock that stands still until it is advanced: for tests. */
export const standingClock = (start: number): Clock => new MovableClock(start);

/** A clock that runs from `start` and can be advanced besides. `elapsed` tells the milliseconds since it was made. */
export function runningClock(start: number, elapsed: () => number = sinceNow()): Clock {
  return new MovableClock(start, elapsed);
}

function sinceNow(): () => number {
  const begun = performance.now();
  return () => performance.now() - begun;
}

/** Settles when `ms` have passed on this clock. */
export const sleep = (clock: Clock, ms: number): Promise<void> => new Promise((resolve) => void clock.at(clock.now() + ms, resolve));
