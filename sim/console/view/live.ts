import type { ConsoleState } from '../state.ts';
import { callList } from './call-list.ts';
import { faultList } from './fault-list.ts';
import { type Html, html } from './html.ts';
import { shiftList } from './shift-list.ts';
import { utcSecond } from './times.ts';
import { zoneTable } from './zone-table.ts';

/** The parts of the page that change by themselves; each stands in the page in an element with its name as id. */
export const liveParts = (state: ConsoleState) => ({
  now: html`${utcSecond(state.now)}`,
  zones: zoneTable(state),
  shifts: shiftList(state.shifts, state.now),
  faults: faultList(state.faults),
  calls: callList(state.calls),
});

/** All of them at once, for a page that is open: its script puts each in its place. */
export const livePage = (state: ConsoleState): string => html`${Object.entries(liveParts(state)).map(([id, part]): Html => html`<div id="${id}">${part}</div>`)}`.text;
