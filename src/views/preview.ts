import type { Plan } from '../evacuation/plan.ts';
import type { Millis, Zone } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { header, section } from './blocks.ts';
import { appsOf } from './decision.ts';
import { evidence } from './evidence.ts';
import { partBlocks } from './parts.ts';
import { findingParts, lasts, moves } from './plan-parts.ts';
import { code, duration, inert, zone } from './text.ts';

/** For the `plan` command: the card of a shift without the request, seen by one person. */
export function planPreview(asked: { readonly zone: Zone; readonly apps: readonly string[]; readonly duration: Millis; readonly plan: Plan }): Rendered {
  const { plan, apps } = asked;
  const title = `Plan: shift ${appsOf(apps, 60)} away from ${zone(asked.zone)}`;
  const parts = [moves(plan.steps, apps), ...findingParts(plan).map(({ part }) => part), evidence(plan.evidence, asked.zone)];
  const lasting = lasts(plan.steps, asked.duration);
  return {
    text: inert(`${title}. Nothing moves: this only shows what a shift would do.`, 500),
    blocks: [
      header(title),
      section(`Nothing moves and nobody was asked. This is what a shift for ${duration(asked.duration)} would do.${lasting ? ` ${lasting}` : ''}`),
      ...parts.flatMap((part) => partBlocks(part, '.')),
      section(`To ask for it: ${code(`/zonal shift ${apps.join(' ')} ${asked.zone.id} --for … --reason "…"`, 400)}`),
    ],
  };
}
