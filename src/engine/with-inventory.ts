import type { Finding, Plan } from '../evacuation/plan.ts';
import { placeOf, type Resource } from '../evacuation/resource.ts';
import type { Arn } from '../evacuation/words.ts';
import type { Kept } from '../ports/watchbook.ts';
import { inShort } from '../schedule/inventory.ts';
import { type Deps, within } from './deps.ts';

const KEPT_MS = 2_000;

/**
 * The plan, with what was last kept of each resource that could not be read now, and when: for the person who decides.
 * No rule is judged by it, because it may be a day old.
 */
export async function withInventory(deps: Deps, plan: Plan, resources: readonly Resource[]): Promise<Plan> {
  const unread = resources.filter(({ arn }) => plan.unread.some((finding) => isUnread(finding, arn)));
  if (!unread.length) return plan;
  const kept = await keptOf(deps, unread);
  const times = unread.flatMap(({ arn }) => kept.get(arn)?.at ?? []);
  return {
    ...plan,
    unread: plan.unread.map((finding) => withKept(finding, kept)),
    evidence: { ...plan.evidence, inventoryAt: times.length ? Math.min(...times) : 'none' },
  };
}

const isUnread = ({ code, about }: Finding, arn: Arn): boolean => code === 'facts-unread' && about === arn;

function withKept(finding: Finding, kept: ReadonlyMap<Arn, Kept>): Finding {
  const facts = finding.code === 'facts-unread' ? kept.get(finding.about) : undefined;
  return facts ? { ...finding, detail: { ...finding.detail, inventoryAt: facts.at, inventory: inShort(facts.value) } } : finding;
}

async function keptOf(deps: Deps, resources: readonly Resource[]): Promise<ReadonlyMap<Arn, Kept>> {
  const places = [...new Map(resources.map((resource) => [`${resource.account} ${resource.region}`, placeOf(resource)])).values()];
  try {
    const all = await Promise.all(places.map((place) => deps.watchbook.kept(place, within(deps.signal, KEPT_MS))));
    return new Map(all.flatMap((one) => [...one]));
  } catch (error) {
    deps.logger.warn({ err: error }, 'the inventory could not be read');
    return new Map();
  }
}
