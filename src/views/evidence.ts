import type { Evidence } from '../evacuation/plan.ts';
import type { Instant, Known, Zone } from '../evacuation/words.ts';
import { listed, type Part } from './parts.ts';
import { code, utc, when, zone as zoneLabel } from './text.ts';

/** What was seen when the plan was made: what AWS says of the zone, what it does already, and where targets are unhealthy. */
export function evidence(seen: Evidence, zone: Zone): Part {
  const lines = [
    `• Zone state, from EC2: ${read(seen.zones, (zones) => states(zones, zone))}`,
    `• Active autoshifts, from ARC: ${read(seen.autoshifts, (shifts) => autoshifts(shifts, zone))}`,
    `• Unhealthy targets of these load balancers: ${read(seen.targets, (targets) => health(targets, zone))}`,
    ...(seen.inventoryAt === undefined ? [] : [`• What could not be read now: ${lastKept(seen.inventoryAt)}`]),
  ];
  return { title: 'Evidence', lines, budget: 1_100 };
}

const lastKept = (at: Instant | 'none'): string =>
  at === 'none' ? 'no inventory was kept of it' : `the last inventory is of ${when(at)}; what it said is with each resource, here or in the thread`;

function read<T>(fact: Known<T>, words: (value: T) => string): string {
  return fact.known ? `${words(fact.value)} (read ${utc(fact.at)})` : `could not be read: ${code(fact.why, 120)}`;
}

type Zones = Extract<Evidence['zones'], { known: true }>['value'];

/** The zone itself in every account, then any other zone that is not well. */
function states(zones: Zones, zone: Zone): string {
  const lines = zones
    .filter(({ zone: id, state, messages }) => id === zone.id || state !== 'available' || messages.length > 0)
    .sort((one, other) => Number(other.zone === zone.id) - Number(one.zone === zone.id))
    .map(({ account, zone: id, state, messages }) => {
      const name = id === zone.id ? zone.names[account] : undefined;
      const said = messages.length
        ? `. AWS says: ${messages
            .slice(0, 2)
            .map((message) => code(message, 150))
            .join(' ')}${messages.length > 2 ? ` and ${messages.length - 2} more` : ''}`
        : ', no messages';
      return `${code(name ? `${id} / ${name}` : id)} is ${code(state, 30)} in account ${code(account)}${said}`;
    });
  return lines.length ? listed(lines, 420).text : 'EC2 did not list this zone';
}

type Autoshifts = Extract<Evidence['autoshifts'], { known: true }>['value'];

function autoshifts(shifts: Autoshifts, zone: Zone): string {
  const lines = shifts.map(
    ({ account, awayFrom, startedAt }) => `away from ${code(awayFrom === zone.id ? zoneLabel(zone) : awayFrom)} in account ${code(account)} since ${utc(startedAt)}`,
  );
  return lines.length ? listed(lines, 160).text : 'none';
}

type Targets = Extract<Evidence['targets'], { known: true }>['value'];

function health(targets: Targets, zone: Zone): string {
  const lines = targets.map(({ zone: id, unhealthy, total }) => `${code(id === zone.id ? zoneLabel(zone) : id)} *${unhealthy} of ${total}*`);
  return lines.length ? listed(lines, 180).text : 'no registered targets';
}
