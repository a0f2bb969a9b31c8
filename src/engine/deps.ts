import { setMaxListeners } from 'node:events';
import type { Configuration } from '../config/configuration.ts';
import type { Instant, Person } from '../evacuation/words.ts';
import type { Chat } from '../ports/chat.ts';
import type { Deliveries } from '../ports/deliveries.ts';
import type { Fallbacks } from '../ports/fallbacks.ts';
import type { Log } from '../ports/log.ts';
import type { Pager } from '../ports/pager.ts';
import type { People } from '../ports/people.ts';
import type { Register } from '../ports/register.ts';
import type { Survey } from '../ports/survey.ts';
import type { Watchbook } from '../ports/watchbook.ts';
import type { ZonalShifts } from '../ports/zonal-shifts.ts';
import type { ZoneWatch } from '../ports/zone-watch.ts';

/** Structured lines, as pino writes them. Never a token, a signature or a response_url. */
export type Logger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** Everything that one run of the worker needs from outside. Made anew for each run by `main`. */
export type Deps = {
  readonly log: Log;
  readonly register: Register;
  readonly deliveries: Deliveries;
  readonly chat: Chat;
  readonly fallbacks: Fallbacks;
  readonly pager: Pager;
  readonly people: People;
  readonly arc: ZonalShifts;
  readonly survey: Survey;
  readonly watch: ZoneWatch;
  readonly watchbook: Watchbook;
  readonly configuration: Configuration;
  readonly logger: Logger;
  now(): Instant;
  /** A key that no other append has. */
  fresh(): string;
  /** 0 to 1, for jitter only. */
  random(): number;
  sha256(text: string): string;
  readonly correlation: string;
  /** Aborts everything shortly before the function would be stopped. */
  readonly signal: AbortSignal;
  /** Aborted when no new effect may start any more: what is left is the next tick's. */
  readonly closing: AbortSignal;
};

/** Who appends what the engine found out by itself. */
export const engineOf = (deps: Deps): Person => ({ canonical: 'zonal', team: deps.configuration.workspace, user: 'zonal', name: 'Zonal' });

/** `signal`, but no longer than `ms` from now. Many calls may wait for it at once. */
export function within(signal: AbortSignal, ms: number): AbortSignal {
  const both = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
  setMaxListeners(0, signal, both);
  return both;
}
