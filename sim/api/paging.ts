import { Refused } from '../world/refused.ts';

export type Page<Item> = { readonly items: readonly Item[]; readonly next?: string };

/** Part of a list. A token says where the next part begins; one that was not given out is refused as invalid. */
export function pageOf<Item>(all: readonly Item[], size: number, token: string | undefined): Page<Item> {
  const begin = token === undefined ? 0 : beginOf(token);
  const end = begin + size;
  return { items: all.slice(begin, end), ...(end < all.length ? { next: Buffer.from(`from:${end}`).toString('base64') } : {}) };
}

function beginOf(token: string): number {
  const [, begin] = /^from:(\d+)$/.exec(Buffer.from(token, 'base64').toString('utf8')) ?? [];
  if (begin === undefined) throw new Refused('invalid', 'The token is not valid.', { reason: 'InvalidToken' });
  return Number(begin);
}
