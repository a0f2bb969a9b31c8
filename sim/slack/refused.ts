import type { Json } from './types.ts';

/** A Web API method: arguments to the answer without `ok`. Refuses by throwing `Refused`. */
export type Method = (args: Json) => Json;

/** Slack's `ok: false`. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly messages: readonly string[] = [],
  ) {
    super(code);
  }
}

export function need<T>(value: T | undefined, code: string): T {
  if (value === undefined) throw new Refused(code);
  return value;
}
