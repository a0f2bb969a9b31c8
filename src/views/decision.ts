import type { Ask } from '../evacuation/events.ts';
import type { Request, Vote } from '../evacuation/state.ts';
import { acceptedNames } from './findings.ts';
import { listed } from './parts.ts';
import { code, count, duration, person, when, zone, zoneNames } from './text.ts';

/** How much of a reason a card shows, in characters after escaping; the thread has the rest. */
export const REASON_ON_CARD = 900;

/** Apps as a headline names them, unescaped. */
export const appsOf = (apps: readonly string[], budget: number): string => ((apps[0] ?? '').length > budget ? count(apps.length, 'app') : listed(apps, budget).text);

/** Who asks for what. Its reason stands in a text of its own, as it was typed. */
export function askLines(ask: Ask): readonly string[] {
  const { params, by } = ask;
  const names = zoneNames(params.zone);
  return [
    `${person(by)} asks to shift ${
      listed(
        params.apps.map((app) => `*${code(app, 40)}*`),
        300,
      ).text
    } away from *${code(zone(params.zone))}* for *${duration(params.duration)}* from the approval.`,
    ...(names ? [`Accounts name this zone differently: ${names}.`] : []),
  ];
}

/** Who approved, when, and what they accepted by name. */
export function approvedLines(ask: Ask, votes: readonly Vote[]): readonly string[] {
  return votes.map((vote) => {
    const accepted = acceptedNames(ask.plan.acknowledgements, vote.accepts);
    return `Approved by ${person(vote.by)} at ${when(vote.at)}.${accepted.length ? ` Accepted: ${listed(accepted, 600).text}.` : ''}`;
  });
}

/** How a request ended that never ran. */
export function endLine(request: Extract<Request, { is: 'rejected' | 'withdrawn' | 'lapsed' | 'voided' }>): string {
  const again = 'To ask again, send `/zonal shift` once more.';
  switch (request.is) {
    case 'rejected':
      return `*Rejected* by ${person(request.by)} at ${when(request.at)}. Nothing was changed.`;
    case 'withdrawn':
      return `*Withdrawn* by ${person(request.by)} at ${when(request.at)}. Nothing was changed.`;
    case 'lapsed':
      return `*Lapsed* at ${when(request.ask.lapsesAt)}: too few people approved in time. Nothing was changed. ${again}`;
    case 'voided':
      return '*Voided*: it counts no more, for the reason given here. Nothing was changed.';
  }
}
