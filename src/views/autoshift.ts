import type { Known, Place, Zone } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import type { AutoshiftTold } from '../ports/watchbook.ts';
import type { Covered, coverageOf } from '../schedule/autoshifts.ts';
import { actions, button, section } from './blocks.ts';
import type { Message } from './messages.ts';
import { resourceName } from './names.ts';
import { chunks, listed } from './parts.ts';
import { code, inert, when, zone as zoneLabel } from './text.ts';

export type Autoshift = { readonly told: AutoshiftTold; readonly place: Place; readonly zone: Zone };

/**
 * For the channel of those who operate the whole: that AWS moves traffic away from a zone of ours, and what that does not
 * cover. Edited while it goes on, and once it is over; the end is a message of its own in its thread, because an edit
 * notifies nobody.
 */
export function autoshiftMessages(autoshift: Autoshift, coverage: Known<ReturnType<typeof coverageOf>>): readonly Message[] {
  const slot = slotOf(autoshift);
  return [
    { slot, in: 'channel', ...announcement(autoshift, coverage) },
    ...ending(autoshift).map((message): Message => ({ slot: `${slot}:over`, in: 'thread', once: true, ...message })),
  ];
}

/** An autoshift by where it is, its zone and its start. */
export const slotOf = ({ told }: Pick<Autoshift, 'told'>): string => `autoshift:${told.zone}:${told.startedAt}`;

function announcement({ told, place, zone }: Autoshift, coverage: Known<ReturnType<typeof coverageOf>>): Rendered {
  const at = code(zoneLabel(zone));
  const over = told.over;
  const lines = [
    over
      ? `*Over since ${when(over.at)}*: AWS's autoshift away from ${at}, which began at ${when(told.startedAt)}.`
      : `:warning: *AWS started an autoshift away from ${at}* at ${when(told.startedAt)}.`,
    `Account ${code(place.account)}, ${code(place.region)}. An autoshift means that AWS sees trouble in the zone.`,
    ...(over ? [] : coverage.known ? covered(coverage.value) : [`What it moved could not be read: ${code(coverage.why, 200)}`]),
    ...(over ? [] : ['This is not an evacuation: nobody is reminded, and what it does not move still uses the zone.']),
  ];
  const text = over ? `Over: AWS's autoshift away from ${zoneLabel(zone)}.` : `AWS started an autoshift away from ${zoneLabel(zone)} in account ${place.account}.`;
  return { text: inert(text, 500), blocks: [...chunks(lines).map(section), ...(over ? [] : [prepare(place, zone)])] };
}

const WORDS: Readonly<Record<Covered, string>> = {
  moved: '*Moved by it*',
  own: '*Left the zone already, by a zonal shift*',
  stays: '*Not moved: they still use the zone*',
  'not-registered': '*Not moved: ARC does not know them, because zonal shift is off for them*',
};

function covered(all: ReturnType<typeof coverageOf>): readonly string[] {
  if (!all.length) return ['None of the configured resources that can be shifted is in the zone.'];
  const kinds: readonly Covered[] = ['stays', 'not-registered', 'moved', 'own'];
  return kinds.flatMap((kind) => {
    const names = all.filter(({ is }) => is === kind).map(({ resource }) => resourceName(resource.arn));
    return names.length ? [`${WORDS[kind]}: ${listed(names, 1_200).text}.`] : [];
  });
}

const prepare = ({ account, region }: Place, { id }: Zone) =>
  actions(button({ label: 'Prepare an evacuation', action: 'zonal.prepare', value: `${account}:${region}:${id}`, style: 'primary' }));

function ending({ told, zone }: Autoshift): readonly Rendered[] {
  if (!told.over) return [];
  const at = zoneLabel(zone);
  const how =
    told.over.seen === 'ended'
      ? `AWS ended its autoshift away from ${code(at)} at ${when(told.over.at)}`
      : `AWS's autoshift away from ${code(at)} is not listed any more, seen at ${when(told.over.at)}`;
  return [
    {
      text: inert(`AWS's autoshift away from ${at} is over.`, 500),
      blocks: [
        section(`*${how}.* What it moved returns to the zone, unless a zonal shift of yours keeps it away. AWS finds the zone healthy again; look at your own metrics too.`),
      ],
    },
  ];
}

/** Characters. With more it is `all`: what is not in the zone is left out anyway. */
const MOST_NAMES = 1_000;

/** For the one who pressed: what to type, and where. Nothing is asked for by the button itself. */
export function preparedCommand(zone: Zone, apps: readonly string[], channels: readonly string[]): Rendered {
  if (!apps.length) return { text: 'Nothing to shift there.', blocks: [section('No app of the configuration has a resource there that can be shifted.')] };
  const names = apps.join(' ');
  const rest = `${names.length > MOST_NAMES ? 'all' : names} ${zone.id}`;
  const lines = [
    `*Nothing was asked for yet.* Type this in an incident channel${channels.length ? ` (${listed(channels, 400).text})` : ''}; a second person then approves what its card shows:`,
    `\`\`\`\n/zonal shift ${rest} --for 12h --reason "AWS autoshift away from ${zone.id}"\n\`\`\``,
    `To see the plan without asking anybody: ${code(`/zonal plan ${rest} --for 12h`, 400)}. What is not in ${code(zoneLabel(zone))} is left out, by name.`,
  ];
  return { text: inert(`/zonal shift ${rest} --for 12h --reason "…"`, 500), blocks: [section(lines.join('\n'))] };
}
