import { resolve } from 'node:path';
import { vi } from 'vitest';
import type { FrontParts } from '../../src/main/front.ts';
import { type InvokeAnswer, lambdaDouble } from '../support/lambda-double.ts';
import { SIGNING_SECRET } from '../support/signed-request.ts';

export const NOW = Date.UTC(2026, 2, 14, 3, 0, 0);

type FrontModule = typeof import('../../src/main/front.ts');

/** The bundle that is deployed, not the source. */
export const builtFront = (): Promise<FrontModule> => import(/* @vite-ignore */ resolve('dist/front.mjs'));

/** The built front with a Lambda that answers `answer`, a clock that stands still, and its log in `lines`. */
export async function openFront(answer?: InvokeAnswer, parts: Partial<FrontParts> = {}) {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const lambda = lambdaDouble(answer);
  const lines: string[] = [];
  const { makeHandler } = await builtFront();
  const handler = makeHandler({
    now: () => NOW,
    requestHandler: lambda,
    random: (count) => new Uint8Array(count).map((_, at) => at),
    variables: { SLACK_SIGNING_SECRET: SIGNING_SECRET, ZONAL_WORKER_FUNCTION: 'zonal-worker', LOG_LEVEL: 'debug' },
    write: (line) => lines.push(line),
    ...parts,
  });
  return { lambda, lines, log: () => lines.join(''), send: (event: unknown) => handler(event, {}) };
}

/** What the person reads: the text of an ephemeral JSON answer. */
export function readAnswer(answer: { readonly body: string }): {
  readonly response_type: string;
  readonly text: string;
  readonly blocks: readonly { readonly text: { readonly text: string } }[];
} {
  return JSON.parse(answer.body);
}
