import type { Action, Ask } from '../evacuation/events.ts';
import { never } from '../evacuation/words.ts';
import { count, duration, zone } from './text.ts';

/** How one action is spoken of, from the question to the end. `n` counts resources; none of it is escaped. */
export type ActionWords = {
  /** What is asked: `Shift checkout away from …`. */
  asks(apps: string): string;
  /** While it runs, and when all is done. */
  readonly running: string;
  readonly done: string;
  readonly partly: string;
  readonly nothing: string;
  readonly needsPeople: string;
  /** `2 zonal shifts away from …`. */
  effects(n: number): string;
  /** Of one resource: accepted by ARC, and read back. */
  readonly accepted: string;
  readonly readBack: string;
};

export function actionWords(ask: Pick<Ask, 'action' | 'params'>): ActionWords {
  const place = zone(ask.params.zone);
  const length = duration(ask.params.duration);
  switch (ask.action) {
    case 'shift':
      return {
        asks: (apps) => `Shift ${apps} away from ${place}`,
        running: `Shifting away from ${place}`,
        done: `Shifted away from ${place}`,
        partly: `shifted away from ${place}`,
        nothing: `Nothing was shifted away from ${place}`,
        needsPeople: 'not shifted',
        effects: (n) => `${count(n, 'zonal shift')} away from ${place}`,
        accepted: 'started',
        readBack: 'started and *applied*',
      };
    case 'adopt':
      return {
        asks: (apps) => `Take over the shifts of ${apps} away from ${place}`,
        running: `Taking over shifts away from ${place}`,
        done: `Taken over: shifts away from ${place}`,
        partly: `taken over, away from ${place}`,
        nothing: `Nothing was taken over`,
        needsPeople: 'not taken over',
        effects: (n) => `${count(n, 'zonal shift')} away from ${place} to be taken over`,
        accepted: 'found',
        readBack: 'taken over and *applied*',
      };
    case 'extend':
      return {
        asks: (apps) => `Keep ${apps} away from ${place} for ${length} from now`,
        running: `Extending the shifts away from ${place}`,
        done: `Extended: shifts away from ${place}`,
        partly: `extended, away from ${place}`,
        nothing: `Nothing was extended`,
        needsPeople: 'not extended',
        effects: (n) => `${count(n, 'zonal shift')} away from ${place} to be extended`,
        accepted: 'extended',
        readBack: 'extended and *applied*',
      };
    case 'cancel':
      return {
        asks: (apps) => `Bring the traffic of ${apps} back to ${place}`,
        running: `Bringing traffic back to ${place}`,
        done: `Cancelled: traffic may return to ${place}`,
        partly: `cancelled, so that traffic may return to ${place}`,
        nothing: `Nothing was cancelled`,
        needsPeople: 'not cancelled',
        effects: (n) => `${count(n, 'zonal shift')} away from ${place} to be cancelled`,
        accepted: 'cancelled',
        readBack: '*cancelled*: gone from ARC',
      };
    default:
      return never(ask.action);
  }
}

/** What a person types to ask for the same again. */
export const commandOf = (action: Action): string => `/zonal ${action}`;
