import { type Command, type Decision, decide } from '../evacuation/decide.ts';
import type { Ask } from '../evacuation/events.ts';
import type { Standing } from '../evacuation/standing.ts';
import type { Evacuation, EvacuationRecord } from '../evacuation/state.ts';
import { never, type Person, unread } from '../evacuation/words.ts';
import type { Click, Delivery } from '../ports/incoming.ts';
import { noSuchEvacuation, unsupported } from '../views/answers.ts';
import { refused as refusedAnswer } from '../views/refusals.ts';
import { howToRecover } from '../views/reminders.ts';
import { answer } from './answer.ts';
import { cancelAsk } from './cancel-ask.ts';
import type { Deps } from './deps.ts';
import { extendPressed } from './extend.ts';
import { append, type Loaded, load } from './load.ts';
import { prepare } from './prepare.ts';
import { carryOn } from './settle.ts';
import { snooze } from './snooze.ts';
import { personOf, standingOf } from './standing.ts';

const WANTED = {
  'zonal.approve': 'approve',
  'zonal.reject': 'reject',
  'zonal.withdraw': 'withdraw',
  'zonal.retry': 'retry',
  'zonal.hold': 'hold',
  'zonal.release': 'release',
  'zonal.undo': 'undo',
  'zonal.ratify': 'ratify',
  'zonal.disown': 'disown',
} as const;
const EXTEND = 'zonal.extend';
type Wanted = (typeof WANTED)[keyof typeof WANTED];
const VALUE = /^(ev-[0-9a-z]{8})-r-([0-9a-z]{4}):([1-9]\d{0,5})$/;

/**
 * A press of a button: decided on what the log says now, once, whoever else presses. The person who is refused is told
 * why; everybody else sees the card change.
 */
export async function click(deps: Deps, delivery: Delivery & { readonly incoming: Click }): Promise<void> {
  const { incoming, key } = delivery;
  if (incoming.action.id === 'zonal.prepare') return prepare(deps, incoming);
  if (incoming.action.id === 'zonal.snooze') return snooze(deps, { ...delivery, incoming });
  const wanted = Object.entries(WANTED).find(([id]) => id === incoming.action.id)?.[1];
  const [, evacuation, suffix, revision] = VALUE.exec(incoming.action.value) ?? [];
  const request = `${evacuation}-r-${suffix}`;
  // A request of its own, not a word on the one that it stands on.
  if (incoming.action.id === EXTEND && evacuation) return extendPressed(deps, delivery, { evacuation, request });
  if (incoming.action.id === 'zonal.recover' && evacuation) return explainRecovery(deps, incoming, evacuation);
  if (!wanted || !evacuation) return answer(deps, incoming, unsupported(incoming.action.id));
  const by = personOf(deps, incoming.user, incoming.user.team);
  const loaded = await load(deps, evacuation);
  const ask = loaded.state.status === 'new' ? undefined : loaded.state.requests.get(request)?.ask;
  const about = { request, revision: Number(revision), by, standing: await standingFor(deps, wanted, by, ask) };
  const minted = `${evacuation}-r-${delivery.request.slice(-4)}`;
  const decided = await decideOnce(deps, loaded, key, by, (state) => commandFor(deps, wanted, about, state, minted));
  if (decided.refused) await refuse(deps, incoming, decided, about.request, by);
  await carryOn(deps, decided.loaded);
}

/** There is no guided recovery yet: the button says so, and what to do by hand. */
async function explainRecovery(deps: Deps, incoming: Click, evacuation: string): Promise<void> {
  const { state } = await load(deps, evacuation);
  await answer(deps, incoming, state.status === 'new' ? noSuchEvacuation(evacuation) : howToRecover(state));
}

/**
 * Withdrawing needs to know who the requester is and nothing else, so it works when Slack cannot be asked. Holding is for
 * anybody who may ask; everything else is for the approvers of what the request does.
 */
async function standingFor(deps: Deps, wanted: Wanted, by: Person, ask: Ask | undefined): Promise<Standing> {
  if (wanted === 'withdraw') return unread('not needed');
  const action = ask?.action ?? 'shift';
  const { requesters, approvers } = deps.configuration.actions[action];
  return standingOf(deps, by, { action, sets: wanted === 'hold' ? requesters : approvers, ...(ask ? { requester: ask.by } : {}) });
}

type About = { readonly request: string; readonly revision: number; readonly by: Person; readonly standing: Standing };

function commandFor(deps: Deps, wanted: Wanted, about: About, state: Evacuation, minted: string): Command {
  switch (wanted) {
    case 'approve':
    case 'reject':
    case 'withdraw':
      return { type: 'vote', vote: wanted, ...about };
    case 'retry':
    case 'hold':
    case 'release':
    case 'ratify':
    case 'disown':
      return { type: wanted, ...about };
    case 'undo':
      return { type: 'undo', ...about, ask: state.status === 'open' ? undoAsk(deps, state, about, minted) : undefined };
    default:
      return never(wanted);
  }
}

const undoAsk = (deps: Deps, state: EvacuationRecord, { request, by }: About, minted: string) =>
  cancelAsk(deps, state, by, { request: minted, reason: `Undo of ${request}`, needed: 0 });

type Decided = { readonly loaded: Loaded; readonly refused: Decision['refused'] };

async function decideOnce(deps: Deps, loaded: Loaded, key: string, by: Person, commandOn: (state: Evacuation) => Command): Promise<Decided> {
  if (loaded.keys.has(key)) return { loaded, refused: undefined };
  let refused: Decision['refused'];
  const after = await append(deps, loaded, (state) => {
    const decision = decide(state, commandOn(state), deps.now());
    refused = decision.refused;
    return { key, by, events: decision.events };
  });
  return { loaded: after, refused };
}

async function refuse(deps: Deps, incoming: Click, { loaded, refused }: Decided, request: string, by: Person): Promise<void> {
  if (!refused) return;
  const { state } = loaded;
  const asked = state.status === 'new' ? undefined : state.requests.get(request)?.ask;
  if (refused.repeated && asked) await deps.register.countRefusal(request, by.canonical, refused.code, deps.now(), deps.signal);
  await answer(deps, incoming, refusedAnswer(refused, asked ? { ask: asked } : {}));
}
