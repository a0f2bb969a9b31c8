export type StoreFaultCode =
  | 'no-answer' // a timeout, a broken connection, an abort, an error inside DynamoDB
  | 'throttled'
  | 'contended' // others changed the same item each time: a few tries were not enough
  | 'denied' // no credentials, or no right to do this
  | 'no-table'
  | 'too-large' // one decision does not fit into one item
  | 'malformed' // an item is not in the form in which this code writes it
  | 'rejected'; // DynamoDB calls the request itself wrong: a bug

/**
 * An expected fault of what the log, the register and the deliveries are kept in. A write that ended so may have
 * happened: the SDK's own retries hide which attempt failed. All writes can be repeated, an append with the same key.
 * `retryable`: the same call may succeed later.
 */
export class StoreFault extends Error {
  readonly retryable: boolean;
  constructor(
    readonly code: StoreFaultCode,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'StoreFault';
    this.retryable = code === 'no-answer' || code === 'throttled' || code === 'contended';
  }
}
