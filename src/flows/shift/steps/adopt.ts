import type { Step } from '../../step.ts';
import { confirmApplied } from './confirm.ts';
import { lengthening } from './lengthen.ts';
import type { ArcPort } from './look.ts';

/** Takes over somebody's shift of the same zone, as it was approved; it lasts until the wanted expiry, and is never made shorter. */
export const adoptZonalShift: Step<ArcPort> = { ...lengthening(({ step }) => step.args.adopts), confirm: confirmApplied };
