import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../src/evacuation/words.ts';
import { NOTHING_REMEMBERED, type Watchbook } from '../../src/ports/watchbook.ts';
import { NIGHT, never } from './samples.ts';

const ARN = 'arn:aws:autoscaling:us-east-1:111122223333:autoScalingGroup:x:autoScalingGroupName/web';

/** What every `Watchbook` promises. `fresh` gives a Region that nobody used yet. */
export function watchbookContract(given: { watchbook(): Watchbook; fresh(): string }): void {
  const place = () => ({ account: '111122223333', region: given.fresh() });
  const group = (desired: number, at = NIGHT) =>
    ({ known: true, at, value: { of: 'group', zones: ['use1-az1'], shiftEnabled: true, min: 1, max: 4, desired, serving: [] } }) as const;

  describe('what one look leaves for the next', () => {
    it('is nothing at first, and then what was written, whole', async () => {
      const here = place();
      expect(await given.watchbook().remembered(here, never())).toEqual(NOTHING_REMEMBERED);
      const all = {
        lookedAt: NIGHT,
        absent: { 'zs-1': 2 },
        autoshifts: [{ zone: 'use1-az1', startedAt: NIGHT, absent: 0, over: { at: NIGHT + 1, seen: 'ended' } }],
        blind: { since: NIGHT, why: 'throttled' },
        fenceDue: NIGHT + MINUTE,
        inventoryDue: NIGHT + HOUR,
      } as const;
      await given.watchbook().remember(here, () => all, never());
      expect(await given.watchbook().remembered(here, never())).toEqual(all);
      expect(await given.watchbook().remembered(place(), never())).toEqual(NOTHING_REMEMBERED);
    });

    it('loses no change of many at once', async () => {
      const here = place();
      const add = (id: string) => given.watchbook().remember(here, (kept) => ({ ...kept, absent: { ...kept.absent, [id]: 1 } }), never());
      await Promise.all(['a', 'b', 'c', 'd'].map(add));
      expect(Object.keys((await given.watchbook().remembered(here, never())).absent).sort()).toEqual(['a', 'b', 'c', 'd']);
    });

    it('stays as it is when there is nothing to write', async () => {
      const here = place();
      await given.watchbook().remember(here, (kept) => ({ ...kept, lookedAt: NIGHT }), never());
      await given.watchbook().remember(here, () => undefined, never());
      expect((await given.watchbook().remembered(here, never())).lookedAt).toBe(NIGHT);
    });
  });

  describe('the inventory', () => {
    it('keeps what was last read of each resource; an older reading never replaces a newer', async () => {
      const here = place();
      await given.watchbook().keep(here, new Map([[ARN, group(4, NIGHT + HOUR)]]), never());
      await given.watchbook().keep(
        here,
        new Map([
          [ARN, group(2)],
          [`${ARN}-2`, group(1)],
        ]),
        never(),
      );
      expect(await given.watchbook().kept(here, never())).toEqual(
        new Map([
          [ARN, group(4, NIGHT + HOUR)],
          [`${ARN}-2`, group(1)],
        ]),
      );
      expect(await given.watchbook().kept(place(), never())).toEqual(new Map());
    });

    it('takes hundreds of resources', async () => {
      const here = place();
      const many = new Map(Array.from({ length: 250 }, (_, i) => [`${ARN}-${i}`, group(i)] as const));
      await given.watchbook().keep(here, many, never());
      expect((await given.watchbook().kept(here, never())).size).toBe(250);
    });
  });
}
