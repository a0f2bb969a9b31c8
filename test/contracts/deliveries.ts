import { describe, expect, it } from 'vitest';
import type { Deliveries } from '../../src/ports/deliveries.ts';
import { NIGHT, never } from './samples.ts';

const LEASE = 110_000;
const at = { channel: 'C0INC', ts: '1772330400.000100' };

/** What every `Deliveries` promises. `fresh` gives an evacuation id that nobody used yet. */
export function deliveriesContract(given: { deliveries(): Deliveries; fresh(): string }): void {
  /** One message slot of a new evacuation, in the words of the cases below. */
  const card = () => {
    const evacuation = given.fresh();
    const of = given.deliveries();
    return {
      evacuation,
      claim: (hash: string, version: number, now = NIGHT) => of.claim(evacuation, 'card', { hash, version, now, until: now + LEASE }, never()),
      delivered: (hash: string, version: number, place = at) => of.delivered(evacuation, 'card', { ...place, hash, version }, never()),
      release: (forgetPlace = false) => of.release(evacuation, 'card', { forgetPlace }, never()),
      park: (hash: string) => of.park(evacuation, 'card', hash, 'invalid_blocks', never()),
      places: () => of.places(evacuation, never()),
    };
  };
  const first = { is: 'claimed', unknownBefore: false };
  const change = { is: 'claimed', at, unknownBefore: false };

  describe('deliveries', () => {
    it('post first, then change in place', async () => {
      const slot = card();
      expect(await slot.claim('a', 1)).toEqual(first);
      await slot.delivered('a', 1);
      expect(await slot.claim('a', 1)).toEqual({ is: 'shown' });
      expect(await slot.claim('b', 2)).toEqual(change);
      await slot.delivered('b', 2);
      expect(await slot.places()).toEqual(new Map([['card', { ...at, hash: 'b', version: 2 }]]));
    });

    it('are claimed by one of 20 at once', async () => {
      const slot = card();
      const claims = await Promise.all(Array.from({ length: 20 }, () => slot.claim('a', 1)));
      expect(claims.map(({ is }) => is).sort()).toEqual([...Array(19).fill('busy'), 'claimed']);
    });

    it('are busy until the lease ends, to the millisecond', async () => {
      const slot = card();
      await slot.claim('a', 1);
      expect(await slot.claim('b', 2, NIGHT + LEASE - 1)).toEqual({ is: 'busy' });
      expect((await slot.claim('b', 2, NIGHT + LEASE)).is).toBe('claimed');
    });

    it('say that a first post may be there already when its lease ran out without a word', async () => {
      const slot = card();
      await slot.claim('a', 1);
      expect(await slot.claim('a', 1, NIGHT + LEASE)).toEqual({ is: 'claimed', unknownBefore: true });
    });

    it('do not forget that doubt until something is delivered', async () => {
      const slot = card();
      await slot.claim('a', 1);
      await slot.claim('a', 1, NIGHT + LEASE);
      await slot.release();
      expect(await slot.claim('a', 1, NIGHT + LEASE)).toEqual({ is: 'claimed', unknownBefore: true });
      await slot.delivered('a', 1);
      expect(await slot.claim('b', 2, NIGHT + LEASE)).toEqual(change);
    });

    it('have no such doubt about a change whose lease ran out: the message is known', async () => {
      const slot = card();
      await slot.claim('a', 1);
      await slot.delivered('a', 1);
      await slot.claim('b', 2);
      expect(await slot.claim('b', 2, NIGHT + LEASE)).toEqual(change);
    });

    it('do not trust what stands there after a change whose lease ran out', async () => {
      const slot = card();
      await slot.claim('a', 1);
      await slot.delivered('a', 1);
      await slot.claim('b', 2);
      // The message shows a or b: a later state that looks like `a` again has to be sent.
      expect(await slot.claim('a', 3, NIGHT + LEASE)).toEqual(change);
      await slot.release();
      expect(await slot.claim('a', 3, NIGHT + LEASE)).toEqual(change);
    });

    it('let no older render replace a newer', async () => {
      const slot = card();
      await slot.claim('b', 5);
      await slot.delivered('b', 5);
      expect(await slot.claim('a', 4)).toEqual({ is: 'newer' });
      expect((await slot.claim('c', 6)).is).toBe('claimed');
      expect(await slot.claim('a', 5, NIGHT + LEASE)).toEqual({ is: 'newer' });
    });

    it('let no render from in between replace a newer state that looks the same as before', async () => {
      const slot = card();
      await slot.claim('a', 1);
      await slot.delivered('a', 1);
      expect(await slot.claim('a', 3)).toEqual({ is: 'shown' });
      expect(await slot.claim('b', 2)).toEqual({ is: 'newer' });
    });

    it('keep what is known of a newer render when a late word about an older one comes', async () => {
      const slot = card();
      await slot.claim('a', 1);
      await slot.claim('b', 2, NIGHT + LEASE);
      await slot.delivered('b', 2);
      await slot.delivered('a', 1, { channel: 'C0INC', ts: '1772330400.000999' });
      expect(await slot.places()).toEqual(new Map([['card', { ...at, hash: 'b', version: 2 }]]));
      expect(await slot.claim('b', 2)).toEqual({ is: 'shown' });
    });

    it('leave a lease alone that is not about what was delivered', async () => {
      const slot = card();
      await slot.claim('a', 1);
      await slot.claim('b', 2, NIGHT + LEASE);
      await slot.delivered('a', 1);
      expect(await slot.claim('c', 3, NIGHT + LEASE)).toEqual({ is: 'busy' });
    });

    it('are free again after a release', async () => {
      const slot = card();
      await slot.claim('a', 1);
      await slot.release();
      expect(await slot.claim('a', 1)).toEqual(first);
      await slot.delivered('a', 1);
      await slot.claim('b', 2);
      await slot.release();
      expect(await slot.claim('a', 2)).toEqual({ is: 'shown' });
      expect(await slot.claim('b', 2)).toEqual(change);
    });

    it('are posted anew when the message was deleted', async () => {
      const slot = card();
      await slot.claim('a', 1);
      await slot.delivered('a', 1);
      await slot.claim('b', 2);
      await slot.release(true);
      expect(await slot.places()).toEqual(new Map());
      expect(await slot.claim('b', 2)).toEqual(first);
    });

    it('do not try a refused render again, but try another', async () => {
      const slot = card();
      await slot.claim('a', 1);
      await slot.park('a');
      expect(await slot.claim('a', 2)).toMatchObject({ is: 'parked' });
      expect(await slot.claim('b', 2)).toEqual(first);
    });

    it('keep slots and evacuations apart', async () => {
      const [one, other] = [card(), card()];
      await one.claim('a', 1);
      expect(await other.claim('a', 1)).toEqual(first);
      const reply = await given.deliveries().claim(one.evacuation, 'reply', { hash: 'a', version: 1, now: NIGHT, until: NIGHT + LEASE }, never());
      expect(reply).toEqual(first);
    });

    it('accept a release of what was never claimed', async () => {
      const slot = card();
      await slot.release();
      expect(await slot.claim('a', 1)).toEqual(first);
    });
  });
}
