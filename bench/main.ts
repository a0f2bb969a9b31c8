import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { measureBundle } from './bundles.ts';
import { hasCli, shiftByHand } from './by-hand.ts';
import { measureFront } from './front.ts';
import { KEYS } from './orders.ts';
import { approveTwenty, type Shifted } from './shift.ts';
import { setStage } from './stage.ts';
import { type Figures, tableOf } from './table.ts';
import { measureTicks } from './ticks.ts';

const LATENCY = 30;
const NIGHTS = 7;
/** One-minute average, before this run adds to it. */
const LOAD_BEFORE = (loadavg()[0] ?? 0).toFixed(1);
const RESULTS = new URL('results.md', import.meta.url);

Object.assign(process.env, KEYS);

/** `npm run bench`: measures what was built, prints one table and writes it to bench/results.md. */
async function main(): Promise<void> {
  const front = measureBundle('front');
  const worker = measureBundle('worker');
  const commands = await measureFront();
  const nights: Shifted[] = [];
  let byHand: number | undefined;
  for (let night = 1; night <= NIGHTS; night += 1) {
    const stage = await setStage(LATENCY);
    try {
      nights.push(await approveTwenty(stage));
      if (night === NIGHTS && hasCli()) byHand = await shiftByHand(stage);
    } finally {
      await stage.close();
    }
  }
  const ticks = await measureTicks();
  const page = pageOf({ front, worker, commands, latency: LATENCY, nights, ticks, byHand });
  writeFileSync(RESULTS, page);
  process.stdout.write(page);
}

const pageOf = (figures: Figures): string => `# Bench

Written by \`npm run bench\` on Node ${process.version}, ${process.platform} ${process.arch}, ${availableParallelism()} cores, where ${LOAD_BEFORE} other processes wanted to run when it began: the more, the less its times say. Nothing here is asserted, but the number of hops is, in test/bench/.

${tableOf(figures)}

* **Front**: the built bundle with signed commands; Lambda takes each hand-over at once.
* **Shifts**: the built worker in a process of its own, over HTTP to a simulated Region, a DynamoDB and a strict Slack in another, each call to which takes ${LATENCY} ms. The time runs from the click's arrival at the worker to the answer of the GetManagedResource that confirms the last shift. Each night has its own world and its own worker; all but the first have warm code.
* **Hop**: a call that is sent after the answer of the hop before. The hops are the longest such chain among the calls that shifts may wait for. Messages are told beside the shifts, and hold up none.
* **Tick**: in one process with the world and the table, and no latency: what is compared is one with many. A tick reads each open evacuation from the table, so its time grows with them, and its calls to AWS do not.
* **Shell loop**: \`aws arc-zonal-shift start-zonal-shift\` for each resource in turn, against the same Region with the same latency. It reads nothing back, asks nobody, and leaves no record.
`;

await main();
