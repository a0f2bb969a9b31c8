import { openMany } from '../test/engine/many.ts';
import { startDynamo } from '../test/support/dynamo.ts';
import { startNight } from '../test/support/night.ts';
import { median } from './numbers.ts';

export type TickFigures = { readonly open: number; readonly awsCalls: number; readonly milliseconds: number };

const OPEN = [1, 50, 200];
const TICKS = 5;

/**
 * What one tick costs with so many evacuations open, all of one load balancer: calls to AWS (without the table), and the
 * median time of five ticks in which nothing is due. The first two ticks, which look at everything for the first time
 * and show each card, do not count.
 */
export async function measureTicks(): Promise<readonly TickFigures[]> {
  const figures: TickFigures[] = [];
  for (const open of OPEN) {
    const dynamo = await startDynamo();
    const night = await startNight(dynamo);
    await openMany(dynamo, night, open);
    await night.minutes(2);
    const times: number[] = [];
    night.region.calls.clear();
    for (let tick = 0; tick < TICKS; tick += 1) {
      night.clock.advance(60_000);
      const began = performance.now();
      await night.tick();
      times.push(performance.now() - began);
    }
    figures.push({ open, awsCalls: night.region.calls.list().length / TICKS, milliseconds: median(times) });
    await dynamo.stop();
  }
  return figures;
}
