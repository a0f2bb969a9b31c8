import type { ShownCall } from '../shown-calls.ts';
import { type Html, html } from './html.ts';

/** The latest calls, newest first; what changes something stands out. */
export function callList(calls: readonly ShownCall[]): Html {
  if (calls.length === 0) return html`<p class="none">None yet.</p>`;
  return html`<ul>${calls.map(item)}</ul>`;
}

function item({ number, at, service, operation, about, caller, effect, ...call }: ShownCall): Html {
  const time = html`<time>${new Date(at).toISOString().slice(11, 19)}</time>`;
  const what = effect ? html`<b><span class="unseen">Effect: </span>${operation}</b>` : html`<span class="what">${operation} <small>${about || service}</small></span>`;
  return html`<li id="${`call-${number}`}" class="${effect ? 'effect' : 'read'}"><div class="row">${time} ${what} ${outcome(call)}</div>${effect && html`<small>${about}, by ${caller}</small>`}</li>`;
}

function outcome({ outcome, answered }: Pick<ShownCall, 'outcome' | 'answered'>): Html {
  switch (outcome.is) {
    case 'pending':
      return html`<span class="tag bad">not done</span>`;
    case 'refused':
      return html`<span class="tag bad">${outcome.code.replace(/Exception$/, '')}</span>`;
    case 'done':
      return answered ? html`<span class="tag">done</span>` : html`<span class="tag bad">done, unanswered</span>`;
  }
}
