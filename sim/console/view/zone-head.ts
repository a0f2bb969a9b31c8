import type { ShownZone } from '../shown-zones.ts';
import { bar } from './bar.ts';
import { type Html, html, type Part } from './html.ts';
import { utcMinute } from './times.ts';
import { percent } from './words.ts';

const MARKS: Readonly<Record<ShownZone['state'], Html>> = {
  available: html`<b class="good">● available</b>`,
  constrained: html`<b class="warn">▲ constrained</b>`,
  unavailable: html`<b class="bad">✖ unavailable</b>`,
};

/** The head of a zone's column: how it is, how much traffic enters, and what can be done to it. */
export function zoneHead(zone: ShownZone, now: number): Html {
  const { id, name, state, message, lost, traffic, autoshiftSince } = zone;
  return html`<th scope="col" class="zone ${state}${lost && ' lost'}">
<div class="zone-name"><b>${id}</b> / ${name}</div>
<div class="zone-state">${MARKS[state]}${message && html` <small title="${message}">${message}</small>`}</div>
<div class="traffic">${bar(traffic, true)}<b>${percent(traffic)}</b> of requests${lost && traffic > 0 && html` <b class="bad">fail</b>`}</div>
${autoshiftSince !== undefined && html`<div>AWS autoshift since ${utcMinute(autoshiftSince, now)}</div>`}<div class="buttons">${buttons(zone)}</div>
</th>`;
}

function buttons({ id, name, state, lost, autoshiftSince }: ShownZone): readonly Part[] {
  const deed = (what: string, label: string) =>
    html`<button type="button" id="${`${id}-${what}`}" data-post="/_sim/zones/${id}/${what}" aria-label="${`${label}: ${id} / ${name}`}">${label}</button>`;
  return [
    !lost && deed('lose', 'Lose'),
    state === 'available' ? deed('constrain', 'Constrain') : deed('restore', 'Give back'),
    autoshiftSince === undefined ? deed('start-autoshift', 'Autoshift') : deed('end-autoshift', 'End autoshift'),
  ];
}
