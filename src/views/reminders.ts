import type { ActionsBlock } from '@slack/types';
import { hasSteps } from '../evacuation/progress.ts';
import type { EvacuationRecord } from '../evacuation/state.ts';
import { HOUR, type Instant } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { type Lapse, lapsesOf } from '../schedule/lapses.ts';
import { LAST_STRETCH, type Reminder, type ReminderSettings, reminderDue } from '../schedule/reminders.ts';
import { buttonValue } from './approval.ts';
import { actions, button, section } from './blocks.ts';
import { extendButton } from './controls.ts';
import { bringBack, decidedBy, lapseLines, onDuty, zoneCode } from './lapse-lines.ts';
import { chunks } from './parts.ts';
import { code, inert, utc, when, zone } from './text.ts';

/** What the configuration says about who is called, and when. */
export type Calls = { readonly reminders: ReminderSettings; readonly onCall?: string };

/** `loud`: said in the channel too. */
export type Reminding = Rendered & { readonly slot: string; readonly loud: boolean };

/**
 * The reminder that is due, in the thread, and in the last hour in the channel too. Times are absolute and nothing in it
 * depends on the moment, so that the same reminder twice says the same.
 */
export function remindersOf(record: EvacuationRecord, now: Instant, { reminders, onCall }: Calls): readonly Reminding[] {
  const due = reminderDue(record, now, reminders);
  if (!due) return [];
  const slot = `reminder:${due.key}${due.again === undefined ? '' : `:${due.again}`}`;
  const lapses = lapsesOf(record, now);
  const loud = due.before <= HOUR;
  const said = (whom: string): Rendered => reminder(record, due, lapses, whom);
  const inThread = { slot, loud: false, ...said(decidedBy(record, 400)) };
  return loud ? [inThread, { slot: `${slot}:channel`, loud, ...said(onDuty(record, onCall)) }] : [inThread];
}

function reminder(record: EvacuationRecord, due: Reminder, lapses: readonly Lapse[], whom: string): Rendered {
  const lines = [
    `${whom} ${due.before <= HOUR ? ':warning: ' : ''}*The shifts away from ${zoneCode(record)} lapse, the first at ${when(due.lapse.at)}*. Then traffic returns to the zone, whether or not it is healthy:`,
    ...lapseLines(lapses),
    'Auto Scaling groups before EKS clusters before load balancers is the right order, but order alone does not make it safe: nothing checks the zone, and traffic returns also while it is still bad.',
    `*If the zone is not known to be healthy, extend now*: press Extend, or send ${code(`/zonal extend ${record.id} --for 12h`)}.`,
    ...(due.before <= LAST_STRETCH ? ['If you let it lapse on purpose, or are on it, press the last button, so that nobody is woken for a while.'] : []),
  ];
  const text = `Shifts of ${record.id} away from ${zone(record.zone)} lapse, the first at ${utc(due.lapse.at)}. Extend them if the zone is not healthy.`;
  return { text: inert(text, 500), blocks: [...chunks(lines).map(section), ...buttons(record, due)] };
}

function buttons(record: EvacuationRecord, due: Reminder): readonly ActionsBlock[] {
  const request = [...record.requests.values()].findLast(hasSteps);
  if (!request) return [];
  const value = buttonValue(request.ask);
  return [
    actions(
      extendButton(value),
      button({ label: 'How to recover', action: 'zonal.recover', value }),
      button({ label: due.before <= LAST_STRETCH ? 'I am on it' : 'Snooze', action: 'zonal.snooze', value: `${value}:${due.key}` }),
    ),
  ];
}

/** The answer to Start recovery while there is no guided one: what is true, and what to do by hand. */
export function howToRecover(record: EvacuationRecord): Rendered {
  const lines = [
    '*Nothing was started.* This version does not walk a recovery back stage by stage. By hand:',
    `1. Is ${zoneCode(record)} healthy? Look at the AWS Health Dashboard, at your own metrics, and for an active autoshift: no single source proves it.`,
    '2. Look at the capacity in the zone, and raise desired capacity first where the rest would not carry a rebalance.',
    '3. Cancel the Auto Scaling groups first, wait until they are balanced; then EKS clusters; load balancers last, one at a time, with a look in between.',
    bringBack(record),
    `Until then keep the shifts from lapsing: ${code(`/zonal extend ${record.id} --for 12h`)}.`,
  ];
  return { text: 'Nothing was started: this version has no guided recovery.', blocks: [section(lines.join('\n'))] };
}
