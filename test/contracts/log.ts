import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasKey, type Log } from '../../src/ports/log.ts';
import { ASKER, never, newCommit, opened } from './samples.ts';

/** What every `Log` promises. `fresh` gives an evacuation id that nobody used yet. */
export function logContract(given: { log(): Log; fresh(): string }): void {
  const from = (id: string) => given.log().read(id, never());
  const append = async (id: string, key: string) => given.log().append((await from(id)).head, newCommit(key), never());

  describe('a log', () => {
    it('is empty at version 0 before its first decision', async () => {
      const id = given.fresh();
      expect(await from(id)).toEqual({ head: { id, version: 0, hash: '' }, commits: [] });
    });

    it('gives back what was appended, in order, chained', async () => {
      const id = given.fresh();
      for (const key of ['one', 'two', 'three']) expect((await append(id, key)).is).toBe('appended');
      const { head, commits } = await from(id);
      expect(commits.map(({ version, key, by, events }) => ({ version, key, by, events }))).toEqual(
        ['one', 'two', 'three'].map((key, index) => ({ version: index + 1, key, by: ASKER, events: [opened()] })),
      );
      expect(head).toEqual({ id, version: 3, hash: commits[2]?.hash });
      expect(new Set(commits.map(({ hash }) => hash)).size).toBe(3);
    });

    it('answers an append with the head that a read gives', async () => {
      const id = given.fresh();
      const appended = await append(id, 'one');
      expect(appended).toEqual({ is: 'appended', head: (await from(id)).head });
    });

    it('has one winner of 50 concurrent appends, and keeps what the winner wrote', async () => {
      const id = given.fresh();
      const { head } = await from(id);
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => given.log().append(head, newCommit(`key-${index}`), never())));
      const winners = answers.flatMap((answer, index) => (answer.is === 'appended' ? [`key-${index}`] : []));
      expect(winners).toHaveLength(1);
      expect(answers.filter((answer) => answer.is === 'conflict')).toHaveLength(49);
      expect((await from(id)).commits.map(({ key }) => key)).toEqual(winners);
    });

    it('makes one event of 50 concurrent deliveries of the same command', async () => {
      const id = given.fresh();
      const { head } = await from(id);
      const answers = await Promise.all(Array.from({ length: 50 }, () => given.log().append(head, newCommit('click'), never())));
      expect(answers.map(({ is }) => is).sort()).toEqual([...Array(49).fill('already-mine'), 'appended']);
      expect((await from(id)).commits).toHaveLength(1);
    });

    it('recognises its own append when it is tried again, even after more was appended', async () => {
      const id = given.fresh();
      const empty = (await from(id)).head;
      const first = await given.log().append(empty, newCommit('click', { events: [opened('C0FIRST')] }), never());
      await append(id, 'later');
      const again = await given.log().append(empty, newCommit('click', { events: [opened('C0SECOND')] }), never());
      expect(again).toEqual({ is: 'already-mine', head: first.is === 'appended' ? first.head : undefined });
      const { commits } = await from(id);
      expect(commits.map(({ key }) => key)).toEqual(['click', 'later']);
      expect(commits[0]?.events).toEqual([opened('C0FIRST')]);
    });

    it('never replaces: an append at an old head is a conflict and changes nothing', async () => {
      const id = given.fresh();
      const empty = (await from(id)).head;
      await append(id, 'one');
      await append(id, 'two');
      const before = await from(id);
      expect(await given.log().append(empty, newCommit('late'), never())).toEqual({ is: 'conflict' });
      expect(await from(id)).toEqual(before);
    });

    it('finds a command by its key anywhere in the stream', async () => {
      const id = given.fresh();
      for (const key of ['one', 'click', 'three']) await append(id, key);
      const { commits } = await from(id);
      expect(hasKey(commits, 'click')).toBe(true);
      expect(hasKey(commits, 'other')).toBe(false);
    });

    it('reads what came after a head, and nothing when nothing came', async () => {
      const id = given.fresh();
      await append(id, 'one');
      const { head } = await from(id);
      expect(await given.log().readAfter(head, never())).toEqual({ head, commits: [] });
      await append(id, 'two');
      await append(id, 'three');
      const tail = await given.log().readAfter(head, never());
      expect(tail.commits.map(({ key }) => key)).toEqual(['two', 'three']);
      expect(tail.head).toEqual((await from(id)).head);
    });

    it('refuses a tail that does not follow from the head', async () => {
      const id = given.fresh();
      await append(id, 'one');
      const { head } = await from(id);
      await append(id, 'two');
      await expect(given.log().readAfter({ ...head, hash: 'f'.repeat(64) }, never())).rejects.toMatchObject({ code: 'log-broken', version: 2 });
    });

    it('refuses an append whose head does not lead to what stands there', async () => {
      const id = given.fresh();
      await append(id, 'one');
      const { head } = await from(id);
      await append(id, 'two');
      await expect(given.log().append({ ...head, hash: 'f'.repeat(64) }, newCommit('two'), never())).rejects.toMatchObject({ code: 'log-broken', version: 2 });
    });

    it('keeps streams apart', async () => {
      const [one, other] = [given.fresh(), given.fresh()];
      await append(one, 'key');
      expect((await from(other)).commits).toEqual([]);
      expect((await append(other, 'key')).is).toBe('appended');
    });

    it('reads a stream of more than 1 MB whole', async () => {
      const id = given.fresh();
      const long = 'x'.repeat(300_000);
      let { head } = await from(id);
      for (let version = 1; version <= 5; version += 1) {
        const appended = await given.log().append(head, newCommit(`key-${version}`, { events: [opened(`${version}${long}`)] }), never());
        if (appended.is !== 'appended') throw new Error(appended.is);
        head = appended.head;
      }
      const { commits } = await from(id);
      expect(commits.map(({ events }) => events)).toEqual([1, 2, 3, 4, 5].map((version) => [opened(`${version}${long}`)]));
    });

    it('says that a decision is too large to keep, and keeps nothing', async () => {
      const id = given.fresh();
      const { head } = await from(id);
      await expect(given.log().append(head, newCommit('big', { events: [opened('x'.repeat(400_000 + 10_000))] }), never())).rejects.toMatchObject({
        code: 'too-large',
        retryable: false,
      });
      expect((await from(id)).commits).toEqual([]);
    });

    it('keeps any text as it was, half a surrogate pair included', async () => {
      const id = given.fresh();
      let { head } = await from(id);
      const texts = fc.sample(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), { numRuns: 30, seed: 7 });
      for (const [index, text] of [...texts, 'half \ud83d pair', '“quoted”\u00a0', '__proto__'].entries()) {
        const appended = await given.log().append(head, newCommit(`key-${index}`, { events: [opened(text)] }), never());
        if (appended.is !== 'appended') throw new Error(appended.is);
        const tail = await given.log().readAfter(head, never());
        expect(tail.commits[0]?.events).toEqual([opened(text)]);
        head = appended.head;
      }
    });

    it('does nothing once its signal is aborted, and says that it may be tried again', async () => {
      const id = given.fresh();
      const { head } = await from(id);
      await expect(given.log().append(head, newCommit('one'), AbortSignal.abort())).rejects.toMatchObject({ code: 'no-answer', retryable: true });
      await expect(given.log().read(id, AbortSignal.abort())).rejects.toMatchObject({ code: 'no-answer', retryable: true });
      expect((await from(id)).commits).toEqual([]);
    });
  });
}
