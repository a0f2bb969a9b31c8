import { expect, test } from 'vitest';
import { startExperiment } from '../../sim/world/events.ts';
import { startManual } from '../../sim/world/shifts.ts';
import { story } from '../support/story.ts';

const ALB = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/checkout/50dc6c495c0c9188';
const ASG = 'arn:aws:autoscaling:us-east-1:111122223333:autoScalingGroup:0f1a2b3c-1111-4222-8333-444455556661:autoScalingGroupName/checkout-web';
const by = (arn: string, zone = 'use1-az1') => ({ arn, awayFrom: zone, expiresIn: '4h', comment: 'while Slack was down' });

test('shifts that were started by hand come into an evacuation: approved, as they are, and extended from there', () =>
  story(async ({ rig, type, press, card, effects, told, thread }) => {
    startManual(rig.region.world, '111122223333', by(ALB));
    startManual(rig.region.world, '111122223333', by(ASG));
    await type('U0ASKER', 'adopt checkout use1-az1 --reason "started with the CLI"');
    expect(card()).toContain('Approve? Take over the shifts of checkout away from use1-az1 / us-east-1a');
    expect(card()).toMatch(/\*As they are\*\n• ALB `checkout`: ends 2026-11-29 07:00 UTC .*, comment `while Slack was down`/);
    await type('U0APPROVER', 'adopt checkout use1-az1');
    expect(told('U0APPROVER')).toContain('The same request waits for approval already');
    await press('U0ASKER', 'Approve');
    expect(told('U0ASKER')).toContain('You asked for this');
    await press('U0APPROVER', 'Approve');
    expect(effects()).toEqual([]);
    expect(card()).toContain('Taken over: shifts away from use1-az1 / us-east-1a');
    expect(card()).toMatch(/✅ ALB `checkout`: taken over and \*applied\*/);
    expect(thread().join('\n')).toMatch(/The first of these shifts ends at 2026-11-29 07:00 UTC/);
    await type('U0ASKER', 'adopt checkout use1-az1');
    expect(told('U0ASKER')).toMatch(/Nothing was asked.*to take over.*See .*archives.*Taken care of already/s);
    await press('U0ASKER', 'Extend');
    expect(card()).toContain('Approve? Keep checkout away from use1-az1 / us-east-1a for 12 hours');
    await press('U0APPROVER', 'Approve');
    expect(effects()).toEqual(['UpdateZonalShift 735m', 'UpdateZonalShift 720m']);
  }));

test('what nobody shifted is left out by name, and what ended before the approval is dropped by name', () =>
  story(async ({ rig, type, press, card, told }) => {
    const shift = startManual(rig.region.world, '111122223333', by(ALB));
    await type('U0ASKER', 'adopt checkout use1-az1');
    expect(card()).toMatch(/Left out\*\n• \*No shift to take over\*: Auto Scaling group `checkout-web`/);
    shift.status = 'canceled';
    await press('U0APPROVER', 'Approve');
    expect(card()).toMatch(/Voided.*The shift to take over is gone/s);
    await type('U0ASKER', 'adopt checkout use1-az1');
    expect(told('U0ASKER')).toMatch(/Nothing was asked: there is no shift of `checkout` away from `use1-az1 \/ us-east-1a` to take over/);
  }));

test('a FIS experiment cannot be taken over, nor a shift away from another zone', () =>
  story(async ({ rig, type, told }) => {
    startExperiment(rig.region.world, ALB, 'use1-az1', 30);
    startManual(rig.region.world, '111122223333', by(ASG, 'use1-az2'));
    await type('U0ASKER', 'adopt checkout use1-az1');
    expect(told('U0ASKER')).toMatch(/A FIS experiment moves it\*: ALB `checkout`/);
    expect(told('U0ASKER')).toMatch(/No shift to take over\*: Auto Scaling group `checkout-web`/);
  }));
