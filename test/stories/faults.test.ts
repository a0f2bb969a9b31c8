import { expect, test } from 'vitest';
import { story } from '../support/story.ts';

const ALB = 'loadbalancer/app/checkout';
const ASG = 'autoScalingGroupName/checkout-web';
const start = (resource: string) => ({ service: 'arc-zonal-shift', operation: 'StartZonalShift', resource });

test('a start whose answer was lost is read back, and not started twice', () =>
  story(async ({ rig, type, press, card, effects }) => {
    await type('U0ASKER');
    rig.region.faults.add(start(ALB), { kind: 'lose-answer', by: 'break' }, 1);
    await press('U0APPROVER', 'Approve');
    await rig.pass(5 * 60_000);
    expect(effects().filter((effect) => effect.includes(ALB))).toEqual([`StartZonalShift ${ALB} use1-az1 735m -> answer lost`]);
    expect(card()).toContain('Shifted away from use1-az1');
  }));

test('a throttled start is tried again by the tick, by itself', () =>
  story(async ({ rig, type, press, card }) => {
    await type('U0ASKER');
    rig.region.faults.add(start(ASG), { kind: 'throttle' }, 1);
    await press('U0APPROVER', 'Approve');
    expect(card()).toContain('1 of 2 applied');
    await rig.pass(2 * 60_000);
    expect(card()).toContain('Shifted away from use1-az1');
  }));

test('one that is denied does not hold up the other; people retry it with one press', () =>
  story(async ({ rig, type, press, card, thread, effects }) => {
    await type('U0ASKER');
    const clear = rig.region.faults.add(start(ALB), { kind: 'deny' });
    await press('U0APPROVER', 'Approve');
    expect(effects().map((effect) => effect.split(' ')[1])).toEqual([ALB, 'asg/checkout-web']);
    expect(card()).toContain('[Retry');
    expect(thread().join('\n')).toMatch(/failed/i);
    clear();
    rig.clock.advance(5 * 60_000);
    await press('U0APPROVER', 'Retry what failed');
    expect(card()).toContain('Shifted away from use1-az1');
    expect(effects().at(-1)).toBe(`StartZonalShift ${ALB} use1-az1 730m`);
  }));

test('with every describing API failing, the shift still goes through, and the card says what was not read', () =>
  story(async ({ rig, type, press, card }) => {
    for (const service of ['elasticloadbalancing', 'autoscaling', 'ec2']) rig.region.faults.add({ service }, { kind: 'fail' });
    await type('U0ASKER');
    expect(card()).toMatch(/could not (be )?read/i);
    await press('U0APPROVER', 'Approve, accept 1');
    expect(card()).toContain('Shifted away from use1-az1');
  }));

test('a card that was deleted is posted again, and the decision stands', () =>
  story(async ({ rig, type, press, card, effects }) => {
    await type('U0ASKER');
    rig.slack.fail('chat.update', { is: 'error', error: 'message_not_found' });
    await press('U0APPROVER', 'Approve');
    await rig.pass(60_000);
    expect(effects()).toHaveLength(2);
    expect(card()).toContain('Shifted away from use1-az1');
  }));

test('where Slack will not take the card, the request is taken back and the asker is told what to do', () =>
  story(async ({ rig, type, told, cards }) => {
    rig.slack.fail('chat.postMessage', { is: 'error', error: 'not_in_channel' });
    await type('U0ASKER');
    expect(cards()).toHaveLength(0);
    expect(told('U0ASKER')).toMatch(/could not be posted.*so the request was taken back and nothing moves/s);
    await type('U0ASKER');
    expect(cards()).toHaveLength(1);
  }));

test('Slack that limits the bot delays messages, never the shift', () =>
  story(async ({ rig, type, press, card, effects }) => {
    await type('U0ASKER');
    rig.slack.fail('chat.update', { is: 'rate-limited', retryAfter: '30', times: 3 });
    await press('U0APPROVER', 'Approve');
    expect(effects()).toHaveLength(2);
    await rig.pass(3 * 60_000);
    expect(card()).toContain('Shifted away from use1-az1');
  }));
