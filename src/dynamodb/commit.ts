import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Event } from '../evacuation/events.ts';
import { type Commit, type Head, LogBroken, type NewCommit } from '../ports/log.ts';
import { StoreFault } from '../ports/store-fault.ts';
import { versionKey } from './keys.ts';

/** One decision as it is stored: `body` is the JSON text whose bytes are hashed. */
export type Stored = { readonly version: number; readonly body: string; readonly hash: string };

/** The form of `body`. Code that meets another number stops, because it cannot know what it would overlook. */
const SCHEMA = 1;

/** An item may have 400 KB with its keys, its hash and the names of its attributes (DynamoDB Developer Guide, "Quotas"). */
const LARGEST_BODY = 399 * 1024;

/** Every event that this code understands: the compiler demands that the list is whole. */
const EVENT_TYPES: Readonly<Record<Event['type'], true>> = {
  opened: true,
  requested: true,
  approved: true,
  rejected: true,
  withdrawn: true,
  refused: true,
  lapsed: true,
  voided: true,
  begun: true,
  'step-intended': true,
  'step-accepted': true,
  'step-unknown': true,
  'step-done': true,
  'step-failed': true,
  retried: true,
  skipped: true,
  held: true,
  released: true,
  observed: true,
  snoozed: true,
  noted: true,
  ratified: true,
  disowned: true,
  closed: true,
};

const typed = z.object({ type: z.string() });
const isKnownEvent = (value: unknown): boolean => {
  const event = typed.safeParse(value);
  return event.success && Object.hasOwn(EVENT_TYPES, event.data.type);
};

/** The inside of an event is not checked again: the hash shows that it is what this project's code once wrote. */
const bodySchema = z.object({
  schema: z.literal(SCHEMA, { error: 'its schema is not one that this version of Zonal knows' }),
  id: z.string(),
  version: z.number(),
  key: z.string(),
  at: z.number(),
  by: z.object({ canonical: z.string(), team: z.string(), user: z.string(), name: z.string() }),
  events: z.array(z.custom<Event>(isKnownEvent, { error: 'an event is not one that this version of Zonal knows' })),
});

const chain = (previous: string, body: string): string =>
  createHash('sha256')
    .update(previous + body, 'utf8')
    .digest('hex');

/** The next item of a stream. Throws `StoreFault` (`too-large`) when the decision does not fit into one. */
export function encodeCommit(head: Head, commit: NewCommit): Stored {
  const version = head.version + 1;
  const { key, at, by, events } = commit;
  const body = JSON.stringify({ schema: SCHEMA, id: head.id, version, key, at, by, events });
  const bytes = Buffer.byteLength(body);
  if (bytes > LARGEST_BODY) {
    throw new StoreFault('too-large', `A decision of ${bytes} bytes does not fit into the record of ${head.id}: ask for fewer apps at once.`);
  }
  return { version, body, hash: chain(head.hash, body) };
}

/** Reads what stands after `head`. Throws `LogBroken` unless it is the very next decision of the same stream, unchanged. */
export function decodeCommit(head: Head, stored: { readonly sk: string | undefined; readonly body: string | undefined; readonly hash: string | undefined }): Commit {
  const version = head.version + 1;
  const broken = (why: string) => new LogBroken(head.id, version, why);
  if (stored.sk !== versionKey(version)) throw broken(`the next item is ${stored.sk}, so something is missing`);
  if (stored.body === undefined || stored.hash === undefined) throw broken('the item has no body or no hash');
  if (chain(head.hash, stored.body) !== stored.hash) throw broken('its hash does not follow from what came before');
  const parsed = bodySchema.safeParse(parseJson(stored.body));
  if (!parsed.success) throw broken(parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; '));
  if (parsed.data.id !== head.id || parsed.data.version !== version) throw broken(`it says that it is version ${parsed.data.version} of ${parsed.data.id}`);
  const { key, at, by, events } = parsed.data;
  return { version, key, at, by, events, hash: stored.hash };
}

/** Undefined, which no schema takes, where the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
