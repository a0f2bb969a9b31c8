import type { PlanCommand } from '../commands/command.ts';
import type { Typed } from '../ports/incoming.ts';
import { planPreview } from '../views/preview.ts';
import { answer } from './answer.ts';
import { refusedHere } from './channel.ts';
import type { Deps } from './deps.ts';
import { planFor } from './survey.ts';
import { resolveTargets } from './targets.ts';

/** The card without a request, for one person: nothing is written and nobody is asked. */
export async function previewPlan(deps: Deps, incoming: Typed, asked: PlanCommand): Promise<void> {
  const refused = await refusedHere(deps, incoming, 'looks');
  if (refused) return answer(deps, incoming, refused);
  const resolved = resolveTargets(deps.configuration, asked);
  if (resolved.is === 'refused') return answer(deps, incoming, resolved.answer);
  const { targets } = resolved;
  const { plan } = await planFor(deps, targets, asked.duration, '');
  await answer(deps, incoming, planPreview({ ...targets, duration: asked.duration, plan }));
}
