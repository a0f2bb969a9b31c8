import type { EvacuationRecord } from '../evacuation/state.ts';
import type { Instant } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { section } from './blocks.ts';
import { code, inert, person, when } from './text.ts';

/** Who put off what, said to everybody in the thread: others may rely on it. */
export const snoozesOf = ({ snoozes }: EvacuationRecord): readonly (Rendered & { readonly slot: string })[] =>
  [...snoozes].map(([due, { by, until }]) => ({
    slot: `snoozed:${due}:${until}`,
    text: inert(`${by.name} has seen the reminder.`, 300),
    blocks: [
      section(
        `${person(by)} has seen the reminder of the lapse at ${when(Number(due.split(':')[0]))}, and is reminded again after ${when(until)}. The shifts were not extended by that.`,
      ),
    ],
  }));

/** The answer to whoever pressed Snooze. */
export function snoozed(until: Instant, now: Instant): Rendered {
  const line =
    until > now
      ? `You are reminded again at ${when(until)}. Nothing was extended: the shifts lapse as before.`
      : 'Good: nobody is woken for the next five minutes. Nothing was extended: the shifts lapse as before, unless you press Extend.';
  return { text: 'Seen. Nothing was extended.', blocks: [section(line)] };
}

export function notDueAnyMore(evacuation: string): Rendered {
  const line = `That reminder is not due any more, so nothing was done: the shifts were extended, or have ended, or a later reminder took its place. See ${code(`/zonal status ${evacuation}`)}.`;
  return { text: 'That reminder is not due any more.', blocks: [section(line)] };
}
