import type { Refusal } from '../evacuation/standing.ts';
import type { Person } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import { section } from './blocks.ts';
import { partBlocks } from './parts.ts';
import { refusalText } from './refusals.ts';
import { and, code, user } from './text.ts';

export type Rights = { readonly action: string; readonly ask: Refusal | undefined; readonly approve: Refusal | undefined };
export type Whoami = {
  readonly person: Person;
  readonly ids: readonly string[];
  readonly sets: readonly string[];
  readonly rights: readonly Rights[];
  readonly channelAllowed: boolean;
};

/** What a person may do, and why not. Actions with the same answer share a line. */
export function whoami({ person, ids, sets, rights, channelAllowed }: Whoami): Rendered {
  const others = ids.filter((id) => id !== person.user);
  const known = person.canonical.startsWith('slack:')
    ? 'You have no entry under `people` in the configuration: this Slack user is all that Zonal knows of you.'
    : `You are ${code(person.canonical)} in the configuration.`;
  const lines = [
    `${user(person.user)}: ${known}`,
    ...(others.length ? [`Your other ids, which count as you: ${and(others.map(user))}.`] : []),
    sets.length
      ? `Your sets by name: ${and(sets.map((set) => code(set, 40)))}. Sets may also hold user groups of Slack.`
      : 'No set names you. Sets may also hold user groups of Slack.',
    channelAllowed ? 'Zonal may be used in this channel.' : 'Zonal is not used in this channel: asking works elsewhere only.',
  ];
  return {
    text: 'Who you are to Zonal, and what you may do.',
    blocks: [section(lines.join('\n')), ...partBlocks({ title: 'You may', lines: [...grouped(rights, 'ask'), ...grouped(rights, 'approve')], budget: 4_000 }, '.')],
  };
}

function grouped(rights: readonly Rights[], what: 'ask' | 'approve'): readonly string[] {
  const answers = new Map<string, string[]>();
  for (const right of rights) {
    const refusal = right[what];
    const answer = refusal ? `*no*. ${refusalText(refusal, {})}` : what === 'approve' ? '*yes*, except what you asked for yourself.' : '*yes*.';
    answers.set(answer, [...(answers.get(answer) ?? []), right.action]);
  }
  return [...answers].map(([answer, actions]) => `• ${what} ${and(actions.map((action) => code(action, 40)))}: ${answer}`);
}
