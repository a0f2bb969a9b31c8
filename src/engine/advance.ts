import { type Command, decide } from '../evacuation/decide.ts';
import type { Event } from '../evacuation/events.ts';
import { evolve } from '../evacuation/evolve.ts';
import { next, type StepToRun, type Work } from '../evacuation/next.ts';
import type { Evacuation } from '../evacuation/state.ts';
import { never } from '../evacuation/words.ts';
import { readAndDecide } from './begin.ts';
import { type Deps, engineOf } from './deps.ts';
import { append, appendFacts, type Loaded } from './load.ts';
import { confirmSteps, intents, runSteps } from './run-steps.ts';

/** Steps sent between two appends: few enough that their outcomes are on record before long. */
const BATCH = 25;
/** How often one run reads back the same step: AWS applies most shifts at once, the rest is for the next tick. */
const LOOKS = 2;

/**
 * Brings an evacuation as far as this run can: lapses what is over, begins what is approved, runs what is due, reads
 * back what was accepted. Each turn is one append: the outcomes of the turn before, what was decided, and the intents
 * of this one. `seen` is told of every new state, so that people see it while it happens.
 */
export async function advance(deps: Deps, from: Loaded, seen: (loaded: Loaded) => void): Promise<Loaded> {
  const looks = new Map<string, number>();
  let loaded = from;
  let facts: readonly Event[] = [];
  for (;;) {
    const commands = await commandsFor(deps, facts.reduce(evolve, loaded.state));
    const turn = await record(deps, loaded, facts, commands);
    loaded = turn.loaded;
    seen(loaded);
    const confirm = turn.confirm.filter((one) => mayLook(looks, one));
    if (!turn.run.length && !confirm.length) {
      if (!commands.length && !facts.length) return loaded;
      facts = [];
      continue;
    }
    facts = await act(deps, loaded, turn.run, confirm);
  }
}

/** What `next` asks to be decided. Beginning reads the world first; the decision itself is made on the state it meets. */
async function commandsFor(deps: Deps, state: Evacuation): Promise<readonly Command[]> {
  if (deps.closing.aborted || state.status !== 'open') return [];
  const commands: Command[] = [];
  for (const work of next(state, deps.now()).work) {
    if (work.do === 'lapse') commands.push({ type: 'lapse', request: work.request });
    if (work.do === 'give-up') commands.push({ type: 'give-up', request: work.request, steps: work.steps, by: engineOf(deps) });
    const request = work.do === 'begin' && state.requests.get(work.request);
    if (request) commands.push(await readAndDecide(deps, state, request));
  }
  return commands;
}

type Turn = { readonly loaded: Loaded; readonly run: readonly StepToRun[]; readonly confirm: readonly StepToRun[] };

async function record(deps: Deps, from: Loaded, facts: readonly Event[], commands: readonly Command[]): Promise<Turn> {
  const key = deps.fresh();
  let run: readonly StepToRun[] = [];
  const write = facts.length ? appendFacts : append;
  const loaded = await write(deps, from, (state) => {
    const now = deps.now();
    let events = facts;
    let told = facts.reduce(evolve, state);
    for (const command of commands) {
      const decided = decide(told, command, now).events;
      events = [...events, ...decided];
      told = decided.reduce(evolve, told);
    }
    run = deps.closing.aborted ? [] : stepsIn(next(told, now).work, 'steps').slice(0, BATCH);
    return { key, by: engineOf(deps), events: [...events, ...intents(run, now)] };
  });
  return { loaded, run, confirm: stepsIn(next(loaded.state, deps.now()).work, 'confirm') };
}

function stepsIn(work: readonly Work[], kind: 'steps' | 'confirm'): readonly StepToRun[] {
  return work.flatMap((one) => {
    switch (one.do) {
      case 'steps':
      case 'confirm':
        return one.do === kind ? one.steps : [];
      case 'lapse':
      case 'begin':
      case 'give-up':
        return [];
      default:
        return never(one);
    }
  });
}

function mayLook(looks: Map<string, number>, { request, step }: StepToRun): boolean {
  const key = `${request} ${step.key}`;
  const before = looks.get(key) ?? 0;
  looks.set(key, before + 1);
  return before < LOOKS;
}

async function act(deps: Deps, loaded: Loaded, run: readonly StepToRun[], confirm: readonly StepToRun[]): Promise<readonly Event[]> {
  const { state } = loaded;
  if (state.status !== 'open') return [];
  const [ran, confirmed] = await Promise.all([runSteps(deps, state, loaded.head, run), confirmSteps(deps, state, confirm)]);
  return [...ran, ...confirmed];
}
