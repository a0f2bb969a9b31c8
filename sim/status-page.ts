import { instancesOf, targetsOf } from './world/living.ts';
import { registeredIn } from './world/registered.ts';
import { appliedOn, weightsOf } from './world/shifts.ts';
import type { Account, Zone } from './world/state.ts';
import type { World } from './world/world.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const row = (cells: readonly string[], tag = 'td'): string => `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => `<table>${row(head, 'th')}${rows.map((cells) => row(cells)).join('')}</table>`;
const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The page loads itself again once the clock has been moved: what runs on it may take a while. */
const MOVES = ['1m', '15m', '1h', '12h']
  .map((by) => ` <button onclick="fetch('/_sim/clock',{method:'POST',body:'{&quot;advance&quot;:&quot;${by}&quot;}'}).then(()=>location.reload())">+${by}</button>`)
  .join('');

/** The world on one page: zones and what lives in them, weights, shifts. It loads itself again every five seconds. */
export function statusPage(world: World): string {
  const { state, clock } = world;
  const accounts = state.accounts.map((account) => accountPart(world, account)).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Simulated Region ${state.region}</title>
<style>body{font:15px/1.4 system-ui,sans-serif;margin:2rem;color:#1d1c1d}table{border-collapse:collapse;margin:.5rem 0 1.5rem}td,th{border:1px solid #ccc;padding:.25rem .6rem;text-align:left}</style></head>
<body><h1>Simulated Region ${state.region}</h1><p>It is ${utc(clock.now())} here.${MOVES}</p>${accounts}<h2>Shifts, newest first</h2>${shiftsTable(world)}</body></html>\n`;
}

function accountPart(world: World, account: Account): string {
  const zones = account.zones.map((zone) => [`${zone.id} / ${zone.name}`, stateOf(world, zone), ...livingIn(world, account, zone.id)]);
  const resources = registeredIn(world, account.id);
  const weighted = account.zones.filter(({ id }) => resources.some((resource) => resource.weighted.includes(id)));
  const weights = resources.map((resource) => {
    const found = weightsOf(world, resource);
    return [resource.name, ...weighted.map(({ id }) => found[id]?.toFixed(1) ?? '')];
  });
  return `<h2>Account ${account.id}</h2>${table(['Zone', 'State', 'Load balancers', 'Instances healthy', 'Targets healthy'], zones)}
<h3>Weights, as ARC has them</h3>${table(['Resource', ...weighted.map(({ id }) => id)], weights)}`;
}

function stateOf(world: World, zone: Zone): string {
  const trouble = world.state.troubles[zone.id];
  return trouble ? `${trouble.state}: ${trouble.message}` : 'available';
}

function livingIn(world: World, account: Account, zone: string): readonly string[] {
  const balancers = account.loadBalancers.filter(({ zones }) => zones.includes(zone)).map(({ name }) => name);
  const here = <Item extends { readonly zone?: string; readonly healthy: boolean }>(items: readonly Item[]) => items.filter((item) => item.zone === zone);
  const count = (items: readonly { readonly healthy: boolean }[]) => (items.length ? `${items.filter(({ healthy }) => healthy).length} of ${items.length}` : '');
  return [
    balancers.join(', '),
    count(here(account.groups.flatMap((group) => instancesOf(world, group)))),
    count(here(account.targetGroups.flatMap((group) => targetsOf(world, group)))),
  ];
}

function shiftsTable(world: World): string {
  const rows = world.state.shifts.toReversed().map((shift) => [
    shift.arn
      .split(/[:/]/)
      .filter((part) => !/^[0-9a-f]{16}$/.test(part))
      .at(-1) ?? shift.arn,
    shift.kind,
    shift.awayFrom,
    shift.status === 'active' ? (appliedOn(world, shift.arn) === shift ? 'active, applied' : 'active, not applied') : shift.status,
    utc(shift.startedAt),
    shift.endsAt === undefined ? '' : utc(shift.endsAt),
    shift.comment,
  ]);
  return rows.length ? table(['Resource', 'Kind', 'Away from', 'Status', 'Started', 'Ends', 'Comment'], rows) : '<p>None.</p>';
}
