import type { Instant } from '../evacuation/words.ts';
import type { Claim, Delivered, Deliveries } from '../ports/deliveries.ts';
import { StoreFault } from '../ports/store-fault.ts';
import { messagesKey, slotKey } from './keys.ts';
import { changeRevised, valueIn } from './revised.ts';
import { claimSlot, deliveredSlot, parkedSlot, releasedSlot, type Slot, shownIn, slotSchema } from './slot.ts';
import { queryAll, type Table, textOf } from './table.ts';

/** What was delivered, one item per message slot, each change conditional on the one before. Throws `StoreFault`. */
export function dynamoDeliveries(table: Table): Deliveries {
  const change = (evacuation: string, slot: string, modify: (value: Slot | undefined) => Slot | undefined, signal: AbortSignal) =>
    changeRevised(table, slotKey(evacuation, slot), slotSchema, modify, signal);

  return {
    async claim(evacuation, slot, wanted, signal) {
      let claim: Claim = { is: 'busy' };
      const decide = (value: Slot | undefined) => {
        const claimed = claimSlot(value, wanted);
        claim = claimed.claim;
        return claimed.next;
      };
      try {
        await change(evacuation, slot, decide, signal);
      } catch (error) {
        // Others kept changing the slot: whoever they are, they deliver it.
        if (error instanceof StoreFault && error.code === 'contended') return { is: 'busy' };
        throw error;
      }
      return claim;
    },

    delivered: (evacuation, slot, shown, signal) => change(evacuation, slot, (value) => deliveredSlot(value, shown), signal),

    async release(evacuation, slot, how, signal) {
      // The lease that is there at first is the caller's, as leases outlive effects. If another is met after a lost
      // write, ours was released already, and the other is not ours to end.
      let mine: { readonly until: Instant | undefined } | undefined;
      const free = (value: Slot | undefined) => {
        mine ??= { until: value?.lease?.until };
        return value === undefined || value.lease?.until !== mine.until ? undefined : releasedSlot(value, how);
      };
      await change(evacuation, slot, free, signal);
    },

    park: (evacuation, slot, hash, why, signal) => change(evacuation, slot, (value) => parkedSlot(value, hash, why), signal),

    async places(evacuation, signal) {
      const places = new Map<string, Delivered>();
      for (const item of await queryAll(table, messagesKey(evacuation), undefined, signal)) {
        const shown = shownIn(valueIn(item, slotSchema));
        if (shown) places.set(textOf(item, 'sk'), shown);
      }
      return places;
    },
  };
}
