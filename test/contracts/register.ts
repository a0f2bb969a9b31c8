import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../src/evacuation/words.ts';
import type { Register } from '../../src/ports/register.ts';
import { NIGHT, never } from './samples.ts';

/** What every `Register` promises. `fresh` gives an id that nobody used yet. */
export function registerContract(given: { register(): Register; fresh(): string }): void {
  const ask = (evacuation: string, lapsesAt = NIGHT + 30 * MINUTE) => ({ evacuation, request: `${evacuation}-r-0001`, lapsesAt });

  describe('pointers to open evacuations', () => {
    it('list what was pointed to, until it is unpointed; repeating either changes nothing', async () => {
      const register = given.register();
      const [one, other] = [given.fresh(), given.fresh()];
      await register.pointTo(one, NIGHT, never());
      await register.pointTo(one, NIGHT + MINUTE, never());
      await register.pointTo(other, NIGHT + 2 * MINUTE, never());
      const listed = async () => (await register.open(never())).filter(({ evacuation }) => evacuation === one || evacuation === other).sort((a, b) => a.since - b.since);
      expect(await listed()).toEqual([
        { evacuation: one, since: NIGHT },
        { evacuation: other, since: NIGHT + 2 * MINUTE },
      ]);
      await register.unpoint(one, never());
      await register.unpoint(one, never());
      expect(await listed()).toEqual([{ evacuation: other, since: NIGHT + 2 * MINUTE }]);
    });
  });

  describe('the one live request with a digest', () => {
    it('is won by one of 20 at once; the others learn who holds it', async () => {
      const digest = given.fresh();
      const askers = Array.from({ length: 20 }, () => ask(given.fresh()));
      const answers = await Promise.all(askers.map((asked) => given.register().claimAsk(digest, asked, NIGHT, never())));
      const winner = askers[answers.findIndex(({ is }) => is === 'claimed')];
      expect(answers.filter(({ is }) => is === 'claimed')).toHaveLength(1);
      expect(answers.filter(({ is }) => is === 'taken')).toEqual(Array(19).fill({ is: 'taken', by: winner }));
    });

    it('is won again by its holder: a second delivery is the same request', async () => {
      const [digest, asked] = [given.fresh(), ask(given.fresh())];
      expect(await given.register().claimAsk(digest, asked, NIGHT, never())).toEqual({ is: 'claimed' });
      expect(await given.register().claimAsk(digest, asked, NIGHT, never())).toEqual({ is: 'claimed' });
    });

    it('is held until the millisecond in which it lapses', async () => {
      const [digest, first, second] = [given.fresh(), ask(given.fresh()), ask(given.fresh(), NIGHT + 90 * MINUTE)];
      await given.register().claimAsk(digest, first, NIGHT, never());
      expect(await given.register().claimAsk(digest, second, first.lapsesAt - 1, never())).toEqual({ is: 'taken', by: first });
      expect(await given.register().claimAsk(digest, second, first.lapsesAt, never())).toEqual({ is: 'claimed' });
      expect(await given.register().claimAsk(digest, first, first.lapsesAt, never())).toEqual({ is: 'taken', by: second });
    });

    it('is free once its holder is settled, and only then', async () => {
      const [digest, first, second] = [given.fresh(), ask(given.fresh()), ask(given.fresh())];
      await given.register().claimAsk(digest, first, NIGHT, never());
      await given.register().settleAsk(digest, second.request, never());
      expect(await given.register().claimAsk(digest, second, NIGHT, never())).toEqual({ is: 'taken', by: first });
      await given.register().settleAsk(digest, first.request, never());
      expect(await given.register().claimAsk(digest, second, NIGHT, never())).toEqual({ is: 'claimed' });
      await given.register().settleAsk(given.fresh(), first.request, never());
    });
  });

  describe('zones being left', () => {
    const place = () => ({ account: given.fresh(), region: 'us-east-1' });

    it('are none at first', async () => {
      expect(await given.register().leaving(place(), never())).toEqual({ revision: 0, zones: {} });
    });

    it('are marked with who leaves them, each account and Region apart', async () => {
      const [register, here, there] = [given.register(), place(), place()];
      expect(await register.leave(here, await register.leaving(here, never()), 'use1-az1', 'ev-1', never())).toBe('marked');
      expect(await register.leave(here, await register.leaving(here, never()), 'use1-az1', 'ev-2', never())).toBe('marked');
      expect(await register.leave(here, await register.leaving(here, never()), 'use1-az2', 'ev-2', never())).toBe('marked');
      expect((await register.leaving(here, never())).zones).toEqual({ 'use1-az1': ['ev-1', 'ev-2'], 'use1-az2': ['ev-2'] });
      expect((await register.leaving(there, never())).zones).toEqual({});
      expect((await register.leaving({ ...here, region: 'eu-west-1' }, never())).zones).toEqual({});
    });

    it('are marked by one of 20 who all saw the same', async () => {
      const [register, here] = [given.register(), place()];
      for (const round of [1, 2]) {
        const seen = await register.leaving(here, never());
        const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => register.leave(here, seen, `use1-az${round}`, `ev-${index}`, never())));
        expect(answers.filter((answer) => answer === 'marked')).toHaveLength(1);
        expect((await register.leaving(here, never())).zones[`use1-az${round}`]).toEqual([`ev-${answers.indexOf('marked')}`]);
      }
    });

    it('name an evacuation once, however often it is marked', async () => {
      const [register, here] = [given.register(), place()];
      for (const _ of [1, 2]) await register.leave(here, await register.leaving(here, never()), 'use1-az1', 'ev-1', never());
      expect((await register.leaving(here, never())).zones).toEqual({ 'use1-az1': ['ev-1'] });
    });

    it('are unmarked in every zone of the place; the mark of another stays', async () => {
      const [register, here] = [given.register(), place()];
      for (const [zone, evacuation] of [['use1-az1', 'ev-1'] as const, ['use1-az2', 'ev-1'] as const, ['use1-az2', 'ev-2'] as const]) {
        await register.leave(here, await register.leaving(here, never()), zone, evacuation, never());
      }
      await register.stopLeaving(here, 'ev-1', never());
      await register.stopLeaving(here, 'ev-1', never());
      expect((await register.leaving(here, never())).zones).toEqual({ 'use1-az2': ['ev-2'] });
    });

    it('remember that they changed even when none is left, so that an old look cannot write', async () => {
      const [register, here] = [given.register(), place()];
      const empty = await register.leaving(here, never());
      await register.leave(here, empty, 'use1-az1', 'ev-1', never());
      await register.stopLeaving(here, 'ev-1', never());
      expect((await register.leaving(here, never())).zones).toEqual({});
      expect(await register.leave(here, empty, 'use1-az2', 'ev-2', never())).toBe('changed');
    });

    it('lose no unmarking to each other', async () => {
      const [register, here] = [given.register(), place()];
      for (const evacuation of ['ev-1', 'ev-2', 'ev-3', 'ev-4']) await register.leave(here, await register.leaving(here, never()), 'use1-az1', evacuation, never());
      await Promise.all(['ev-1', 'ev-2', 'ev-3'].map((evacuation) => register.stopLeaving(here, evacuation, never())));
      expect((await register.leaving(here, never())).zones).toEqual({ 'use1-az1': ['ev-4'] });
    });
  });
}
