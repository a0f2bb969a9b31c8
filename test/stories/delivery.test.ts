import { expect, test } from 'vitest';
import { SHIFT, story } from '../support/story.ts';

const BOTH = ['StartZonalShift loadbalancer/app/checkout use1-az1 735m', 'StartZonalShift asg/checkout-web use1-az1 720m'];

test('a command that Lambda delivers twice makes one card', () =>
  story(async ({ rig, type, cards }) => {
    rig.region.lambda.deliver('zonal-worker', 'twice');
    await type('U0ASKER');
    expect(cards()).toHaveLength(1);
  }));

test('a click that Lambda delivers twice starts each shift once', () =>
  story(async ({ rig, type, press, card, effects, told }) => {
    await type('U0ASKER');
    rig.region.lambda.deliver('zonal-worker', 'twice');
    await press('U0APPROVER', 'Approve');
    await rig.pass(3 * 60_000);
    expect(effects()).toEqual(BOTH);
    expect(card()).toContain('Shifted away from use1-az1');
    expect(told('U0APPROVER')).toBe('');
  }));

test('a click that arrives late is answered and not executed; pressing again works', () =>
  story(async ({ rig, type, press, card, effects, told }) => {
    await type('U0ASKER');
    rig.region.lambda.deliver('zonal-worker', { late: 90_000 });
    await rig.slack.press({ user: 'U0APPROVER', channel: 'C0INC', label: 'Approve' });
    rig.clock.advance(90_000);
    await rig.settled();
    expect(told('U0APPROVER')).toContain('This was sent more than a minute ago, so nothing was done. Send it again.');
    expect(effects()).toEqual([]);
    await press('U0APPROVER', 'Approve');
    expect(card()).toContain('Shifted away from use1-az1');
  }));

test('a late second delivery of what was executed says nothing', () =>
  story(async ({ rig, type, effects, told }) => {
    await type('U0ASKER');
    const reply = await rig.slack.press({ user: 'U0APPROVER', channel: 'C0INC', label: 'Approve' });
    await rig.settled();
    rig.clock.advance(2 * 60_000);
    await rig.slack.resend(reply);
    await rig.settled();
    expect(effects()).toEqual(BOTH);
    expect(told('U0APPROVER')).toBe('');
  }));

test('a command that never arrives leaves nothing behind, and the same sent again works', () =>
  story(async ({ rig, type, cards, card, told }) => {
    rig.region.lambda.deliver('zonal-worker', 'never');
    await type('U0ASKER');
    expect(told('U0ASKER')).toContain('If no card appears within a minute, send it again.');
    await rig.pass(60_000);
    expect(cards()).toHaveLength(0);
    await type('U0ASKER', SHIFT);
    expect(card()).toContain('Approve? Shift checkout away from use1-az1');
  }));

test('when the worker cannot be invoked, the person is told that nothing was started', () =>
  story(async ({ rig, type, cards, told }) => {
    rig.region.faults.add({ service: 'lambda', operation: 'Invoke' }, { kind: 'throttle' }, 1);
    await type('U0ASKER');
    expect(told('U0ASKER')).toMatch(/[Nn]othing was started/);
    expect(cards()).toHaveLength(0);
  }));
