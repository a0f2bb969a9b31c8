import type { ShiftKind } from './state.ts';

/** What becomes of a shift that starts on a resource. */
export type Verdict =
  | 'applies' // nothing stood in its way
  | 'replaces' // what is applied is ended
  | 'overrides' // what is applied stays active, but no longer applied
  | 'waits' // it is active but not applied
  | 'refused'; // it does not start

/**
 * What starts (inner) while what is applied (outer). ARC Developer Guide, "Precedence for zonal shifts", has thirteen of
 * these; a second customer shift is its ConflictException, a second practice run is refused by the text beside the table,
 * and of a second autoshift nothing is said: here it waits.
 */
const TABLE: Readonly<Record<ShiftKind, Readonly<Record<ShiftKind, Verdict>>>> = {
  fis: { practice: 'refused', manual: 'replaces', autoshift: 'replaces', fis: 'refused' },
  practice: { manual: 'replaces', fis: 'replaces', autoshift: 'replaces', practice: 'refused' },
  manual: { practice: 'refused', fis: 'refused', autoshift: 'waits', manual: 'refused' },
  autoshift: { fis: 'refused', manual: 'overrides', practice: 'refused', autoshift: 'waits' },
};

export const verdict = (applied: ShiftKind | undefined, starting: ShiftKind): Verdict => (applied ? TABLE[applied][starting] : 'applies');

/** Which of several active shifts is applied: the first of these kinds. At most one shift of a resource is. */
export const RANK: readonly ShiftKind[] = ['manual', 'autoshift', 'fis', 'practice'];
