import type { Ask } from '../evacuation/events.ts';
import type { Request, Vote } from '../evacuation/state.ts';
import { never } from '../evacuation/words.ts';
import { commandOf } from './action-words.ts';
import { acceptedNames } from './findings.ts';
import { listed } from './parts.ts';
import { code, count, duration, person, when, zone, zoneNames } from './text.ts';

/** How much of a reason a card shows, in characters after escaping; the thread has the rest. */
export const REASON_ON_CARD = 900;

/** Apps as a headline names them, unescaped. */
export const appsOf = (apps: readonly string[], budget: number): string => ((apps[0] ?? '').length > budget ? count(apps.length, 'app') : listed(apps, budget).text);

/** Who asks for what. Its reason stands in a text of its own, as it was typed. */
export function askLines(ask: Ask): readonly string[] {
  const { params } = ask;
  const names = zoneNames(params.zone);
  return [
    asked(
      ask,
      params.apps.length
        ? listed(
            params.apps.map((app) => `*${code(app, 40)}*`),
            300,
          ).text
        : '',
    ),
    ...(names ? [`Accounts name this zone differently: ${names}.`] : []),
  ];
}

function asked({ action, by, params, needed, glass }: Ask, apps: string): string {
  const who = person(by);
  const place = `*${code(zone(params.zone))}*`;
  const length = `*${duration(params.duration)}*`;
  switch (action) {
    case 'shift':
      if (glass) return `${who} shifts ${apps} away from ${place} for ${length} *alone*, without a second person.`;
      return `${who} asks to shift ${apps} away from ${place} for ${length} from the approval.`;
    case 'adopt':
      return `${who} asks to take over the shifts of ${apps} away from ${place}: they stay as they are, and get reminders and a way back.`;
    case 'extend':
      if (glass) return `${who} keeps ${apps} away from ${place} for ${length} from now, *alone*, without a second person.`;
      return `${who} ${needed ? 'asks to keep' : 'keeps'} ${apps} away from ${place} for ${length} from ${needed ? 'the approval' : 'now'}.`;
    case 'cancel':
      return needed
        ? `${who} asks to bring the traffic of ${apps} back to ${place} at once. *Nothing checks that the zone is healthy.*`
        : `${who} undoes what was started: the traffic of ${apps} returns to ${place}. That is part of what was approved.`;
    default:
      return never(action);
  }
}

/** Who approved, when, and what they accepted by name. */
export function approvedLines(ask: Ask, votes: readonly Vote[]): readonly string[] {
  if (!votes.length && ask.needed === 0) return ['*No approval was needed*: the configuration leaves this to one person.'];
  const decided = ask.glass ? '*Break-glass*: decided alone' : 'Approved';
  return votes.map((vote) => {
    const accepted = acceptedNames(ask.plan.acknowledgements, vote.accepts);
    const since = vote.membershipOf === undefined ? '' : ` Slack could not be asked: this rests on the membership read at ${when(vote.membershipOf)}.`;
    return `${decided} by ${person(vote.by)} at ${when(vote.at)}.${since}${accepted.length ? ` Accepted: ${listed(accepted, 600).text}.` : ''}`;
  });
}

/** How a request ended that never ran. */
export function endLine(request: Extract<Request, { is: 'rejected' | 'withdrawn' | 'lapsed' | 'voided' }>): string {
  const again = `To ask again, send \`${commandOf(request.ask.action)}\` once more.`;
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
