import type { Action, Event } from '../evacuation/events.ts';
import type { StepToRun } from '../evacuation/next.ts';
import { LEASE } from '../evacuation/next.ts';
import { hasSteps } from '../evacuation/progress.ts';
import type { EvacuationRecord } from '../evacuation/state.ts';
import type { Instant } from '../evacuation/words.ts';
import { stepOf } from '../flows/index.ts';
import type { Checked, Ran, StepInput } from '../flows/step.ts';
import type { Head } from '../ports/log.ts';
import { type Deps, within } from './deps.ts';
import { parallelBy } from './parallel.ts';

/** Calls at once per account and Region: ARC publishes no rates, so modest. */
export const PER_PLACE = 10;
const READ_MS = 4_000;
const EFFECT_MS = 10_000;

/** Says that these steps are about to be sent by this run, and until when nobody else may. */
export function intents(steps: readonly StepToRun[], now: Instant): readonly Event[] {
  return steps.map(({ request, step, attempt }) => ({ type: 'step-intended', request, step: step.key, attempt, leaseUntil: now + LEASE }));
}

/** Checks and sends each step once, many at a time. The outcomes are facts to append, whatever else happened meanwhile. */
export async function runSteps(deps: Deps, state: EvacuationRecord, head: Head, steps: readonly StepToRun[]): Promise<readonly Event[]> {
  const place = ({ step }: StepToRun) => `${step.target.account} ${step.target.region}`;
  const tail = tailOf(deps, head);
  const outcomes = await parallelBy(steps, place, PER_PLACE, async (one) => {
    try {
      return await runOne(deps, state, tail, one);
    } catch (error) {
      // The intent stands without an outcome: when its lease has run out, a later run looks before it acts.
      deps.logger.error({ err: error, step: one.step.key, request: one.request }, 'a step could not be run to its end');
      return undefined;
    }
  });
  return outcomes.flatMap((outcome) => outcome ?? []);
}

async function runOne(deps: Deps, state: EvacuationRecord, tail: Tail, one: StepToRun): Promise<Event | undefined> {
  if (deps.closing.aborted) return undefined;
  const input = inputFor(deps, state, one);
  const step = stepOf(one.step.kind);
  const [mine, before] = await Promise.all([stillMine(tail, state, one), step.check(input, deps, within(deps.signal, READ_MS))]);
  if (!mine) return { type: 'step-failed', request: one.request, step: one.step.key, attempt: one.attempt, at: deps.now(), code: 'stopped', retryable: true };
  const settled = fromCheck(deps, one, before);
  if (settled) return settled;
  if (deps.configuration.mode === 'observe' && one.step.kind !== 'claim-zonal-shift') return fromRun(deps, one, { is: 'failed', code: 'observe-mode', retryable: false });
  const ran = await step.run(input, deps, within(deps.signal, EFFECT_MS));
  if (ran.is !== 'unknown') return fromRun(deps, one, ran);
  const after = await step.check(input, deps, within(deps.signal, READ_MS));
  return after.is === 'already' ? fromCheck(deps, one, after) : fromRun(deps, one, ran);
}

/** One read of each accepted step. What is not yet true is looked at again by a later turn or tick. */
export async function confirmSteps(deps: Deps, state: EvacuationRecord, steps: readonly StepToRun[]): Promise<readonly Event[]> {
  const place = ({ step }: StepToRun) => `${step.target.account} ${step.target.region}`;
  const outcomes = await parallelBy(steps, place, PER_PLACE, async (one): Promise<Event | undefined> => {
    const { request, attempt } = one;
    const at = () => deps.now();
    const progress = stepState(state, one);
    if (progress?.is !== 'accepted') return undefined;
    const seen = await stepOf(one.step.kind).confirm({ ...inputFor(deps, state, one), evidence: progress.evidence }, deps, within(deps.signal, READ_MS));
    if (seen.is === 'true') return { type: 'step-done', request, step: one.step.key, attempt, at: at(), evidence: { ...progress.evidence, ...seen.evidence } };
    if (seen.is === 'failed') return { type: 'step-failed', request, step: one.step.key, attempt, at: at(), code: seen.code, retryable: seen.retryable };
    return undefined;
  });
  return outcomes.flatMap((outcome) => outcome ?? []);
}

function stepState(state: EvacuationRecord, { request, step }: StepToRun) {
  const found = state.requests.get(request);
  return found && hasSteps(found) ? found.steps.get(step.key) : undefined;
}

function inputFor(deps: Deps, state: EvacuationRecord, { request, step }: StepToRun): StepInput {
  const found = state.requests.get(request);
  if (!found || !hasSteps(found)) throw new Error(`${request} has not begun`);
  return { evacuation: state.id, reason: found.ask.reason, step, until: state.wanted.get(step.target.arn), begunAt: found.begunAt, now: deps.now() };
}

/** What was appended since this run's own last append. */
type Tail = () => Promise<readonly Event[]>;

/** Steps that look in the same turn of the event loop share one read: it is as fresh for each of them as their own would be. */
function tailOf(deps: Deps, head: Head): Tail {
  let reading: ReturnType<Tail> | undefined;
  const read = async () => (await deps.log.readAfter(head, within(deps.signal, READ_MS))).commits.flatMap(({ events }) => events);
  return () => {
    if (!reading) setImmediate(() => (reading = undefined));
    reading ??= read();
    return reading;
  };
}

/** The look before the effect: somebody took the step over, held the request, or began to cancel what it does. */
async function stillMine(tail: Tail, state: EvacuationRecord, one: StepToRun): Promise<boolean> {
  const events = await tail();
  return !events.some((event) => stops(event, one, (request) => actionOf(request, state, events) === 'cancel'));
}

function stops(event: Event, { request, step }: StepToRun, cancels: (request: string) => boolean): boolean {
  if (event.type === 'step-intended') return event.request === request && event.step === step.key;
  if (event.type === 'held') return event.request === request;
  return event.type === 'begun' && event.request !== request && step.kind !== 'cancel-zonal-shift' && cancels(event.request);
}

function actionOf(request: string, { requests }: EvacuationRecord, tail: readonly Event[]): Action | undefined {
  const asked = tail.flatMap((event) => (event.type === 'requested' && event.ask.request === request ? [event.ask] : []));
  return (asked.at(-1) ?? requests.get(request)?.ask)?.action;
}

function fromCheck(deps: Deps, { request, step, attempt }: StepToRun, checked: Checked): Event | undefined {
  const at = deps.now();
  if (checked.is === 'already') return { type: 'step-accepted', request, step: step.key, attempt, at, evidence: checked.evidence };
  if (checked.is === 'blocked') return { type: 'step-failed', request, step: step.key, attempt, at, code: checked.code, retryable: false };
  return undefined;
}

function fromRun(deps: Deps, { request, step, attempt }: StepToRun, ran: Ran): Event {
  const about = { request, step: step.key, attempt, at: deps.now() };
  if (ran.is === 'accepted') return { type: 'step-accepted', ...about, evidence: ran.evidence };
  if (ran.is === 'unknown') return { type: 'step-unknown', ...about, why: ran.why };
  return { type: 'step-failed', ...about, code: ran.code, retryable: ran.retryable };
}
