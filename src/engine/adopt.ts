import type { AdoptCommand } from '../commands/command.ts';
import { isShiftable } from '../evacuation/resource.ts';
import { MINUTE, type Millis } from '../evacuation/words.ts';
import { planAdopt } from '../flows/adopt/plan.ts';
import type { Delivery, Typed } from '../ports/incoming.ts';
import { duplicateRequest, nothingToAdopt } from '../views/answers.ts';
import { answer } from './answer.ts';
import { askDigest } from './asks.ts';
import { refusedHere } from './channel.ts';
import type { Deps } from './deps.ts';
import { linkTo } from './links.ts';
import { load } from './load.ts';
import { makeAsk } from './make-ask.ts';
import { mayAsk } from './may-ask.ts';
import { openEvacuation } from './open-evacuation.ts';
import { openEvacuations } from './open-evacuations.ts';
import { readManaged } from './read-managed.ts';
import { carryOn } from './settle.ts';
import { personOf } from './standing.ts';
import { resolveTargets } from './targets.ts';

const LOOK_MS: Millis = 5_000;
/** A run that dies before the card is on record must not block the next Enter for longer. */
const OPENING: Millis = 2 * MINUTE;

/** `/zonal adopt`: shifts that were started by hand come into an evacuation of their own, as they are. */
export async function adoptTyped(deps: Deps, delivery: Delivery & { readonly incoming: Typed }, asked: AdoptCommand): Promise<void> {
  const { incoming, key, evacuation, request } = delivery;
  const before = await load(deps, evacuation);
  if (before.keys.has(key)) return void (await carryOn(deps, before));
  const resolved = resolveTargets(deps.configuration, asked);
  const by = personOf(deps, incoming.user, incoming.team);
  const [wrongPlace, allowed] = await Promise.all([refusedHere(deps, incoming, 'acts'), mayAsk(deps, by, 'adopt')]);
  if (wrongPlace) return answer(deps, incoming, wrongPlace);
  if (resolved.is === 'refused') return answer(deps, incoming, resolved.answer);
  if (allowed.is === 'no') {
    await deps.register.countRefusal(request, by.canonical, allowed.code, deps.now(), deps.signal);
    return answer(deps, incoming, allowed.answer);
  }
  const { zone, apps, resources } = resolved.targets;
  const [seen, owned] = await Promise.all([
    readManaged(
      deps,
      resources.filter(({ kind }) => isShiftable(kind)),
      LOOK_MS,
    ),
    ownedShifts(deps),
  ]);
  const plan = planAdopt({ zone: zone.id, resources, owned, now: deps.now() }, seen);
  if (!plan.steps.length) return answer(deps, incoming, nothingToAdopt({ zone, apps, plan, links: await linksIn(deps, plan.blockers) }));
  const params = { zone, apps, arns: plan.steps.map(({ target }) => target.arn), duration: 0 };
  const ask = makeAsk(deps, { request, action: 'adopt', params, plan, by, reason: asked.reason, needed: allowed.needed });
  const held = await deps.register.claimAsk(askDigest(deps, ask), { evacuation, request, lapsesAt: deps.now() + OPENING }, deps.now(), deps.signal);
  if (held.is === 'taken') return answer(deps, incoming, duplicateRequest({ ...held.by, link: await linkTo(deps, held.by.evacuation) }));
  await openEvacuation(deps, delivery, ask);
}

/** Every shift that is ours already, with the open evacuation whose record has it. */
async function ownedShifts(deps: Deps): Promise<ReadonlyMap<string, string>> {
  const open = await openEvacuations(deps);
  return new Map(open.flatMap((state) => [...state.shifts.values()].map((shift) => [shift, state.id] as const)));
}

async function linksIn(deps: Deps, blockers: readonly { readonly detail: Readonly<Record<string, string | number>> }[]) {
  const ids = [...new Set(blockers.flatMap(({ detail }) => (typeof detail.evacuation === 'string' ? [detail.evacuation] : [])))];
  return Promise.all(ids.map(async (evacuation) => ({ evacuation, link: await linkTo(deps, evacuation) })));
}
