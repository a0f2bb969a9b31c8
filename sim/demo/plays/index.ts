import type { Play } from '../play.ts';
import { days } from './days.ts';
import { shift } from './shift.ts';
import { trouble } from './trouble.ts';

/** Every play, by name; the first is the one that is played unless another is named. */
export const PLAYS: readonly [Play, ...Play[]] = [shift, trouble, days];
