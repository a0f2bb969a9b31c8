import { type Appended, type Commit, type Head, type Log, LogBroken, type NewCommit } from '../ports/log.ts';
import { decodeCommit, encodeCommit } from './commit.ts';
import { commitKey, streamKey, versionKey } from './keys.ts';
import { ABSENT, getItem, type Item, putItem, queryAll, type Table } from './table.ts';

/**
 * The evacuation log in DynamoDB: one item per decision, and no other way to write one than this file.
 * Throws `LogBroken` for a stream that cannot be trusted, `StoreFault` when DynamoDB did not do what it was asked.
 */
export function dynamoLog(table: Table): Log {
  return {
    read: (id, signal) => readFrom(table, { id, version: 0, hash: '' }, signal),
    readAfter: (head, signal) => readFrom(table, head, signal),
    append: (head, commit, signal) => append(table, head, commit, signal),
  };
}

async function readFrom(table: Table, from: Head, signal: AbortSignal): Promise<{ head: Head; commits: readonly Commit[] }> {
  const commits: Commit[] = [];
  let head = from;
  for (const item of await queryAll(table, streamKey(from.id), versionKey(from.version), signal)) {
    const commit = decode(head, item);
    commits.push(commit);
    head = { id: from.id, version: commit.version, hash: commit.hash };
  }
  return { head, commits };
}

/**
 * The put is conditional and carries the command's key, so the SDK may retry it: an attempt that succeeded without an
 * answer is found again by its key, and nothing is written twice. The same holds for a caller who tries again after a
 * timeout. The key alone decides: what an earlier delivery stored may differ in its times, so read it before going on.
 */
async function append(table: Table, head: Head, commit: NewCommit, signal: AbortSignal): Promise<Appended> {
  const { version, body, hash } = encodeCommit(head, commit);
  const key = commitKey(head.id, version);
  if (await putItem(table, key, { body: { S: body }, hash: { S: hash } }, ABSENT, signal)) {
    return { is: 'appended', head: { id: head.id, version, hash } };
  }
  // Read back by hand: not every DynamoDB returns the winner with the failed condition.
  const winner = await getItem(table, key, signal);
  if (winner === undefined) throw new LogBroken(head.id, version, 'an item stood in the way of an append and is gone');
  const stored = decode(head, winner);
  return stored.key === commit.key ? { is: 'already-mine', head: { id: head.id, version, hash: stored.hash } } : { is: 'conflict' };
}

const decode = (head: Head, item: Item): Commit => decodeCommit(head, { sk: item.sk?.S, body: item.body?.S, hash: item.hash?.S });
