import type { Instant, Place } from '../evacuation/words.ts';

/**
 * What the front hands to the worker, and what starts a tick. The raw body travels with its proof, so that the worker
 * checks it again: a right to invoke the worker is not a right to forge a click.
 */
export type HandOver = {
  readonly zonal: 'slack';
  /** `socket` is for a local bot without a public address; the Lambda worker refuses it. */
  readonly proof: { readonly by: 'signature'; readonly signature: string; readonly timestamp: string } | { readonly by: 'socket' };
  /** Exactly the bytes that were signed, as UTF-8 text. */
  readonly body: string;
  readonly receivedAt: Instant;
  /** Ids minted by the front: used if this payload opens an evacuation. */
  readonly evacuation: string;
  readonly request: string;
  readonly correlation: string;
};

/** `hint`: something may have changed there just now, so that one place is looked at. Without it every place is. */
export type TickEvent = { readonly zonal: 'tick'; readonly hint?: Place };
export type WorkerEvent = HandOver | TickEvent;
