import { expect, test } from 'vitest';
import { SHIFT, story } from '../support/story.ts';

test('nobody approves their own request, not by another of their ids either', () =>
  story(async ({ type, press, told, effects, card }) => {
    await type('U0ASKER');
    await press('U0ASKER', 'Approve');
    expect(told('U0ASKER')).toBe('You asked for this, so someone else must approve.');
    await press('U0ASKER2', 'Approve');
    expect(told('U0ASKER2')).toBe('You asked for this, so someone else must approve.');
    expect(effects()).toEqual([]);
    expect(card()).toContain('[Approve] [Reject] [Withdraw]');
  }));

test('who is in no set, and a guest, are told why, and the card stays', () =>
  story(async ({ type, press, told, card }) => {
    await type('U0ASKER');
    await press('U0BYSTANDER', 'Approve');
    expect(told('U0BYSTANDER')).toContain('You are not in the approver set of this request.');
    await press('U0GUEST', 'Approve');
    expect(told('U0GUEST')).toContain('You are a guest here');
    expect(card()).toContain('[Approve]');
  }));

test('two approvers at the same moment: one execution, and the other learns who was first', () =>
  story(async ({ rig, type, effects, told }) => {
    rig.slack.workspace.groups.find((group) => group.id === 'S0SRE')?.users.push('U0BYSTANDER');
    await type('U0ASKER');
    const press = (user: string) => rig.slack.press({ user, channel: 'C0INC', label: 'Approve' });
    await Promise.all([press('U0APPROVER'), press('U0BYSTANDER')]);
    await rig.settled();
    expect(effects()).toHaveLength(2);
    const answers = ['U0APPROVER', 'U0BYSTANDER'].map(told).filter(Boolean);
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatch(/This was approved already, by @(approver|bystander) at .*Your click changed nothing/);
  }));

test('a double click by one approver executes once', () =>
  story(async ({ rig, type, effects }) => {
    await type('U0ASKER');
    const press = () => rig.slack.press({ user: 'U0APPROVER', channel: 'C0INC', label: 'Approve' });
    await Promise.all([press(), press()]);
    await rig.settled();
    expect(effects()).toHaveLength(2);
  }));

test('a request lapses by itself; its card says so and has no buttons', () =>
  story(async ({ rig, type, card, thread }) => {
    await type('U0ASKER');
    await rig.pass(31 * 60_000);
    expect(card()).toMatch(/lapsed/i);
    expect(card()).not.toContain('[Approve]');
    expect(thread().at(-1)).toMatch(/lapsed/i);
  }));

test('a click between the lapse and the tick does not count', () =>
  story(async ({ rig, type, press, told, card, effects }) => {
    await type('U0ASKER');
    rig.clock.advance(30 * 60_000);
    await press('U0APPROVER', 'Approve');
    expect(told('U0APPROVER')).toContain('this request lapsed');
    expect(card()).not.toContain('[Approve]');
    expect(effects()).toEqual([]);
  }));

test('the requester withdraws, an approver rejects; either way the same may be asked again', () =>
  story(async ({ type, press, card, cards, effects, told }) => {
    await type('U0ASKER');
    await press('U0APPROVER', 'Withdraw');
    expect(told('U0APPROVER')).toContain('Only @asker may withdraw this.');
    await press('U0ASKER2', 'Withdraw');
    expect(card()).toMatch(/withdrawn/i);
    await type('U0ASKER');
    await press('U0APPROVER', 'Reject');
    expect(card()).toMatch(/rejected\* by @approver/i);
    await type('U0ASKER');
    expect(cards()).toHaveLength(3);
    expect(effects()).toEqual([]);
  }));

test('the same request again, by a colleague too, is shown the card that waits', () =>
  story(async ({ type, told, cards }) => {
    await type('U0ASKER');
    await type('U0APPROVER', SHIFT.replace('packet loss', 'I see it too'));
    expect(told('U0APPROVER')).toMatch(/The same request waits for approval already: .*archives\/C0INC\/p/);
    expect(cards()).toHaveLength(1);
  }));
