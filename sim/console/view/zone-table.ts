import type { ShownResource } from '../shown-resources.ts';
import type { ShownZone } from '../shown-zones.ts';
import type { ConsoleState, ShownAccount } from '../state.ts';
import { bar } from './bar.ts';
import { cell } from './cell.ts';
import { type Html, html } from './html.ts';
import { count } from './words.ts';
import { zoneHead } from './zone-head.ts';

/** The zones as columns, what lives in them as rows: one resource can be compared across zones at a glance. */
export function zoneTable(state: ConsoleState): Html {
  const used = state.zones.filter((zone) => zone.used);
  return html`<table><caption class="unseen">Zones and what lives in them</caption>
<thead><tr><td class="label">${LEGEND}</td>${used.map((zone) => zoneHead(zone, state.now))}</tr></thead>
${state.accounts.map((account) => accountRows(state, account, used))}
</table>${unusedZones(state.zones.filter((zone) => !zone.used))}`;
}

function accountRows(state: ConsoleState, account: ShownAccount, zones: readonly ShownZone[]): Html {
  return html`<tbody><tr class="account"><th scope="rowgroup" class="label">Account ${account.id}</th>${zones.map(({ id }) => html`<td>${id} / ${account.names[id] ?? 'not in this account'}</td>`)}</tr>
${account.resources.map((resource) => resourceRow(state, resource, zones))}</tbody>`;
}

function resourceRow({ shifts, now }: ConsoleState, resource: ShownResource, zones: readonly ShownZone[]): Html {
  const active = shifts.filter((shift) => shift.resource === resource.arn && shift.status === 'active').toSorted((a, b) => Number(b.applied) - Number(a.applied));
  return html`<tr id="${resource.arn}"><th scope="row" class="label"><span class="type">${resource.type}</span> <span class="name">${resource.name}</span> ${beside(resource)}</th>${zones.map(
    (zone) => cell({ resource, zone, shifts: active, now }),
  )}</tr>`;
}

/** What to know of a resource as a whole. */
function beside({ registered, autoshift, behind }: ShownResource): Html {
  const told = [!registered && 'zonal shift off', behind !== undefined && `behind ${behind}`, autoshift && 'autoshift on'].filter((text) => text !== false);
  return html`<small>${told.join(', ')}</small>`;
}

const LEGEND = html`<small><span class="good">●</span> healthy<br><span class="bad">✖</span> unhealthy, fails<br>○ pod out of the endpoints<br>${bar(0.33)} requests that enter<br>APPLIED 0.0: weight, says ARC</small>`;

const unusedZones = (zones: readonly ShownZone[]): Html =>
  html`<details class="unused"><summary>${count(zones.length, 'zone')} with nothing in them</summary><p>${zones
    .map(({ id, name, kind, state }) => `${id} / ${name}, ${kind === 'local-zone' ? 'a Local Zone, ' : ''}${state}`)
    .join(' · ')}</p></details>`;
