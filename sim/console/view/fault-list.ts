import type { Fault, FaultRule } from '../../wire/faults.ts';
import { type Html, html } from './html.ts';
import { count } from './words.ts';

/** What waits to go wrong. */
export function faultList(faults: readonly FaultRule[]): Html {
  if (faults.length === 0) return html`<p class="none">None waits. Every call is answered.</p>`;
  return html`<ul>${faults.map(({ match, fault, times }) => {
    const what = [match.service ?? 'any service', match.operation ?? 'any call', match.resource === undefined ? '' : `on ${match.resource}`].filter(Boolean).join(', ');
    return html`<li><div class="row"><span class="what"><b>${faultWords(fault)}</b>: ${what}</span><span class="tag">${times === undefined ? 'until cleared' : count(times, 'call')}</span></div></li>`;
  })}</ul><button type="button" id="clear-faults" data-delete="/_sim/faults" data-done="No fault waits.">Clear all</button>`;
}

function faultWords(fault: Fault): string {
  switch (fault.kind) {
    case 'throttle':
      return 'Throttled';
    case 'fail':
      return 'Internal error';
    case 'deny':
      return 'Access denied';
    case 'hang':
      return 'Nothing done, no answer';
    case 'lose-answer':
      return fault.by === 'break' ? 'Done, connection breaks' : 'Done, no answer';
    case 'delay-answer':
      return `Done, answered after ${fault.ms / 1_000} s`;
  }
}
