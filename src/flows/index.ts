import type { StepKind } from '../evacuation/plan.ts';
import { never } from '../evacuation/words.ts';
import type { ZonalShifts } from '../ports/zonal-shifts.ts';
import { claimZonalShift } from './adopt/steps.ts';
import { cancelZonalShift } from './cancel/steps.ts';
import { extendZonalShift } from './extend/steps.ts';
import { adoptZonalShift, startZonalShift } from './shift/steps.ts';
import type { Step } from './step.ts';

/** What steps may reach of the world. */
export type StepPorts = { readonly arc: ZonalShifts };

/** The step that a stored kind names. */
export function stepOf(kind: StepKind): Step<StepPorts> {
  switch (kind) {
    case 'start-zonal-shift':
      return startZonalShift;
    case 'adopt-zonal-shift':
      return adoptZonalShift;
    case 'extend-zonal-shift':
      return extendZonalShift;
    case 'claim-zonal-shift':
      return claimZonalShift;
    case 'cancel-zonal-shift':
      return cancelZonalShift;
    default:
      return never(kind);
  }
}
