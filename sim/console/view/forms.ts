import type { Fault } from '../../wire/faults.ts';
import type { ConsoleState } from '../state.ts';
import { type Html, html } from './html.ts';

// A field's name is the path of its value in the body; `data-json` says that the value is JSON.

const FAULTS: readonly (readonly [string, Fault])[] = [
  ['is throttled', { kind: 'throttle' }],
  ['fails with an internal error', { kind: 'fail' }],
  ['is denied', { kind: 'deny' }],
  ['hangs: nothing done, no answer', { kind: 'hang' }],
  ['is done, then the connection breaks', { kind: 'lose-answer', by: 'break' }],
  ['is done, but never answered', { kind: 'lose-answer', by: 'hang' }],
  ['is done, but answered 30 s later', { kind: 'delay-answer', ms: 30_000 }],
];

/** Offered, not required: any call's name can be typed. */
const OPERATIONS = ['StartZonalShift', 'UpdateZonalShift', 'CancelZonalShift', 'GetManagedResource', 'ListManagedResources', 'ListZonalShifts', 'DescribeTargetHealth', 'Invoke'];

export const faultForm = (services: readonly string[]): Html => html`<form data-post="/_sim/faults" data-done="The fault waits for its calls." aria-label="Add a fault">
<select name="match.service" aria-label="Service"><option value="">any service</option>${services.map((name) => html`<option>${name}</option>`)}</select>
<input name="match.operation" aria-label="Call" placeholder="any call" list="operations" autocomplete="off" spellcheck="false">
<datalist id="operations">${OPERATIONS.map((name) => html`<option>${name}</option>`)}</datalist>
<select name="fault" aria-label="What happens" class="whole" data-json>${FAULTS.map(([words, fault]) => html`<option value="${JSON.stringify(fault)}">${words}</option>`)}</select>
<label><input name="times" type="number" min="1" max="9999" value="1" placeholder="all" data-json> times</label>
<button type="submit">Add fault</button></form>`;

/** What ARC and FIS start by themselves, and who takes part in autoshifts, which start at a zone. */
export function shiftForms({ accounts, zones }: ConsoleState): Html {
  const resources = accounts.flatMap((account) => account.resources.filter(({ registered }) => registered));
  const options = resources.map(({ arn, type, name }) => html`<option value="${arn}">${type} ${name}</option>`);
  const from = zones.filter((zone) => zone.used).map(({ id, name }) => html`<option value="${id}">from ${id} / ${name}</option>`);
  return html`<form data-post="/_sim/shifts" aria-label="Start a practice run or a FIS experiment">
<select name="kind" aria-label="Start"><option value="practice">Practice run</option><option value="fis">FIS for 10 min</option></select>
<select name="resource" aria-label="Of">${options}</select>
<select name="awayFrom" aria-label="Away from">${from}</select><button type="submit">Start</button></form>
<form data-post="/_sim/autoshift" aria-label="Zonal autoshift">
<label for="autoshift-of">Autoshift of</label><select id="autoshift-of" name="resource">${options}</select><button type="submit" name="on" value="true" data-json>On</button><button type="submit" name="on" value="false" data-json>Off</button></form>`;
}
