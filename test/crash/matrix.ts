import { expect } from 'vitest';
import type { TestDynamo } from '../support/dynamo.ts';
import type { Boundary } from '../support/gate.ts';
import { type Ended, type Night, startNight } from '../support/night.ts';
import { type Ending, endingOf } from './ending.ts';

export const SHIFT = 'shift checkout use1-az1 --for 12h --reason "packet loss"';
/** A lease is 110 s, so two ticks after a death somebody else may act. */
const RESUMED = 3;

/** One process of the story, with what happened before it: `run` may die at a boundary. */
export type Process = {
  readonly name: string;
  /** A configuration file other than the example. */
  readonly config?: string;
  before(night: Night): Promise<void>;
  run(night: Night, boundary?: Boundary): Promise<Ended>;
  /** What people do when nothing came of it. Without: they ask for the shift once more. */
  again?(night: Night, ending: Ending): Promise<void>;
  /** Which boundaries; without: every one that was recorded. */
  readonly kill?: (boundary: Boundary) => boolean;
  /** What it comes to when nobody dies. Without: the shift, approved by one, started once. */
  readonly expected?: Partial<Ending>;
};

const SHIFTED: Partial<Ending> = { request: 'finished', voters: ['approver'], started: { checkout: 1, 'checkout-web': 1 }, orphans: 0 };
const startOf = (dynamo: TestDynamo, { config }: Process): Promise<Night> => startNight(dynamo, config === undefined ? {} : { config });

/** The story without a crash: what it comes to, and every boundary that the process crosses, as they were recorded. */
export async function record(dynamo: TestDynamo, process: Process): Promise<{ readonly plain: Ending; readonly boundaries: readonly Boundary[] }> {
  const night = await startOf(dynamo, process);
  await process.before(night);
  const { gate } = await process.run(night);
  await carryOn(night, process);
  return { plain: await endingOf(night), boundaries: gate.boundaries() };
}

/** Lets the process die at each boundary in turn, and expects every night to end as if nobody had died. */
export async function killEverywhere(dynamo: TestDynamo, process: Process): Promise<number> {
  const { plain, boundaries: recorded } = await record(dynamo, process);
  const boundaries = process.kill ? recorded.filter(process.kill) : recorded;
  expect(plain).toMatchObject(process.expected ?? SHIFTED);
  for (const boundary of boundaries) {
    const night = await startOf(dynamo, process);
    await process.before(night);
    const { is } = await process.run(night, boundary);
    const where = `dead ${boundary.when} ${boundary.label.trim()} #${boundary.nth}`;
    expect(is, `${where} was not reached`).toBe('died');
    await carryOn(night, process);
    expectTheSame(await endingOf(night), plain, boundary, where);
  }
  return boundaries.length;
}

/** What people do when nothing happened: they wait, send it again, press again. */
async function carryOn(night: Night, { again = askForTheShift }: Process): Promise<void> {
  await night.minutes(RESUMED);
  const asked = night.slack.messages('C0INC').length;
  await again(night, await endingOf(night));
  const { request } = await endingOf(night);
  if (request === 'pending') await night.press('U0APPROVER', 'zonal.approve');
  // Only what people did now has to be waited for.
  if (request === 'pending' || night.slack.messages('C0INC').length !== asked) await night.minutes(RESUMED);
}

async function askForTheShift(night: Night, { request }: Ending): Promise<void> {
  if (request === 'none') await night.type('U0ASKER', SHIFT);
}

/** A post whose answer was lost, or was not yet on record, may stand twice; everything else is the same. */
function expectTheSame(ending: Ending, plain: Ending, boundary: Boundary, where: string): void {
  const twice = boundary.label === 'slack chat.postMessage' || boundary.label.endsWith(' MSG') ? 1 : 0;
  const once = ({ thread, ...rest }: Ending) => ({ ...rest, orphans: 0, thread: [...new Set(thread)] });
  expect(once(ending), where).toEqual(once(plain));
  expect(ending.orphans, where).toBeLessThanOrEqual(twice);
  expect(ending.thread.length, where).toBeLessThanOrEqual(plain.thread.length + twice);
}
