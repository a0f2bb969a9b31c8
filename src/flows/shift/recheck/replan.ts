import type { Ask } from '../../../evacuation/events.ts';
import type { Finding, FindingCode, Plan, PlannedStep } from '../../../evacuation/plan.ts';
import { placeOf } from '../../../evacuation/resource.ts';
import type { Arn } from '../../../evacuation/words.ts';
import { factsUnread } from '../plan/about.ts';
import { appsText } from '../plan/arc.ts';
import { inOrder, say } from '../plan/said.ts';
import { inTiers } from '../plan/steps.ts';
import { secondZone } from '../plan/zones-out.ts';
import type { ShiftSnapshot } from '../snapshot.ts';
import type { Looked } from './look-again.ts';

/** What is said of a resource from ARC alone: a new look replaces it. What else was shown is kept; its age is in the evidence. */
const FROM_ARC: readonly FindingCode[] = ['adopts-shift', 'ends-fis', 'ends-practice', 'same-zone-autoshift', 'registration-unread'];

/** The plan that was shown, with what ARC and the zones being left say now in place of what they said then. */
export function replan({ params, plan }: Ask, looked: readonly Looked[], leaving: ShiftSnapshot['leaving']): Plan {
  const again = new Map(looked.map((one) => [one.resource.arn, one]));
  const lifted = looked.filter((one) => one.lifted);
  const said = lifted.map(({ resource }) => factsUnread(resource, 'it was left out when the others were read'));
  const movable = [...plan.steps.filter((step) => !again.has(step.target.arn)), ...looked.flatMap(({ step }) => step ?? [])];
  const steps = inTiers(movable.filter((step) => !ownedBy(lifted, step)));
  const stillMoving = new Set(steps.map((step) => step.target.arn));

  const kept = (findings: readonly Finding[]): readonly Finding[] =>
    findings.filter(({ about, code }) => about === 'all' || code === 'not-supported' || (stillMoving.has(about) && !(again.has(about) && FROM_ARC.includes(code))));
  const fresh = looked.filter(({ resource }) => stillMoving.has(resource.arn)).map(({ arc }) => arc);
  const blockers = [...stillBlocked(plan, again), ...looked.flatMap(({ arc }) => arc.blocker ?? []), ...movable.flatMap((step) => ownedBy(lifted, step) ?? [])];
  return {
    steps,
    blockers: inOrder([...blockers, ...(steps.length === 0 ? [say('nothing-to-move', 'all', { blocked: blockers.length, stays: plan.stays.filter(isUnsupported).length })] : [])]),
    acknowledgements: inOrder([
      ...kept(plan.acknowledgements.filter(({ code }) => code !== 'second-zone' && code !== 'capacity-unread')),
      ...second(plan, params.zone.id, steps, leaving),
      ...capacityUnread(plan, lifted.length, steps.length),
      ...fresh.flatMap((arc) => arc.acknowledgements),
    ]),
    warnings: inOrder([...kept(plan.warnings), ...fresh.flatMap((arc) => arc.warnings)]),
    unread: inOrder([...kept(plan.unread.filter(({ code }) => code !== 'leaving-unread' || !leaving.known)), ...said.flatMap((one) => one.unread)]),
    stays: inOrder([...kept(plan.stays), ...said.flatMap((one) => one.stays)]),
    evidence: plan.evidence,
  };
}

const isUnsupported = ({ code }: Finding): boolean => code === 'not-supported';

const stillBlocked = (plan: Plan, again: ReadonlyMap<Arn, Looked>): readonly Finding[] => plan.blockers.filter(({ about }) => about !== 'all' && !again.has(about));

/** A cluster that can be shifted after all moves the Auto Scaling groups of its node groups. */
function ownedBy(lifted: readonly Looked[], { target, args }: PlannedStep): Finding | undefined {
  const owner = lifted.find(
    ({ resource }) => resource.kind === 'eks' && resource.name === args.cluster && resource.account === target.account && resource.region === target.region,
  );
  return owner && say('managed-node-group', target.arn, { apps: appsText(target), cluster: owner.resource.name });
}

/** Unread now: what was shown stands. */
function second(plan: Plan, zone: string, steps: readonly PlannedStep[], leaving: ShiftSnapshot['leaving']): readonly Finding[] {
  if (!leaving.known) return plan.acknowledgements.filter(({ code }) => code === 'second-zone');
  const places = steps.map(({ target }) => placeOf(target));
  const finding = secondZone(places, zone, { leaving, autoshifts: plan.evidence.autoshifts });
  return finding ? [finding] : [];
}

function capacityUnread(plan: Plan, lifted: number, of: number): readonly Finding[] {
  const shown = plan.acknowledgements.find(({ code }) => code === 'capacity-unread');
  const unread = Math.min(Number(shown?.detail.unread ?? 0) + lifted, of);
  return unread > 0 ? [say('capacity-unread', 'all', { unread, of })] : [];
}
