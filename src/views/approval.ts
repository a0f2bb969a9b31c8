import type { ActionsBlock } from '@slack/types';
import type { Approvers, Ask } from '../evacuation/events.ts';
import type { Vote } from '../evacuation/state.ts';
import { actions, button } from './blocks.ts';
import { listed } from './parts.ts';
import { code, count, duration, group, person, user, when, zone } from './text.ts';

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
        title: `Shift away from ${zone(ask.params.zone)}?`,
        text: `${count(ask.plan.steps.length, 'zonal shift')} for ${duration(ask.params.duration)}. ${accepts}It starts as soon as enough people approved.`,
        yes: accepted ? `Approve, accept ${accepted}` : 'Approve',
      },
    }),
    button({ label: 'Reject', action: 'zonal.reject', value, style: 'danger' }),
    button({ label: 'Withdraw', action: 'zonal.withdraw', value }),
  );
}

/** Asks for what failed to be done again, with the same targets. */
export const retryButton = (ask: Ask): ActionsBlock =>
  actions(
    button({
      label: 'Retry what failed',
      action: 'zonal.retry',
      value: buttonValue(ask),
      style: 'primary',
      confirm: { title: 'Retry what failed?', text: 'The same resources and nothing else. Each is read first: what is shifted already is not started twice.', yes: 'Retry' },
    }),
  );
