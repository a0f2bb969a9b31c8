import type { BundleFigures } from './bundles.ts';
import type { FrontFigures } from './front.ts';
import { median } from './numbers.ts';
import type { Shifted } from './shift.ts';
import type { TickFigures } from './ticks.ts';
import { byService } from './trace.ts';
import { TIERS, TWENTY } from './twenty.ts';

/** The most hops that an approval may take: eight, and three for each tier. */
export const MOST_HOPS = 8 + 3 * TIERS.length;
const MOST_IMPORT = 150;
/** Times the latency of the hops themselves. */
const MOST_TIME = 1.3;

export type Figures = {
  readonly front: BundleFigures;
  readonly worker: BundleFigures;
  readonly commands: FrontFigures;
  readonly latency: number;
  readonly nights: readonly Shifted[];
  readonly ticks: readonly TickFigures[];
  /** Undefined where there is no AWS CLI. */
  readonly byHand: number | undefined;
};

type Row = readonly [what: string, measured: string, aim?: string];

/** The one table, in Markdown. */
export function tableOf(figures: Figures): string {
  const rows: readonly Row[] = [
    ['Front: size of the bundle', kilobytes(figures.front)],
    ['Front: import, median of 10 fresh processes', ms(figures.front.import), aim(figures.front.import, MOST_IMPORT, ms)],
    ['Worker: size of the bundle', kilobytes(figures.worker)],
    ['Worker: import, median of 10 fresh processes', ms(figures.worker.import)],
    ['Front: the first command after the import', ms(figures.commands.first)],
    ['Front: 1,000 signed commands, 20 at once, p50', ms(figures.commands.p50)],
    ['Front: the same, p99', ms(figures.commands.p99)],
    ...shiftRows(figures),
    ...figures.ticks.map(
      ({ open, awsCalls, milliseconds }): Row => [
        `A tick with ${open} open: calls to AWS, time`,
        `${awsCalls.toFixed(1)}, ${ms(milliseconds)}`,
        open === figures.ticks[0]?.open ? '' : sameCalls(figures, awsCalls),
      ],
    ),
  ];
  return ['| what | measured | aim |', '|---|---|---|', ...rows.map(([what, measured, wanted = '']) => `| ${what} | ${measured} | ${wanted} |`)].join('\n');
}

/** Constant work: a tick asks AWS the same however many evacuations are open. */
const sameCalls = ({ ticks }: Figures, calls: number): string => `as many calls as with one: ${calls === ticks[0]?.awsCalls ? 'met' : 'missed'}`;

function shiftRows({ nights, latency, byHand }: Figures): readonly Row[] {
  const hops = Math.max(...nights.map((night) => night.hops.length));
  const time = median(nights.map(({ milliseconds }) => milliseconds));
  const [night] = nights;
  if (!night) throw new Error('No night was measured.');
  const what = `${TWENTY.length} shifts in ${TIERS.length} tiers, ${latency} ms for every call`;
  const commas = (calls: Shifted['calls']) =>
    byService(calls)
      .map(([service, count]) => `${service} ${count}`)
      .join(', ');
  return [
    [`${what}: hops from the click at the worker to the last confirmed shift`, `${hops}`, aim(hops, MOST_HOPS, String)],
    [`The same: time, median of ${nights.length}`, ms(time), aim(time, MOST_TIME * hops * latency, ms)],
    ['The same: the fastest, and the worker’s own CPU time in it', fastest(nights)],
    ['The same: calls until then', `${night.calls.length} (${commas(night.calls)})`],
    ['The same: calls after it, for the last outcomes and messages', `${night.after.length} (${commas(night.after)})`],
    byHand === undefined
      ? ['The same by a shell loop over the AWS CLI', 'not measured: there is no AWS CLI here']
      : ['The same by a shell loop over the AWS CLI', `${ms(byHand)}, ${(byHand / time).toFixed(0)} times as long`],
  ];
}

function fastest(nights: readonly Shifted[]): string {
  const [best] = [...nights].sort((a, b) => a.milliseconds - b.milliseconds);
  return best ? `${ms(best.milliseconds)}, ${ms(best.cpu)}` : '';
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ms`;
const kilobytes = ({ bytes }: BundleFigures): string => `${Math.round(bytes / 1_000).toLocaleString('en')} KB`;
const aim = (measured: number, most: number, show: (value: number) => string): string => `at most ${show(most)}: ${measured <= most ? 'met' : 'missed'}`;
