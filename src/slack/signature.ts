import { createHmac, timingSafeEqual } from 'node:crypto';

/** Why a request is not from Slack, or not from now. Anything but `valid` is answered with 401 and does nothing. */
export type SignatureVerdict = 'valid' | 'no-secret' | 'missing' | 'malformed' | 'too-old' | 'from-the-future' | 'wrong';

/** How far a request's time may be from ours, either way, in seconds (docs.slack.dev, "Verifying requests from Slack"). */
const WINDOW_SECONDS = 5 * 60;

/**
 * Whether Slack signed exactly this body, now. `body` is the raw request body as UTF-8 text, before any parsing; `now` is
 * in epoch milliseconds. Only version v0 counts, and a time ahead of ours is refused like an old one: else a signature
 * stolen once could be kept for later. The comparison takes the same time wherever the signatures differ.
 */
export function verifySlackSignature(request: {
  readonly secret: string;
  readonly body: string;
  readonly signature: string | undefined;
  readonly timestamp: string | undefined;
  readonly now: number;
}): SignatureVerdict {
  const { secret, body, signature, timestamp, now } = request;
  if (secret === '') return 'no-secret';
  if (!signature || !timestamp) return 'missing';
  if (!/^v0=[0-9a-f]{64}$/.test(signature) || !/^\d{1,12}$/.test(timestamp)) return 'malformed';

  const age = Math.floor(now / 1000) - Number(timestamp);
  if (age > WINDOW_SECONDS) return 'too-old';
  if (age < -WINDOW_SECONDS) return 'from-the-future';

  const ours = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`, 'utf8').digest();
  return timingSafeEqual(ours, Buffer.from(signature.slice('v0='.length), 'hex')) ? 'valid' : 'wrong';
}
