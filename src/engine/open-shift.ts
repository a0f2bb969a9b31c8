import type { ShiftCommand } from '../commands/command.ts';
import type { Ask } from '../evacuation/events.ts';
import type { Plan } from '../evacuation/plan.ts';
import { MINUTE, type Person } from '../evacuation/words.ts';
import type { Delivery, Typed } from '../ports/incoming.ts';
import { alreadyLeaving, blockedRequest, duplicateRequest } from '../views/answers.ts';
import { answer } from './answer.ts';
import { askDigest } from './asks.ts';
import { beingLeft, type Stale, supersede, supersedes } from './being-left.ts';
import { refusedHere } from './channel.ts';
import type { Deps } from './deps.ts';
import { linkTo } from './links.ts';
import { load } from './load.ts';
import { makeAsk } from './make-ask.ts';
import { mayAsk } from './may-ask.ts';
import { openEvacuation } from './open-evacuation.ts';
import { carryOn } from './settle.ts';
import { personOf } from './standing.ts';
import { type Planned, planFor } from './survey.ts';
import { resolveTargets, type Targets } from './targets.ts';

/** Until the card is on record the digest is held only this long: a run that dies here must not block the next Enter. */
const OPENING = 2 * MINUTE;

type ShiftDelivery = Delivery & { readonly incoming: Typed };

/** `/zonal shift`: from what was typed to a card that waits for a second person, or to one sentence that says why not. */
export async function openShift(deps: Deps, delivery: ShiftDelivery, asked: ShiftCommand): Promise<void> {
  const { incoming, key, evacuation, request } = delivery;
  const before = await load(deps, evacuation);
  if (before.keys.has(key)) return void (await carryOn(deps, before));
  const resolved = resolveTargets(deps.configuration, asked);
  const by = personOf(deps, incoming.user, incoming.team);
  const [wrongPlace, allowed] = await Promise.all([refusedHere(deps, incoming, 'acts'), mayAsk(deps, by, 'shift', asked.glass)]);
  if (wrongPlace) return answer(deps, incoming, wrongPlace);
  if (resolved.is === 'refused') return answer(deps, incoming, resolved.answer);
  if (allowed.is === 'no') {
    await recordRefusal(deps, delivery, by, allowed.code);
    return answer(deps, incoming, allowed.answer);
  }
  const { targets } = resolved;
  const duplicate = await claim(deps, delivery, targets, asked);
  if (duplicate) return answer(deps, incoming, duplicateRequest(duplicate));
  const planned = await planFor(deps, targets, asked.duration, evacuation);
  const plannable = await refuseUnplannable(deps, delivery, targets, asked, planned);
  if (!plannable) return;
  const { needed, glass, membershipOf } = allowed;
  const parts = { request, action: 'shift', params: paramsOf(targets, asked), plan: plannable.plan, by, reason: asked.reason, needed, ...(glass ? { glass } : {}) } as const;
  await openEvacuation(deps, delivery, makeAsk(deps, parts), membershipOf);
  await supersede(deps, plannable.stale, evacuation);
}

/** A request that never opened has no stream: its refusal is recorded beside the others'. */
const recordRefusal = (deps: Deps, { request }: ShiftDelivery, by: Person, code: string): Promise<void> =>
  deps.register.countRefusal(request, by.canonical, code, deps.now(), deps.signal);

const digestOf = (deps: Deps, targets: Targets, asked: ShiftCommand): string => askDigest(deps, { action: 'shift', params: paramsOf(targets, asked), glass: asked.glass === true });

/** Takes the digest, or says which request holds it. */
async function claim(deps: Deps, { evacuation, request }: ShiftDelivery, targets: Targets, asked: ShiftCommand) {
  const now = deps.now();
  const claimed = await deps.register.claimAsk(digestOf(deps, targets, asked), { evacuation, request, lapsesAt: now + OPENING }, now, deps.signal);
  if (claimed.is === 'claimed') return undefined;
  return { ...claimed.by, link: await linkTo(deps, claimed.by.evacuation) };
}

type Plannable = { readonly plan: Plan; readonly stale: readonly Stale[] };

/** Nothing that can be moved, or the zone is being left for these apps already: said to the requester, and nothing is opened. */
async function refuseUnplannable(deps: Deps, delivery: ShiftDelivery, targets: Targets, asked: ShiftCommand, { plan, seen }: Planned): Promise<Plannable | undefined> {
  const { alive, stale } = await beingLeft(deps, targets, seen);
  const release = () => deps.register.settleAsk(digestOf(deps, targets, asked), delivery.request, deps.signal);
  if (alive.length) {
    await release();
    const open = await Promise.all(alive.map(async ({ id, apps }) => ({ apps, evacuation: id, link: await linkTo(deps, id) })));
    await answer(deps, delivery.incoming, alreadyLeaving(open));
    return undefined;
  }
  if (!plan.steps.length) {
    await release();
    await recordRefusal(deps, delivery, personOf(deps, delivery.incoming.user, delivery.incoming.team), 'nothing-to-move');
    await answer(deps, delivery.incoming, blockedRequest({ ...targets, plan }));
    return undefined;
  }
  return { plan: { ...plan, warnings: [...plan.warnings, ...stale.map(supersedes)] }, stale };
}

const paramsOf = ({ zone, apps, resources }: Targets, { duration }: ShiftCommand): Ask['params'] => ({ zone, apps, arns: resources.map(({ arn }) => arn), duration });
