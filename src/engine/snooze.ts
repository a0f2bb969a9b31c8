import { refusalOf } from '../evacuation/standing.ts';
import type { Instant } from '../evacuation/words.ts';
import type { Click, Delivery } from '../ports/incoming.ts';
import { snoozeUntil } from '../schedule/reminders.ts';
import { unsupported } from '../views/answers.ts';
import { refused } from '../views/refusals.ts';
import { notDueAnyMore, snoozed } from '../views/snoozes.ts';
import { answer } from './answer.ts';
import type { Deps } from './deps.ts';
import { append, load } from './load.ts';
import { carryOn } from './settle.ts';
import { personOf, standingOf } from './standing.ts';

/** `<request>:<revision>:<key of the reminder>`. */
const VALUE = /^(ev-[0-9a-z]{8})-r-[0-9a-z]{4}:\d{1,6}:(\d{1,16}:\d{1,5})$/;

/** A person has seen a reminder: it comes again later, as far as the lapse leaves time for that. Anybody may who may ask to extend. */
export async function snooze(deps: Deps, { incoming, key }: Delivery & { readonly incoming: Click }): Promise<void> {
  const [, evacuation, due] = VALUE.exec(incoming.action.value) ?? [];
  if (!evacuation || !due) return answer(deps, incoming, unsupported(incoming.action.id));
  const loaded = await load(deps, evacuation);
  if (loaded.keys.has(key)) return void (await carryOn(deps, loaded));
  const by = personOf(deps, incoming.user, incoming.user.team);
  const refusal = refusalOf(await standingOf(deps, by, { action: 'extend', sets: deps.configuration.actions.extend.requesters }), 'not-allowed');
  if (refusal) return answer(deps, incoming, refused(refusal));
  let until: Instant | undefined;
  const after = await append(deps, loaded, (state) => {
    const at = deps.now();
    until = state.status === 'open' ? snoozeUntil(state, due, at, deps.configuration.reminders) : undefined;
    return { key, by, events: until === undefined ? [] : [{ type: 'snoozed', due, by, at, until }] };
  });
  await answer(deps, incoming, until === undefined ? notDueAnyMore(evacuation) : snoozed(until, deps.now()));
  await carryOn(deps, after);
}
