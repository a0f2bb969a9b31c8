import type { Presence, ShownResource } from '../shown-resources.ts';
import type { ShownShift } from '../shown-shifts.ts';
import type { ShownZone } from '../shown-zones.ts';
import { bar } from './bar.ts';
import { type Html, html } from './html.ts';
import { left, utcMinute } from './times.ts';
import { count, percent, WHO } from './words.ts';

type Where = { readonly resource: ShownResource; readonly zone: ShownZone; readonly shifts: readonly ShownShift[]; readonly now: number };

/** What one resource has in one zone, and what shifts do to it there. */
export function cell({ resource, zone, shifts, now }: Where): Html {
  const presence = resource.zones[zone.id];
  if (!presence) return html`<td class="cell absent">nothing here</td>`;
  const here = shifts.filter(({ awayFrom }) => awayFrom === zone.id);
  const lines = here.map((shift) => ({ stands: stands(shift, presence), who: who(shift, now) }));
  // Where no traffic is to be shown, its place is free for the first shift: a row less for the eye.
  const [aside, below] =
    presence.traffic || !lines[0] ? [enters(presence, zone), lines] : [html`<span>${lines[0].stands}</span>`, [{ ...lines[0], stands: '' }, ...lines.slice(1)]];
  const state = [here.some(({ applied }) => applied) && ' away', zone.lost && ' lost'];
  return html`<td class="cell${state}"><div class="inside">${lives(resource, presence)}${aside}</div>${below.map((line) => html`<div class="stands">${line.stands}<small>${line.who}</small></div>`)}</td>`;
}

const UNITS: Readonly<Record<ShownResource['type'], string>> = { ALB: 'target', NLB: 'target', ASG: 'instance', EKS: 'pod' };
const MOST_MARKS = 6;

/** Each thing is a mark, of a shape of its own as well as of a colour. */
function lives({ type }: ShownResource, { healthy, unhealthy, out }: Presence): Html {
  const total = healthy + unhealthy + out;
  if (total === 0) return html`<span class="lives soft">no ${UNITS[type]}s</span>`;
  const mark = (kind: string, shape: string, number: number) => number > 0 && html`<span class="${kind}">${shape.repeat(number)}</span>`;
  const marks = html`<span class="marks" aria-hidden="true">${mark('good', '●', healthy)}${mark('bad', '✖', unhealthy)}${mark('soft', '○', out)}</span> `;
  const told = healthy === total ? count(total, UNITS[type]) : out > 0 ? `${out} of ${total} out` : `${healthy} of ${total} healthy`;
  return html`<span class="lives">${total <= MOST_MARKS && marks}${told}</span>`;
}

function enters({ traffic }: Presence, { lost }: ShownZone): Html | undefined {
  if (!traffic) return undefined;
  const fails = lost && traffic.share > 0;
  return html`<span class="traffic" title="${fails ? 'Share of its requests that enter here, and fail' : 'Share of its requests that enter here'}">${bar(traffic.share)}<span class="percent">${
    fails && html`<span class="bad"><span class="unseen">failing: </span><span aria-hidden="true">✖</span></span> `
  }${percent(traffic.share)}</span></span>`;
}

/** How a shift stands with ARC, in ARC's words. */
function stands({ applied }: ShownShift, { weight, traffic }: Presence): Html {
  if (!applied) return html`<strong class="chip hollow">waits</strong> NOT_APPLIED`;
  return html`<strong class="chip">away</strong> APPLIED ${(weight ?? 0).toFixed(1)}${traffic && (traffic.inDns ? ', still in DNS' : ', out of DNS')}`;
}

const who = ({ kind, endsAt }: ShownShift, now: number): string =>
  `${WHO[kind]} ${endsAt === undefined ? 'until AWS ends it' : `to ${utcMinute(endsAt, now)}, ${left(endsAt - now)}`}`;
