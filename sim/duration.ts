const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90m`, `12h`, `30s` or `2d` in milliseconds; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text.trim()) ?? [];
  return amount && unit ? Number(amount) * (UNITS[unit] ?? 0) : undefined;
}
