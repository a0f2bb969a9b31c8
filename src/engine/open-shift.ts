import type { ShiftCommand } from '../commands/command.ts';
import { approversOf } from '../config/people.ts';
import { decide } from '../evacuation/decide.ts';
import type { Ask } from '../evacuation/events.ts';
import { refusalOf } from '../evacuation/standing.ts';
import { MINUTE, type Person } from '../evacuation/words.ts';
import { digestText } from '../flows/shift/digest.ts';
import type { Delivery, Typed } from '../ports/incoming.ts';
import { alreadyLeaving, blockedRequest, cardNotPosted, duplicateRequest } from '../views/answers.ts';
import { refused } from '../views/refusals.ts';
import { answer } from './answer.ts';
import { askDigest } from './asks.ts';
import { beingLeft, supersede } from './being-left.ts';
import { refusedHere } from './channel.ts';
import type { Deps } from './deps.ts';
import { linkTo } from './links.ts';
import { append, load } from './load.ts';
import { carryOn } from './settle.ts';
import { personOf, standingOf } from './standing.ts';
import { type Planned, planFor } from './survey.ts';
import { resolveTargets, type Targets } from './targets.ts';
import { othersThan, rolesOf } from './who.ts';

/** Until the card is on record the digest is held only this long: a run that dies here must not block the next Enter. */
const OPENING = 2 * MINUTE;

type ShiftDelivery = Delivery & { readonly incoming: Typed };

/** `/zonal shift`: from what was typed to a card that waits for a second person, or to one sentence that says why not. */
export async function openShift(deps: Deps, delivery: ShiftDelivery, asked: ShiftCommand): Promise<void> {
  const { incoming, key, evacuation } = delivery;
  const before = await load(deps, evacuation);
  if (before.keys.has(key)) return void (await carryOn(deps, before));
  const resolved = resolveTargets(deps.configuration, asked);
  const by = personOf(deps, incoming.user, incoming.team);
  const [wrongPlace, standing] = await Promise.all([
    refusedHere(deps, incoming, 'acts'),
    standingOf(deps, by, { action: 'shift', sets: deps.configuration.actions.shift.requesters }),
  ]);
  if (wrongPlace) return answer(deps, incoming, wrongPlace);
  if (resolved.is === 'refused') return answer(deps, incoming, resolved.answer);
  const refusal = refusalOf(standing, 'not-allowed');
  if (refusal) {
    await recordRefusal(deps, delivery, by, refusal.code);
    return answer(deps, incoming, refused(refusal));
  }
  const { targets } = resolved;
  const duplicate = await claim(deps, delivery, targets, asked);
  if (duplicate) return answer(deps, incoming, duplicateRequest(duplicate));
  const planned = await planFor(deps, targets, asked.duration, evacuation);
  if (await refuseUnplannable(deps, delivery, targets, asked, planned)) return;
  await open(deps, delivery, makeAsk(deps, delivery, by, asked, targets, planned), targets);
}

/** A request that never opened has no stream: its refusal is recorded beside the others'. */
const recordRefusal = (deps: Deps, { request }: ShiftDelivery, by: Person, code: string): Promise<void> =>
  deps.register.countRefusal(request, by.canonical, code, deps.now(), deps.signal);

/** Takes the digest, or says which request holds it. */
async function claim(deps: Deps, { evacuation, request }: ShiftDelivery, targets: Targets, asked: ShiftCommand) {
  const digest = askDigest(deps, { action: 'shift', params: paramsOf(targets, asked) });
  const now = deps.now();
  const claimed = await deps.register.claimAsk(digest, { evacuation, request, lapsesAt: now + OPENING }, now, deps.signal);
  if (claimed.is === 'claimed') return undefined;
  return { ...claimed.by, link: await linkTo(deps, claimed.by.evacuation) };
}

/** Nothing that can be moved, or the zone is being left for these apps already: said to the requester, and nothing is opened. */
async function refuseUnplannable(deps: Deps, delivery: ShiftDelivery, targets: Targets, asked: ShiftCommand, { plan, seen }: Planned): Promise<boolean> {
  const { alive, stale } = await beingLeft(deps, targets, seen);
  const release = () => deps.register.settleAsk(askDigest(deps, { action: 'shift', params: paramsOf(targets, asked) }), delivery.request, deps.signal);
  if (alive.length) {
    await release();
    const open = await Promise.all(alive.map(async ({ id, apps }) => ({ apps, evacuation: id, link: await linkTo(deps, id) })));
    await answer(deps, delivery.incoming, alreadyLeaving(open));
    return true;
  }
  if (!plan.steps.length) {
    await release();
    await recordRefusal(deps, delivery, personOf(deps, delivery.incoming.user, delivery.incoming.team), 'nothing-to-move');
    await answer(deps, delivery.incoming, blockedRequest({ ...targets, plan }));
    return true;
  }
  await supersede(deps, stale);
  return false;
}

const paramsOf = ({ zone, apps, resources }: Targets, { duration }: ShiftCommand): Ask['params'] => ({ zone, apps, arns: resources.map(({ arn }) => arn), duration });

function makeAsk(deps: Deps, { request }: ShiftDelivery, by: Person, asked: ShiftCommand, targets: Targets, { plan }: Planned): Ask {
  const { configuration } = deps;
  const policy = configuration.actions.shift;
  const params = paramsOf(targets, asked);
  const now = deps.now();
  const digest = deps.sha256(digestText({ action: 'shift', params, plan, configuration: configuration.hash }));
  const approvers = othersThan(by, deps, approversOf(configuration, 'shift'));
  return {
    request,
    revision: 1,
    action: 'shift',
    params,
    plan,
    digest,
    by,
    reason: asked.reason,
    askedAt: now,
    lapsesAt: now + policy.lapse,
    needed: policy.approvals,
    approvers,
    roles: rolesOf(deps, plan),
  };
}

/** On record first, then shown: whatever dies in between, the tick finds the pointer and shows the card. */
async function open(deps: Deps, { incoming, key, evacuation }: ShiftDelivery, ask: Ask, { zone, apps }: Targets): Promise<void> {
  await deps.register.pointTo(evacuation, deps.now(), deps.signal);
  const empty = await load(deps, evacuation);
  const opened = await append(deps, empty, (state) => ({
    key,
    by: ask.by,
    events: decide(state, { type: 'open', zone, apps, channel: incoming.channel.id, ask }, deps.now()).events,
  }));
  const { delivery } = await carryOn(deps, opened);
  const unshown = delivery.refused.find(({ slot }) => slot.startsWith('card:'));
  if (unshown) await answer(deps, incoming, cardNotPosted({ channel: incoming.channel.id, why: unshown.why }));
}
