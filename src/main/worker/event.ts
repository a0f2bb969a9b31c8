import { z } from 'zod';
import type { TickEvent, WorkerEvent } from '../../slack/handover.ts';

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

/**
 * An event of EventBridge about zonal shifts (ARC Developer Guide, "Using Amazon EventBridge with zonal autoshift and
 * zonal shift"). What it says happened is not read: it only says where to look.
 */
const arcEvent = z
  .object({ source: z.literal('aws.arc-zonal-shift'), account: z.string().regex(/^\d{12}$/), region: z.string().regex(/^[a-z0-9-]{5,30}$/) })
  .transform(({ account, region }): TickEvent => ({ zonal: 'tick', hint: { account, region } }));

const any = z.union([event, arcEvent]);

/** What the worker was invoked with, or undefined when it is no hand-over, no tick, and no hint from ARC. */
export function readEvent(input: unknown): WorkerEvent | undefined {
  const read = any.safeParse(input);
  return read.success ? read.data : undefined;
}
