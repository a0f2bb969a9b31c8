const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `2026-11-02 03:00:00 UTC`. */
export const utcSecond = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** `15:04 UTC`, and `2026-11-03 15:04 UTC` if that is another day. */
export function utcMinute(at: number, now: number): string {
  const [day, time] = [dayOf(at), new Date(at).toISOString().slice(11, 16)];
  return day === dayOf(now) ? `${time} UTC` : `${day} ${time} UTC`;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** `11h 52m`, and down to seconds in the last two minutes. What is left is rounded up: it is never less than shown. */
export function left(ms: number): string {
  if (ms <= 2 * MINUTE) return `${Math.max(0, Math.ceil(ms / SECOND))}s`;
  const minutes = Math.ceil(ms / MINUTE) * MINUTE;
  if (minutes < HOUR) return `${minutes / MINUTE}m`;
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)}h ${(minutes % HOUR) / MINUTE}m`;
  return `${Math.floor(minutes / DAY)}d ${Math.floor((minutes % DAY) / HOUR)}h`;
}
