import { z } from 'zod';
import type { WorkerEvent } from '../../slack/handover.ts';

const id = z.string().regex(/^ev-[0-9a-hjkmnp-tv-z]{8}$/);

const handOver = z.object({
  zonal: z.literal('slack'),
  proof: z.discriminatedUnion('by', [z.object({ by: z.literal('signature'), signature: z.string(), timestamp: z.string() }), z.object({ by: z.literal('socket') })]),
  body: z.string(),
  receivedAt: z.number(),
  evacuation: id,
  request: z.string().regex(/^ev-[0-9a-hjkmnp-tv-z]{8}-r-[0-9a-hjkmnp-tv-z]{4}$/),
  correlation: z.string().max(64),
});

const event = z.discriminatedUnion('zonal', [handOver, z.object({ zonal: z.literal('tick') })]);

/** What the worker was invoked with, or undefined when it is neither a hand-over nor a tick. */
export function readEvent(input: unknown): WorkerEvent | undefined {
  const read = event.safeParse(input);
  return read.success ? read.data : undefined;
}
