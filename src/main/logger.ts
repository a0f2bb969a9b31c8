import { type Logger, pino, stdTimeFunctions } from 'pino';
import { redact } from './redact.ts';

export type { Logger } from 'pino';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** LOG_LEVEL as pino knows it, in any case; `info` for anything else, since a typo must not stop the bot. */
export function readLevel(text: string | undefined): string {
  const level = (text ?? '').trim().toLowerCase();
  return LEVELS.includes(level) ? level : 'info';
}

export type LoggerOptions = {
  /** Which function writes: `front` or `worker`. */
  readonly name: string;
  readonly level: string;
  /** Values that must not appear in any line, whatever they stand in. */
  readonly secrets: readonly string[];
  /** Takes each line in place of standard output. */
  readonly write?: (line: string) => void;
};

/**
 * JSON lines on standard output, written before the call returns: a Lambda function is frozen right after it answers. Give
 * the ids of the work with `logger.child({ evacuation, request, correlation })`.
 */
export function makeLogger({ name, level, secrets, write = writeOut }: LoggerOptions): Logger {
  const options = { level, base: { name }, timestamp: stdTimeFunctions.isoTime, formatters: { level: (label: string) => ({ level: label }) } };
  return pino(options, { write: (line: string) => write(redact(line, secrets)) });
}

let standardOutput: { write(line: string): unknown } | undefined;

function writeOut(line: string): void {
  standardOutput ??= pino.destination({ dest: 1, sync: true });
  standardOutput.write(line);
}
