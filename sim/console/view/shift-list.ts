import type { ShownShift } from '../shown-shifts.ts';
import { type Html, html } from './html.ts';
import { left, utcMinute } from './times.ts';
import { KIND_WORDS } from './words.ts';

const MOST_ENDED = 10;

/** Active shifts, and the last that ended. */
export function shiftList(shifts: readonly ShownShift[], now: number): Html {
  const active = shifts.filter(({ status }) => status === 'active');
  const ended = shifts.filter(({ status }) => status !== 'active').slice(0, MOST_ENDED);
  if (shifts.length === 0) return html`<p class="none">None. Every zone has weight 1.0.</p>`;
  return html`<ul>${[...active.map((shift) => activeItem(shift, now)), ...ended.map((shift) => endedItem(shift, now))]}</ul>`;
}

function activeItem(shift: ShownShift, now: number): Html {
  const { id, name, kind, applied, startedAt, endsAt } = shift;
  const ends = endsAt === undefined ? 'until AWS ends it' : `to ${utcMinute(endsAt, now)}, ${left(endsAt - now)}`;
  const cancel = html`<button type="button" id="${`cancel-${id}`}" data-post="/_sim/shifts/${id}/cancel" aria-label="${`Cancel the ${KIND_WORDS[kind]} of ${name}`}">Cancel</button>`;
  return html`<li id="${`shift-${id}`}"><div class="row"><b>${name}</b> <span class="tag">${applied ? 'APPLIED' : 'NOT_APPLIED'}</span>${kind !== 'autoshift' && cancel}</div>${away(
    shift,
  )}<small>${utcMinute(startedAt, now)} ${ends}</small>${said(shift)}</li>`;
}

function endedItem(shift: ShownShift, now: number): Html {
  const { id, name, status, startedAt, endedAt } = shift;
  return html`<li id="${`shift-${id}`}" class="ended"><div class="row">${name} <span class="tag">${status.toUpperCase()}</span></div>${away(
    shift,
  )}<small>${utcMinute(startedAt, now)} to ${utcMinute(endedAt ?? startedAt, now)}</small>${said(shift)}</li>`;
}

const away = ({ kind, awayFrom, zoneName }: ShownShift): Html => html`<small>${KIND_WORDS[kind]} away from ${awayFrom} / ${zoneName}</small>`;

const said = ({ comment }: ShownShift): Html | false => comment !== '' && html`<small>“${comment}”</small>`;
