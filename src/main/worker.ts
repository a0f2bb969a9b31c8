import { loadFile } from '../config/load.ts';
import type { Deps } from '../engine/deps.ts';
import { handle } from '../engine/handle.ts';
import { tick } from '../engine/tick.ts';
import type { Place } from '../evacuation/words.ts';
import type { Click, Typed } from '../ports/incoming.ts';
import type { HandOver } from '../slack/handover.ts';
import { deliveryKey, readPayload } from '../slack/payload.ts';
import { verifySlackSignature } from '../slack/signature.ts';
import { type Logger, makeLogger, readLevel } from './logger.ts';
import { type Adapters, compose, type Outside } from './worker/compose.ts';
import { type Environment, readEnvironment, type Variables } from './worker/environment.ts';
import { readEvent } from './worker/event.ts';

export type WorkerParts = Outside & { readonly variables?: Variables; readonly write?: (line: string) => void };

/** What became of one invocation. Nobody waits for it: Slack and the log are told by the worker itself. */
export type WorkerAnswer = { readonly did: 'slack' | 'tick' } | { readonly did: 'nothing'; readonly why: string };
export type WorkerHandler = (event: unknown, context: unknown) => Promise<WorkerAnswer>;

/** Milliseconds of the 60 s that a run may take: no new effect after the first, everything aborted at the second. */
const CLOSING = 40_000;
const END = 57_000;

type Worker = { readonly environment: Environment; readonly logger: Logger; readonly adapters: Adapters };

/**
 * The function that decides and acts. It is invoked by the front with what Slack signed, once a minute by a schedule, and
 * by EventBridge when ARC says that something happened.
 * Environment and configuration are read at the first call. It never throws for a payload: Lambda would only repeat it.
 */
export function makeHandler(parts: WorkerParts): WorkerHandler {
  let opened: Promise<Worker | undefined> | undefined;
  return async function handler(input, _context) {
    const event = readEvent(input);
    if (!event) return nothing('the event is neither a hand-over, nor a tick, nor a hint from ARC');
    opened ??= open(parts);
    const worker = await opened;
    if (!worker) {
      opened = undefined;
      return nothing('the worker is not set up: its log says what is missing');
    }
    return event.zonal === 'tick' ? runTick(worker, event.hint) : runPayload(worker, event);
  };
}

export const handler: WorkerHandler = makeHandler({ now: Date.now });

const nothing = (why: string): WorkerAnswer => ({ did: 'nothing', why });

/** Undefined when environment or configuration are not usable; both are read again at the next call. */
async function open(parts: WorkerParts): Promise<Worker | undefined> {
  const { variables = process.env, write } = parts;
  const read = readEnvironment(variables);
  const secrets = read.is === 'ok' ? [read.environment.signingSecret, read.environment.botToken] : [];
  const logger = makeLogger({ name: 'worker', level: readLevel(variables.LOG_LEVEL), secrets, ...(write ? { write } : {}) });
  if (read.is === 'missing') {
    logger.error({ missing: read.names }, `set ${read.names.join(' and ')} in the environment of this function`);
    return undefined;
  }
  const { environment } = read;
  const config = await loadFile(environment.configFile);
  if (config.is === 'bad') {
    logger.error({ problems: config.problems, file: environment.configFile }, 'the configuration cannot be used');
    return undefined;
  }
  return { environment, logger, adapters: compose(parts, environment, config.configuration, logger) };
}

async function runTick(worker: Worker, hint: Place | undefined): Promise<WorkerAnswer> {
  const deps = forOneRun(worker, 'tick');
  try {
    const result = await tick(deps, hint);
    deps.logger.info(result, 'tick');
  } catch (error) {
    deps.logger.error({ err: error }, 'the tick failed; the next one continues');
  }
  return { did: 'tick' };
}

async function runPayload(worker: Worker, event: HandOver): Promise<WorkerAnswer> {
  const deps = forOneRun(worker, event.correlation);
  const refused = whyNotProven(worker.environment, event);
  if (refused) {
    deps.logger.error({ refused }, 'refused: the payload is not proven to come from Slack');
    return nothing(refused);
  }
  const incoming = readPayload(event.body);
  if (incoming.is === 'unsupported' || incoming.is === 'malformed') {
    deps.logger.error({ incoming }, 'signed, but nothing that can be read');
    return nothing(incoming.is);
  }
  const { evacuation, request } = event;
  const logger = deps.logger.child(about(incoming, event));
  await handle({ ...deps, logger }, { incoming, key: deliveryKey(incoming), sentAt: sentAt(event), evacuation, request });
  return { did: 'slack' };
}

/**
 * Only whether Slack signed it, at the time that it says: how old it is, the engine asks. A payload that Lambda held
 * back for hours is still a person's, who is owed an answer.
 */
function whyNotProven({ signingSecret: secret }: Environment, event: HandOver): string | undefined {
  if (event.proof.by === 'socket') return 'a socket proves nothing here';
  const { signature, timestamp } = event.proof;
  const verdict = verifySlackSignature({ secret, body: event.body, signature, timestamp, now: sentAt(event) });
  return verdict === 'valid' ? undefined : verdict;
}

const sentAt = ({ proof, receivedAt }: HandOver): number => (proof.by === 'signature' ? Number(proof.timestamp) * 1000 : receivedAt);

/** What a line in the log is about: a click names its request, a command may open the one that was minted for it. */
function about(incoming: Typed | Click, { evacuation, request }: HandOver): { readonly evacuation: string; readonly request: string } {
  const named = incoming.is === 'click' ? /^((ev-[0-9a-z]{8})-r-[0-9a-z]{4}):/.exec(incoming.action.value) : undefined;
  return { evacuation: named?.[2] ?? evacuation, request: named?.[1] ?? request };
}

function forOneRun({ adapters, logger }: Worker, correlation: string): Deps & { readonly logger: Logger } {
  return { ...adapters, correlation, logger: logger.child({ correlation }), signal: AbortSignal.timeout(END), closing: AbortSignal.timeout(CLOSING) };
}
