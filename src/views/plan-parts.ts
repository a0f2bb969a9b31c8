import type { Finding, Plan, PlannedStep } from '../evacuation/plan.ts';
import type { Resource } from '../evacuation/resource.ts';
import type { Millis } from '../evacuation/words.ts';
import { expiryOrder } from '../flows/shift/expiry.ts';
import { findingLines } from './findings.ts';
import { kindName, resourceName } from './names.ts';
import { isCut, listed, type Part, TITLE_ROOM } from './parts.ts';
import { and, code, count, duration } from './text.ts';

/** Names under one app may take this much of a card. */
const APP_BUDGET = 400;

/** What moves, app by app, in the order in which it is sent. */
export const moves = (steps: readonly PlannedStep[], apps: readonly string[], title = 'What moves'): Part => ({
  title: `${title}: ${count(steps.length, 'resource')} of ${count(apps.length, 'app')}`,
  lines: apps.map((app) => moveOf(app, steps, apps, APP_BUDGET)),
  budget: 1_100,
});

/** True when the card does not name every resource that moves. */
export function movesAreCut(steps: readonly PlannedStep[], apps: readonly string[]): boolean {
  const part = moves(steps, apps);
  return isCut(part) || apps.some((app, at) => part.lines[at] !== moveOf(app, steps, apps, Number.POSITIVE_INFINITY));
}

function moveOf(app: string, steps: readonly PlannedStep[], apps: readonly string[], budget: number): string {
  const own = steps.filter((step) => firstOf(step.target, apps) === app);
  if (own.length === 0) return `• ${code(app)}: ${steps.some((step) => step.target.apps.includes(app)) ? 'only what it shares with the others' : '*nothing moves*'}`;
  const places = [...new Set(own.map(({ target }) => `account ${code(target.account)}, ${code(target.region)}`))];
  const names = own.map((step) => move(step, app));
  return `• ${code(app)} (${places.join('; ')}): ${listed(names, budget).text}`;
}

/** A resource that several apps name is listed once, under the first that was asked for. */
const firstOf = (resource: Resource, apps: readonly string[]): string | undefined => apps.find((app) => resource.apps.includes(app));

function move(step: PlannedStep, under: string): string {
  const others = step.target.apps.filter((app) => app !== under).map((app) => code(app, 40));
  const notes = [step.kind === 'adopt-zonal-shift' ? 'its shift is taken over' : '', others.length ? `also used by ${listed(others, 120).text}` : ''].filter(Boolean);
  return `${resourceName(step.target.arn)}${notes.length ? ` (${notes.join('; ')})` : ''}`;
}

/** The same, one line each, for the thread. */
export const moveList = (steps: readonly PlannedStep[]): readonly string[] =>
  steps.map(
    (step) =>
      `• ${resourceName(step.target.arn)} of ${
        listed(
          step.target.apps.map((app) => code(app, 40)),
          120,
        ).text
      }`,
  );

/** How long each kind lasts, counted from the approval. They end in the order in which traffic should come back. */
export function lasts(steps: readonly PlannedStep[], length: Millis): string | undefined {
  const until = Object.entries(expiryOrder(steps, { duration: length, begunAt: 0 }));
  const ends = [...new Set(until.map(([, end]) => end))].sort((one, other) => one - other);
  if (ends.length < 2) return undefined;
  const kinds = (end: Millis): string => and([...new Set(until.filter((one) => one[1] === end).map(([arn]) => `${kindName(arn)}s`))]);
  return `They end one kind after the other, so that capacity is back before traffic: ${ends.map((end) => `${kinds(end)} after ${duration(end)}`).join(', ')}.`;
}

type FindingPart = { readonly part: Part; readonly findings: readonly Finding[] };

/** What the plan says beside its steps, by kind: each part is empty when there is nothing of its kind. */
export function findingParts(plan: Plan): readonly FindingPart[] {
  const of = (title: string, findings: readonly Finding[], budget: number): FindingPart => ({ part: findingPart(title, findings, budget), findings });
  return [
    of('What does not move', plan.stays, 700),
    of('Left out', plan.blockers, 700),
    of(`Approving accepts (${plan.acknowledgements.length})`, plan.acknowledgements, 1_600),
    of('Warnings', plan.warnings, 800),
    of('Could not be read', plan.unread, 400),
  ];
}

export const findingPart = (title: string, findings: readonly Finding[], budget: number): Part => ({ title, lines: findingLines(findings, budget - TITLE_ROOM), budget });
