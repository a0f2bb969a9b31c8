import type { Apps } from '../commands/command.ts';
import { resolveApps, resourcesOf } from '../config/apps.ts';
import type { Configuration } from '../config/configuration.ts';
import { resolveZone } from '../config/zones.ts';
import type { Resource } from '../evacuation/resource.ts';
import { never, type Zone } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { ambiguousZone, localZone, unknownApps, unknownZone } from '../views/answers.ts';

/** What a command is about, as the configuration knows it. */
export type Targets = { readonly apps: readonly string[]; readonly zone: Zone; readonly resources: readonly Resource[] };
export type Resolved = { readonly is: 'ok'; readonly targets: Targets } | { readonly is: 'refused'; readonly answer: Rendered };

/** Finds what was named; else the sentence that says what is wrong and what there is. */
export function resolveTargets(configuration: Configuration, asked: { readonly apps: Apps; readonly zone: string }): Resolved {
  const named = resolveApps(configuration, asked.apps);
  if (named.is === 'unknown') return refuse(unknownApps(named.unknown, named.known));
  const zone = resolveZone(configuration, named.apps, asked.zone);
  switch (zone.is) {
    case 'zone':
      return { is: 'ok', targets: { apps: named.apps, zone: zone.zone, resources: resourcesOf(configuration, named.apps) } };
    case 'ambiguous':
      return refuse(
        ambiguousZone(
          zone.typed,
          zone.meanings.map((one) => ({ account: one.account, zone: `${one.id} / ${one.name}` })),
        ),
      );
    case 'local-zone':
      return refuse(localZone(zone.typed));
    case 'unknown':
      return refuse(unknownZone(zone, zonesSeen(zone.known)));
    default:
      return never(zone);
  }
}

const refuse = (answer: Rendered): Resolved => ({ is: 'refused', answer });

/** One entry per place, with every account's name for it. */
function zonesSeen(seen: readonly { readonly id: string; readonly account: string; readonly name: string }[]): readonly Zone[] {
  const zones = new Map<string, Record<string, string>>();
  for (const { id, account, name } of seen) zones.set(id, { ...zones.get(id), [account]: name });
  return [...zones].map(([id, names]) => ({ id, names }));
}
