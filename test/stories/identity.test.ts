import { expect, test } from 'vitest';
import { story } from '../support/story.ts';

const only = (people: string, groups: string) => ({
  configText: (text: string) => text.replace('people: [asker, approver], groups: [S0SRE]', `people: [${people}], groups: [${groups}]`),
});

test('a member of the group approves; one who was removed between request and click does not', () =>
  story(
    async ({ rig, type, press, told, card }) => {
      const group = rig.slack.workspace.groups.find((one) => one.id === 'S0SRE');
      await type('U0ASKER');
      if (group) group.users = ['U0ASKER'];
      await press('U0APPROVER', 'Approve');
      expect(told('U0APPROVER')).toContain('You are not in the approver set');
      if (group) group.users = ['U0ASKER', 'U0APPROVER'];
      await press('U0APPROVER', 'Approve');
      expect(card()).toContain('Shifted away from use1-az1');
    },
    only('', 'S0SRE'),
  ));

test('when Slack cannot list the group, the membership of the last day counts for a shift, and the card says so', () =>
  story(
    async ({ rig, type, press, told, card }) => {
      await type('U0ASKER');
      await press('U0BYSTANDER', 'Approve');
      rig.slack.fail('usergroups.users.list', { is: 'http', status: 503, times: 9 });
      await press('U0BYSTANDER', 'Approve');
      expect(told('U0BYSTANDER')).toMatch(/could not say who you are or which groups you are in/);
      await press('U0APPROVER', 'Approve');
      expect(card()).toContain('Shifted away from use1-az1');
      expect(card()).toMatch(/Slack could not be asked: this rests on the membership read at 2026-11-29 03:00 UTC/);
    },
    only('', 'S0SRE'),
  ));

test('when nobody ever read the group, who cannot be verified is refused', () =>
  story(
    async ({ rig, type, press, told, effects }) => {
      rig.slack.fail('usergroups.users.list', { is: 'http', status: 503, times: 9 });
      await type('U0ASKER');
      await press('U0APPROVER', 'Approve');
      expect(told('U0APPROVER')).toMatch(/could not say who you are or which groups you are in/);
      expect(effects()).toEqual([]);
    },
    only('', 'S0SRE'),
  ));

test('two users with the same verified e-mail are one person', () =>
  story(async ({ rig, type, press, told, effects }) => {
    const approver = rig.slack.workspace.users.find((user) => user.id === 'U0APPROVER');
    if (approver) approver.email = 'asker@example.com';
    await type('U0ASKER');
    await press('U0APPROVER', 'Approve');
    expect(told('U0APPROVER')).toBe('You asked for this, so someone else must approve.');
    expect(effects()).toEqual([]);
  }));

test('a user who is deactivated right after the click does not count', () =>
  story(async ({ rig, type, effects, card }) => {
    await type('U0ASKER');
    rig.region.lambda.deliver('zonal-worker', { late: 10_000 });
    await rig.slack.press({ user: 'U0APPROVER', channel: 'C0INC', label: 'Approve' });
    Object.assign(rig.slack.workspace.users.find((user) => user.id === 'U0APPROVER') ?? {}, { deleted: true });
    rig.clock.advance(10_000);
    await rig.settled();
    expect(effects()).toEqual([]);
    expect(card()).toContain('[Approve]');
  }));

test.each([
  ['bot', { bot: true }, /Bots and workflows cannot use this/],
  ['of another organisation', { stranger: true, team: 'T0OTHER' }, /another workspace or organisation/],
] as const)('an approver who is %s does not count', (_what, flags, sentence) =>
  story(async ({ rig, type, press, told, effects }) => {
    await type('U0ASKER');
    Object.assign(rig.slack.workspace.users.find((user) => user.id === 'U0APPROVER') ?? {}, flags);
    await press('U0APPROVER', 'Approve');
    expect(told('U0APPROVER')).toMatch(sentence);
    expect(effects()).toEqual([]);
  }),
);
