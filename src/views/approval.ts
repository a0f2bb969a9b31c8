import type { ActionsBlock } from '@slack/types';
import type { Approvers, Ask } from '../evacuation/events.ts';
import type { Vote } from '../evacuation/state.ts';
import type { Rendered } from '../ports/chat.ts';
import { actionWords } from './action-words.ts';
import { actions, button, section } from './blocks.ts';
import { listed } from './parts.ts';
import { code, count, duration, group, inert, person, user, when, zone } from './text.ts';

/** The value of every button: which request, and which revision of it the person saw. */
export const buttonValue = ({ request, revision }: Ask): string => `${request}:${revision}`;

/** Everybody who may approve, mentioned: user groups first. Undefined when nobody may. */
export function approverNames({ sets, users, groups }: Approvers, except?: string): string | undefined {
  const names = [...groups.map(group), ...users.filter((id) => id !== except).map(user)];
  if (names.length === 0) return undefined;
  return `${listed(names, 200).text}${
    sets.length
      ? ` (${sets.length === 1 ? 'set' : 'sets'} ${
          listed(
            sets.map((set) => code(set, 40)),
            80,
          ).text
        })`
      : ''
  }`;
}

/** Who must still approve, who did, and when the request lapses. */
export function approvalLines(ask: Ask, votes: readonly Vote[]): readonly string[] {
  const names = approverNames(ask.approvers, ask.by.user);
  const missing = ask.needed - votes.length;
  return [
    ...votes.map((vote) => `Approved by ${person(vote.by)} at ${when(vote.at)}.`),
    names
      ? `*${count(missing, 'person', 'people')} besides ${person(ask.by)} must approve*: ${names}.`
      : `*Nobody besides ${person(ask.by)} may approve this.* Withdraw it, and name approvers in the configuration.`,
    `Nothing has been changed. Without a decision it lapses at ${when(ask.lapsesAt)}.`,
  ];
}

/** The decision of a pending request. Approving asks once more, because it moves production traffic. */
export function decisionButtons(ask: Ask): ActionsBlock {
  const value = buttonValue(ask);
  const accepted = ask.plan.acknowledgements.length;
  const accepts = accepted ? `You accept ${count(accepted, 'finding')} by name: read the card first. ` : '';
  return actions(
    button({
      label: accepted ? `Approve, accept ${accepted}` : 'Approve',
      action: 'zonal.approve',
      value,
      style: 'primary',
      confirm: {
        title: confirmTitle(ask),
        text: `${actionWords(ask).effects(ask.plan.steps.length)}${ask.action === 'shift' || ask.action === 'extend' ? ` for ${duration(ask.params.duration)}` : ''}. ${accepts}It starts as soon as enough people approved.`,
        yes: accepted ? `Approve, accept ${accepted}` : 'Approve',
      },
    }),
    button({ label: 'Reject', action: 'zonal.reject', value, style: 'danger' }),
    button({ label: 'Withdraw', action: 'zonal.withdraw', value }),
  );
}

/** Calls the approvers once more. Says nothing that a late decision would make untrue for long. */
export function mentionAgain(ask: Ask): Rendered {
  const names = approverNames(ask.approvers, ask.by.user) ?? 'Nobody may approve this';
  const line = `${names}: this still waits for ${count(ask.needed, 'person', 'people')} to approve, reject, or ask. It lapses at ${when(ask.lapsesAt)}.`;
  return { text: inert(`Still waiting for approval: ${actionWords(ask).asks(ask.params.apps.join(', '))}`, 300), blocks: [section(line)] };
}

/** Slack allows 100 characters, and a zone with several names may be long. */
const confirmTitle = (ask: Ask): string => (ask.action === 'cancel' ? `Bring traffic back to ${zone(ask.params.zone)}?` : `Away from ${zone(ask.params.zone)}?`);
