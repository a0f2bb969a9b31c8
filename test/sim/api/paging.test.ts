import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageOf } from '../../../sim/api/paging.ts';

it('pages give every item once, in order, and the last one has no token, also where it is full', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 30 }), fc.integer({ min: 1, max: 10 }), (all, size) => {
      const seen: number[] = [];
      let pages = 0;
      let token: string | undefined;
      do {
        const page = pageOf(all, size, token);
        seen.push(...page.items);
        pages += 1;
        token = page.next;
      } while (token !== undefined);
      expect(seen).toEqual(all);
      expect(pages).toBe(Math.max(1, Math.ceil(all.length / size)));
    }),
  );
});
