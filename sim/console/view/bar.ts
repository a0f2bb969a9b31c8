import { type Html, html } from './html.ts';

/** A bar for a share of 0 to 1. It only repeats the figure beside it, so it is not read aloud. */
export const bar = (share: number, wide = false): Html =>
  html`<svg class="bar${wide && ' wide'}" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${(share * 100).toFixed(1)}" height="10"/></svg>`;
