import type { Instant } from '../evacuation/words.ts';
import type { AskedBefore, Register } from '../ports/register.ts';
import { StoreFault } from '../ports/store-fault.ts';
import { askKey } from './keys.ts';
import { type Condition, deleteItem, getItem, type Item, numberOf, putItem, type Table, textOf } from './table.ts';

/** The one live request per digest. */
export function asks(table: Table): Pick<Register, 'claimAsk' | 'settleAsk'> {
  return {
    claimAsk: (digest, asked, now, signal) => claim(table, digest, asked, now, signal),
    async settleAsk(digest, request, signal) {
      await deleteItem(table, askKey(digest), heldBy(request), signal);
    },
  };
}

/** A holder may be settled between a lost claim and the look at who won it, so it is claimed again; more often is no accident. */
const TRIES = 4;

async function claim(table: Table, digest: string, asked: AskedBefore, now: Instant, signal: AbortSignal): ReturnType<Register['claimAsk']> {
  const key = askKey(digest);
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await putItem(table, key, itemOf(asked), claimable(asked, now), signal)) return { is: 'claimed' };
    const holder = await getItem(table, key, signal);
    if (holder) return { is: 'taken', by: askedOf(holder) };
  }
  throw new StoreFault('contended', `The request ${asked.request} could not be claimed: the same request came and went ${TRIES} times.`);
}

const heldBy = (request: string): Condition => ({ expression: '#request = :request', names: { '#request': 'request' }, values: { ':request': { S: request } } });

/** Absent, lapsed (a request lapses at `lapsesAt` itself), or already its own: a second delivery wins as the first did. */
const claimable = (asked: AskedBefore, now: Instant): Condition => ({
  expression: 'attribute_not_exists(#pk) OR #lapsesAt <= :now OR (#evacuation = :evacuation AND #request = :request)',
  names: { '#pk': 'pk', '#lapsesAt': 'lapsesAt', '#evacuation': 'evacuation', '#request': 'request' },
  values: { ':now': { N: String(now) }, ':evacuation': { S: asked.evacuation }, ':request': { S: asked.request } },
});

const itemOf = (asked: AskedBefore): Item => ({ evacuation: { S: asked.evacuation }, request: { S: asked.request }, lapsesAt: { N: String(asked.lapsesAt) } });

const askedOf = (item: Item): AskedBefore => ({ evacuation: textOf(item, 'evacuation'), request: textOf(item, 'request'), lapsesAt: numberOf(item, 'lapsesAt') });
