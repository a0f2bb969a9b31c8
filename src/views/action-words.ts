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
  /** Titles a card's list of what it would do. */
  readonly list: string;
  /** Counted in a title: `2 of 3 applied`. */
  readonly unit: string;
  /** How far it has come, each word only of what was seen. */
  reached(accepted: number, readBack: number, of: number): string;
};

const OUT_OF_DNS = '*out of DNS* not measured · *drained* not measured';

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
        list: 'What moves',
        unit: 'applied',
        reached: (accepted, readBack, of) => `*started* ${accepted} of ${of} · *applied* ${readBack} of ${of} · ${OUT_OF_DNS}`,
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
        list: 'What is taken over',
        unit: 'taken over',
        reached: (accepted, readBack, of) => `*found* ${accepted} of ${of} · *applied* ${readBack} of ${of} · ${OUT_OF_DNS}`,
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
        readBack: '*extended*',
        list: 'What lasts longer',
        unit: 'extended',
        reached: (accepted, readBack, of) => `*extended* ${accepted} of ${of} · *read back* ${readBack} of ${of}`,
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
        list: 'What comes back',
        unit: 'done',
        reached: (accepted, readBack, of) => `*cancelled* ${accepted} of ${of} · *gone from ARC* ${readBack} of ${of} · *back in DNS* not measured`,
      };
    default:
      return never(ask.action);
  }
}

/** What a person types to ask for the same again. */
export const commandOf = (action: Action): string => `/zonal ${action}`;
