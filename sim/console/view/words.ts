import type { ShiftKind } from '../../world/state.ts';

/** What kind of shift it is. */
export const KIND_WORDS: Readonly<Record<ShiftKind, string>> = {
  manual: 'customer shift',
  autoshift: 'AWS autoshift',
  fis: 'FIS experiment',
  practice: 'practice run',
};

/** Who started it, where there is little room. */
export const WHO: Readonly<Record<ShiftKind, string>> = { manual: 'customer', autoshift: 'AWS autoshift', fis: 'FIS', practice: 'practice run' };

/** A share of 0 to 1 in whole percent; what is not zero is not shown as such. */
export const percent = (share: number): string => (share > 0 && share < 0.01 ? '<1 %' : `${Math.round(share * 100)} %`);

export const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;
