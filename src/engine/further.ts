import { decide } from '../evacuation/decide.ts';
import type { Ask } from '../evacuation/events.ts';
import type { Instant, Person } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import type { Click, Delivery, Typed } from '../ports/incoming.ts';
import { cardNotPosted, closedAlready, duplicateRequest } from '../views/answers.ts';
import { answer } from './answer.ts';
import { askDigest } from './asks.ts';
import type { Deps } from './deps.ts';
import { linkTo } from './links.ts';
import { append, type Loaded } from './load.ts';
import { type MayAsk, mayAsk } from './may-ask.ts';
import type { Open } from './open-evacuations.ts';
import { carryOn } from './settle.ts';
import { personOf } from './standing.ts';

type Allowed = Extract<MayAsk, { is: 'yes' }>;
export type Parts = { readonly request: string; readonly by: Person; readonly allowed: Allowed };

/** A further request of an evacuation: who may ask for it, what it would do, and what is said when it would do nothing. */
export type Further = {
  readonly action: 'extend' | 'cancel';
  readonly glass?: boolean;
  make(state: Open, parts: Parts): Promise<Ask>;
  nothing(ask: Ask): Rendered;
};

type From = Delivery & { readonly incoming: Typed | Click };

/** From what was typed or pressed to a card, or to one sentence that says why not. It waits for nothing that runs already. */
export async function askFurther(deps: Deps, delivery: From, loaded: Loaded, further: Further): Promise<void> {
  const { incoming, key } = delivery;
  const { state } = loaded;
  if (loaded.keys.has(key)) return void (await carryOn(deps, loaded));
  if (state.status !== 'open') return answer(deps, incoming, closedAlready(loaded.head.id));
  const by = personOf(deps, incoming.user, incoming.is === 'click' ? incoming.user.team : incoming.team);
  const request = `${state.id}-r-${delivery.request.slice(-4)}`;
  const allowed = await mayAsk(deps, by, further.action, further.glass);
  if (allowed.is === 'no') {
    await deps.register.countRefusal(request, by.canonical, allowed.code, deps.now(), deps.signal);
    return answer(deps, incoming, allowed.answer);
  }
  const ask = await further.make(state, { request, by, allowed });
  if (!ask.plan.steps.length) return answer(deps, incoming, further.nothing(ask));
  await put(deps, delivery, loaded, ask, allowed.membershipOf);
}

async function put(deps: Deps, { incoming, key }: From, loaded: Loaded, ask: Ask, membershipOf: Instant | undefined): Promise<void> {
  let twin: Ask | undefined;
  const command = { type: 'request', ask, ...(membershipOf === undefined ? {} : { membershipOf }) } as const;
  const after = await append(deps, loaded, (state) => {
    twin = state.status === 'open' ? waitingTwin(deps, state, ask) : undefined;
    return { key, by: ask.by, events: twin ? [] : decide(state, command, deps.now()).events };
  });
  if (twin) return answer(deps, incoming, duplicateRequest({ ...twin, link: await linkTo(deps, after.head.id) }));
  if (after.state.status !== 'open') return answer(deps, incoming, closedAlready(after.head.id));
  const { delivery } = await carryOn(deps, after);
  const unshown = delivery.refused.find(({ slot }) => slot.startsWith(`card:${ask.request}`));
  if (unshown) await answer(deps, incoming, cardNotPosted({ channel: after.state.channel, why: unshown.why }));
}

/** The same thing waits for approval already. */
function waitingTwin(deps: Deps, state: Open, ask: Ask): Ask | undefined {
  const digest = askDigest(deps, ask);
  return [...state.requests.values()].find((request) => request.is === 'pending' && deps.now() < request.ask.lapsesAt && askDigest(deps, request.ask) === digest)?.ask;
}
