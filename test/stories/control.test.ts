import { expect, test } from 'vitest';
import { story } from '../support/story.ts';

const ALB = 'loadbalancer/app/checkout';
const start = (resource: string) => ({ service: 'arc-zonal-shift', operation: 'StartZonalShift', resource });

test('undo cancels what was started, groups first, and closes the evacuation; the same can be asked again', () =>
  story(async ({ rig, type, press, card, cards, effects, told }) => {
    await type('U0ASKER');
    await press('U0APPROVER', 'Approve');
    expect(card()).toContain('[Undo]');
    await press('U0BYSTANDER', 'Undo');
    expect(told('U0BYSTANDER')).toContain('You are not in the approver set');
    await press('U0APPROVER', 'Undo');
    expect(
      effects()
        .slice(2)
        .map((effect) => effect.split(' ')[0]),
    ).toEqual(['CancelZonalShift', 'CancelZonalShift']);
    const cancelled = rig.region.calls.list('arc-zonal-shift', 'CancelZonalShift').map((call) => call.resources.join(' '));
    expect(cancelled[0]).toContain('checkout-web');
    expect(cancelled[1]).toContain('loadbalancer');
    expect(card()).toContain('Cancelled: traffic may return to use1-az1');
    expect(cards()[0]).toContain('Undone: shift checkout away from use1-az1');
    expect(cards()[0]).not.toContain('[Undo]');
    await rig.pass(60_000);
    await type('U0ASKER');
    expect(cards()).toHaveLength(3);
  }));

test('undo is part of what was approved for fifteen minutes, not longer', () =>
  story(async ({ rig, type, press, card, effects, told }) => {
    await type('U0ASKER');
    await press('U0APPROVER', 'Approve');
    rig.clock.advance(15 * 60_000);
    await press('U0APPROVER', 'Undo');
    expect(told('U0APPROVER')).toContain('The time for Undo ended');
    expect(effects()).toHaveLength(2);
    await rig.pass(60_000);
    expect(card()).not.toContain('[Undo]');
  }));

test('an approver gives up what failed, with a reason; others may not', () =>
  story(async ({ rig, type, press, card, told }) => {
    await type('U0ASKER');
    rig.region.faults.add(start(ALB), { kind: 'deny' });
    await press('U0APPROVER', 'Approve');
    expect(card()).toContain('Needs people');
    await type('U0BYSTANDER', 'skip --reason "not mine"');
    expect(told('U0BYSTANDER')).toContain('You are not in the approver set');
    await type('U0APPROVER', 'skip --reason "DNS is moved <by> hand"');
    expect(told('U0APPROVER')).toContain('Given up');
    expect(card()).toMatch(/ALB `checkout`: \*given up\* by @approver: `DNS is moved <by> hand`/);
    expect(card()).toContain('Shifted away from use1-az1 / us-east-1a: 1 of 2, the rest left out');
  }));

test('hold stops what is still to be sent; an approver lets it go on', () =>
  story(async ({ rig, type, press, card, effects, told }) => {
    await type('U0ASKER');
    rig.region.faults.add(start('checkout-web'), { kind: 'throttle' }, 1);
    await press('U0APPROVER', 'Approve');
    await press('U0BYSTANDER', 'Hold');
    expect(card()).toContain('On hold');
    await rig.pass(3 * 60_000);
    expect(effects()).toHaveLength(2);
    await press('U0BYSTANDER', 'Continue');
    expect(told('U0BYSTANDER')).toContain('You are not in the approver set');
    await press('U0APPROVER', 'Continue');
    await rig.pass(60_000);
    expect(card()).toContain('Shifted away from use1-az1');
  }));

test('approvers are mentioned again after two and five minutes, and not once it is decided', () =>
  story(async ({ rig, type, press, thread }) => {
    const mentions = () => thread().filter((message) => message.includes('this still waits'));
    await type('U0ASKER');
    await rig.pass(60_000);
    expect(mentions()).toHaveLength(0);
    await rig.pass(60_000);
    expect(mentions()).toHaveLength(1);
    await rig.pass(3 * 60_000);
    expect(mentions()).toHaveLength(2);
    await press('U0APPROVER', 'Reject');
    await rig.pass(10 * 60_000);
    expect(mentions()).toHaveLength(2);
  }));

test('pending and whoami tell what waits and what a person may do', () =>
  story(async ({ type, told }) => {
    await type('U0BYSTANDER', 'pending');
    expect(told('U0BYSTANDER')).toContain('Nothing waits for approval.');
    await type('U0ASKER');
    await type('U0BYSTANDER', 'pending');
    expect(told('U0BYSTANDER')).toMatch(/1 request waiting.*archives\/C0INC.*asked by @asker.*1 approval missing/s);
    await type('U0BYSTANDER', 'whoami');
    expect(told('U0BYSTANDER')).toMatch(/no entry under `people`.*ask .*`shift`.*yes.*approve .*`shift`.*no.*not in the approver set/s);
    await type('U0ASKER2', 'whoami');
    expect(told('U0ASKER2')).toMatch(/You are `asker`.*@asker.*Your sets by name: `sre`.*approve .*yes/s);
  }));
