import type { Plan } from '../evacuation/plan.ts';
import type { Instant, Zone } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { section } from './blocks.ts';
import { listed, partBlocks } from './parts.ts';
import { findingParts } from './plan-parts.ts';
import { channel, code, link, when, zone } from './text.ts';

/** An answer to one person, in markup: what is true, and what to do next. The first line is also what is read aloud. */
const answer = (first: string, ...rest: readonly string[]): Rendered => ({ text: first, blocks: [section([first, ...rest].join('\n'))] });

/** The command was sent where the configuration does not allow it. */
export function notInThisChannel(allowed: { readonly ids: readonly string[]; readonly prefixes: readonly string[] }): Rendered {
  const places = [...allowed.ids.map(channel), ...allowed.prefixes.map((prefix) => `a channel whose name starts with ${code(prefix)}`)];
  return answer(
    `Zonal is not used in this channel, so nothing was done. Use ${places.length ? listed(places, 800).text : 'a channel that the configuration allows: it names none yet'}.`,
  );
}

/** Names that the configuration does not know, each with the one that was probably meant. */
export function unknownApps(typed: readonly { readonly typed: string; readonly near?: string }[], known: readonly string[]): Rendered {
  const wrong = typed.map((one) => `${code(one.typed)}${one.near ? ` (did you mean ${code(one.near)}?)` : ''}`);
  return answer(
    `Nothing was done: no app is called ${listed(wrong, 800).text}.`,
    `Apps: ${
      known.length
        ? listed(
            known.map((app) => code(app, 40)),
            1_500,
          ).text
        : 'the configuration names none'
    }.`,
  );
}

/** A zone that no account of these apps has. */
export function unknownZone(asked: { readonly typed: string; readonly near?: string }, known: readonly Zone[]): Rendered {
  return answer(
    `Nothing was done: ${code(asked.typed)} is not a zone of these apps.${asked.near ? ` Did you mean ${code(asked.near)}?` : ''}`,
    `Zones: ${
      known.length
        ? listed(
            known.map((one) => code(zone(one))),
            1_500,
          ).text
        : 'the accounts of these apps have none in common'
    }.`,
  );
}

/** One name, several places: only the AZ ID says which. */
export function ambiguousZone(typed: string, meanings: readonly { readonly account: string; readonly zone: string }[]): Rendered {
  const said = meanings.map((one) => `${code(one.zone)} in account ${code(one.account)}`);
  return answer(
    `Nothing was done: ${code(typed)} is not the same place in all accounts of these apps.`,
    `It is ${listed(said, 1_500).text}. Send the AZ ID instead, or the apps of one account.`,
  );
}

/** ARC shifts away from Availability Zones only. */
export const localZone = (typed: string): Rendered => answer(`Nothing was done: ${code(typed)} is a Local Zone. A zonal shift moves traffic away from an Availability Zone only.`);

/** Nobody is asked to approve what cannot be done. */
export function blockedRequest(asked: { readonly zone: Zone; readonly apps: readonly string[]; readonly plan: Plan }): Rendered {
  return withReasons(`Nothing was asked: ${appNames(asked.apps)} cannot be shifted away from ${code(zone(asked.zone))}.`, asked.plan);
}

/** The same request waits already. */
export const duplicateRequest = (pending: { readonly request: string; readonly lapsesAt: Instant; readonly link?: string | undefined }): Rendered =>
  answer(`The same request waits for approval already: ${link(pending.link, `request ${pending.request}`)}. It lapses at ${when(pending.lapsesAt)}. No second one was made.`);

/** Another evacuation leaves this zone for these apps already. */
export function alreadyLeaving(open: readonly { readonly apps: readonly string[]; readonly evacuation: string; readonly link?: string | undefined }[]): Rendered {
  const lines = open.map(
    (one) =>
      `${
        listed(
          one.apps.map((app) => code(app, 40)),
          200,
        ).text
      } in ${link(one.link, one.evacuation)}`,
  );
  return answer(
    `Nothing was asked: the zone is being left already, for ${listed(lines, 1_500).text}.`,
    'See how far it is with `/zonal status`. To move other apps, name only those.',
  );
}

const INVITE = 'Invite it with `/invite @Zonal`, then send the command again.';
const POST_FAILURES: Readonly<Record<string, string>> = {
  channel_not_found: `Zonal is not in this channel. ${INVITE}`,
  not_in_channel: `Zonal is not in this channel. ${INVITE}`,
  is_archived: 'The channel is archived. Send the command in another one.',
  msg_too_long: 'The card is too long for Slack. Ask for fewer apps at once.',
  msg_blocks_too_long: 'The card is too long for Slack. Ask for fewer apps at once.',
  token_revoked: 'Zonal may not use Slack any more. Whoever runs Zonal must install it again.',
  account_inactive: 'Zonal may not use Slack any more. Whoever runs Zonal must install it again.',
};

/** Without a card nobody can approve, so the request was taken back. `why` is Slack's error code. */
export function cardNotPosted(where: { readonly channel: string; readonly why: string }): Rendered {
  const todo = Object.hasOwn(POST_FAILURES, where.why) ? POST_FAILURES[where.why] : undefined;
  return answer(
    `The card could not be posted in ${channel(where.channel)}, so the request was taken back and nothing moves.`,
    `${todo ?? 'Send it in another channel, or use the AWS CLI.'} Slack's answer: ${code(where.why, 100)}.`,
  );
}

/** A payload that reached the worker too late to be acted on. */
export const stalePayload = (): Rendered => answer('This was sent more than a minute ago, so nothing was done. Send it again.');

/** Something that this version does not do. */
export const unsupported = (what: string): Rendered =>
  answer(`Nothing was done: ${code(what)} is not something that this version of Zonal does. \`/zonal help\` shows what it does.`);

/** The record cannot be trusted, so nothing acts on it. */
export const logBroken = (evacuation: string): Rendered =>
  answer(
    `Nothing was done: the record of ${code(evacuation)} cannot be trusted, so Zonal does not act on it.`,
    'Shifts that run go on until they end. Manage them in the ARC console or with the commands in the thread, and tell whoever runs Zonal.',
  );

/** Something that nobody expected. The id finds it in the log. */
export const internalError = (correlation: string): Rendered =>
  answer(
    'Something went wrong in Zonal. It is not certain what was done: look at `/zonal status` before you send it again.',
    `Tell whoever runs Zonal this id: ${code(correlation)}.`,
  );

/** No evacuation by that id. */
export const noSuchEvacuation = (id: string): Rendered => answer(`There is no evacuation ${code(id)} on record. See what is open with \`/zonal status\`.`);

/** Nothing is open in this channel. */
export const nothingOpen = (): Rendered => answer('No evacuation is open in this channel. To see one of another channel, send `/zonal status` with its ID.');

/** Several are open here, so an ID must say which. */
export const severalOpen = (open: readonly { readonly id: string; readonly apps: readonly string[] }[]): Rendered =>
  answer(
    'Nothing was done: several evacuations are open in this channel. Say which, by its ID.',
    ...open.slice(0, 20).map(
      ({ id, apps }) =>
        `• ${code(id)}: ${
          listed(
            apps.map((app) => code(app, 40)),
            120,
          ).text
        }`,
    ),
  );

export const skipped = (evacuation: string): Rendered => answer(`Given up: what failed of ${code(evacuation)} is not tried again. Nothing was undone.`);

/** Slack Connect: strangers read along. */
export const externalChannel = (): Rendered =>
  answer('This channel is shared with another organisation, so nothing is asked for here. Nothing was done.', 'Use an incident channel of this workspace alone.');

/** The record is closed, so nothing is asked of it any more. */
export const closedAlready = (evacuation: string): Rendered => answer(`Nothing was asked: ${code(evacuation)} is closed. To move its apps again, ask with \`/zonal shift\`.`);

/** One person alone may do nothing that the configuration does not name people for. */
export const glassOff = (action: string): Rendered =>
  answer(
    `Nothing was done: nobody may break the glass for ${code(action)} here. The configuration names no set under ${code(`actions.${action}.breakGlass`)}.`,
    'Ask without `--break-glass`. If nobody answers, use the AWS CLI, and take the shifts over later with `/zonal adopt`.',
  );

type Nothing = { readonly zone: Zone; readonly apps: readonly string[]; readonly plan: Plan };

/** Every resource with the reason why its shift is not made longer. */
export const nothingToExtend = ({ zone: place, apps, plan }: Nothing): Rendered => withReasons(`Nothing was extended for ${appNames(apps)}, away from ${code(zone(place))}.`, plan);

/** Nothing of it is in ARC. */
export const nothingToCancel = (evacuation: string): Rendered =>
  answer(`Nothing was asked: ${code(evacuation)} has no shift that could be cancelled. \`/zonal status\` shows what there is.`);

/** Nobody shifts these by hand; or they are in an evacuation already, which is linked. */
export function nothingToAdopt({
  zone: place,
  apps,
  plan,
  links,
}: Nothing & { readonly links: readonly { readonly evacuation: string; readonly link?: string | undefined }[] }): Rendered {
  const open = links.length
    ? ` See ${
        listed(
          links.map((one) => link(one.link, one.evacuation)),
          1_500,
        ).text
      }.`
    : '';
  return withReasons(`Nothing was asked: there is no shift of ${appNames(apps)} away from ${code(zone(place))} to take over.${open}`, plan);
}

const appNames = (apps: readonly string[]): string =>
  listed(
    apps.map((app) => code(app, 40)),
    400,
  ).text;

const withReasons = (first: string, plan: Plan): Rendered => ({ text: first, blocks: [section(first), ...findingParts(plan).flatMap(({ part }) => partBlocks(part, '.'))] });
