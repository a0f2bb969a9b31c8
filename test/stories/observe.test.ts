import { expect, test } from 'vitest';
import { startManual } from '../../sim/world/shifts.ts';
import { type StoryOptions, story } from '../support/story.ts';

const MINUTE = 60_000;
const ALB = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/checkout/50dc6c495c0c9188';
const OBSERVE: StoryOptions = { configText: (example) => example.replace('workspace: T0ZONAL', 'workspace: T0ZONAL\nmode: observe') };

test('in observe mode a shift is planned, checked, approved and on record, and nothing is sent to AWS', () =>
  story(async ({ rig, type, press, card, cards, thread, told, effects }) => {
    await type('U0ASKER');
    expect(card()).toMatch(/^# Approve\? Shift checkout.*\n?.*[\s\S]*\*Observe mode\*: nothing is sent to AWS/);
    await press('U0ASKER', 'Approve');
    expect(told('U0ASKER')).toContain('someone else must approve');
    await press('U0APPROVER', 'Approve');
    await rig.pass(3 * MINUTE);
    expect(card()).toMatch(/# Voided: shift checkout[\s\S]*Observe mode[\s\S]*nothing was executed/);
    expect(thread().join('\n')).toMatch(/@asker's request: \*Voided\*.*\n.*Observe mode/);
    expect(effects()).toEqual([]);
    expect(rig.region.calls.list('arc-zonal-shift').filter(({ operation }) => !/^(Get|List)/.test(operation))).toEqual([]);
    await type('U0ASKER');
    expect(cards()).toHaveLength(2);
  }, OBSERVE));

test('what was shifted by hand is taken into the record and reminded of; to extend or to cancel it nothing is sent', () =>
  story(async ({ rig, type, press, card, thread, loud, effects }) => {
    startManual(rig.region.world, '111122223333', { arn: ALB, awayFrom: 'use1-az1', expiresIn: '66m', comment: 'by hand' });
    await type('U0ASKER', 'adopt checkout use1-az1 --reason "started from the console"');
    expect(card()).toContain('Observe mode');
    await press('U0APPROVER', /\[(Approve[^\]]*)\]/.exec(card())?.[1] ?? 'Approve');
    await rig.pass(MINUTE);
    expect(card()).toContain('Taken over');
    await rig.pass(7 * MINUTE);
    expect(thread().filter((message) => message.includes('lapse, the first at'))).toHaveLength(1);
    expect(loud().filter((message) => message.includes('lapse, the first at'))).toHaveLength(1);
    for (const command of ['extend --for 4h', 'cancel --reason "it is well"']) {
      await type('U0ASKER', command);
      await press('U0APPROVER', /\[(Approve[^\]]*)\]/.exec(card())?.[1] ?? 'Approve');
      await rig.pass(MINUTE);
      expect(card()).toMatch(/# Voided[\s\S]*Observe mode/);
    }
    expect(effects()).toEqual([]);
  }, OBSERVE));
