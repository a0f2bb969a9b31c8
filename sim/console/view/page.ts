import type { ConsoleState } from '../state.ts';
import { faultForm, shiftForms } from './forms.ts';
import { html } from './html.ts';
import { liveParts } from './live.ts';

const STYLES = ['frame.css', 'zones.css', 'lists.css'];
const MOVES = ['1m', '15m', '1h', '12h'];

/** The whole page, as it is now. Its script keeps it so. */
export function page(state: ConsoleState, services: readonly string[]): string {
  const live = liveParts(state);
  const move = (by: string) =>
    html`<button type="button" data-post="/_sim/clock" data-body="${JSON.stringify({ advance: by })}" aria-label="Move the clock by ${by}">+${by}</button>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Simulated Region ${state.region}</title>
<link rel="icon" href="data:,">
${STYLES.map((name) => html`<link rel="stylesheet" href="/_sim/client/${name}">`)}
<script src="/_sim/client/console.js" defer></script>
</head>
<body>
<header>
<h1>Simulated Region ${state.region}</h1>
<div id="now" class="now">${live.now}</div>
<div class="buttons" role="group" aria-label="Move the clock">${MOVES.map(move)}</div>
<p id="said" role="status">Live, once a second.</p>
</header>
<main>
<section id="zones" aria-label="Zones">${live.zones}</section>
<aside>
<section class="shifts"><h2>Shifts</h2><div id="shifts" class="scroll" tabindex="0" role="region" aria-label="Shifts">${live.shifts}</div>${shiftForms(state)}</section>
<section class="faults"><h2>Faults</h2><div id="faults" class="scroll few" tabindex="0" role="region" aria-label="Faults that wait">${live.faults}</div>${faultForm(services)}</section>
<section class="all-calls"><h2>AWS calls <label class="only"><input type="checkbox" id="only-effects"> effects only</label></h2>
<div id="calls" class="scroll" tabindex="0" role="region" aria-label="AWS calls, newest first">${live.calls}</div></section>
</aside>
</main>
<noscript><p>The buttons need JavaScript. Without it, load the page again to see what is true now.</p></noscript>
</body>
</html>
`.text;
}
