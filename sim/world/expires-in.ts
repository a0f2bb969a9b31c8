import { Refused } from './refused.ts';

const MINUTE = 60_000;
const LONGEST = 72 * 60 * MINUTE;

/**
 * `expiresIn` of a start or an update, in milliseconds: a whole number of minutes or hours, without leading zeros, two to
 * five characters, one minute to 72 hours (ARC zonal shift API reference, "StartZonalShift").
 */
export function parseExpiresIn(text: string): number {
  const [, amount, unit] = /^([1-9][0-9]*)(m|h)$/.exec(text) ?? [];
  const ms = Number(amount) * (unit === 'h' ? 60 * MINUTE : MINUTE);
  if (amount === undefined || text.length > 5 || ms > LONGEST) throw new Refused('invalid', 'Invalid expiresIn value.', { reason: 'InvalidExpiresIn' });
  return ms;
}
